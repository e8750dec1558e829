public import Records

/// The name of a file that has to give way: it tells the file's own blob id, so that both devices choose the same, and
/// neither file is called "mine".
public enum OtherName {
  /// The first such name that is not in use: somebody may still be writing into a file that gave way before.
  public static func of<Failure: Error>(
    _ path: String, abbreviation: String, isTaken: (Text) throws(Failure) -> Bool
  ) throws(Failure) -> Text {
    var times = 1
    while true {
      let name = of(path, abbreviation: abbreviation, times: times)
      if try !isTaken(name) { return name }
      times += 1
    }
  }

  private static let longestExtension = 32

  /// `NAME.other-1f3a5b7c.EXT`, with the suffix as often as `times` says. Every device has to take the name: one that
  /// is too long loses characters before the suffix, and one of git's own, as `.gitignore`, its dot.
  private static func of(_ path: String, abbreviation: String, times: Int) -> Text {
    let folder = parent(of: path)
    var name = Array((names(of: path).last ?? path).utf8)
    if name.starts(with: ".git".utf8) { name.removeFirst() }
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && name.count - $0 <= longestExtension ? $0 : nil }
    let (stem, fileExtension) = (name[..<(dot ?? name.count)], name[(dot ?? name.count)...])
    let suffix = Array(repeating: Array(".other-\(abbreviation)".utf8), count: times).flatMap(\.self)
    let room = max(FileName.longest - suffix.count - fileExtension.count, 0)
    let other = String(decoding: shortened(stem, to: room) + suffix + fileExtension, as: UTF8.self)
    return Text(folder.isEmpty ? other : "\(folder)/\(other)")
  }

  /// As many whole characters as the bytes have room for.
  private static func shortened(_ name: ArraySlice<UInt8>, to count: Int) -> ArraySlice<UInt8> {
    if name.count <= count { return name }
    var end = name.startIndex + count
    while end > name.startIndex, name[end] & 0xC0 == 0x80 { end -= 1 }
    return name[..<end]
  }

  /// Whether a merge may have given this path to some file: a quick look, before anybody asks for the file's id.
  public static func mayBeOther(_ path: String) -> Bool {
    var rest = path.utf8[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.index(after: dot)...]
      if rest.starts(with: "other-".utf8) { return true }
    }
    return false
  }

  /// Whether a merge may have given this name to a file with that id.
  public static func isOther(_ name: String, abbreviation: String) -> Bool {
    mayBeOther(name) && Array(name.utf8).contains(Array(".other-\(abbreviation)".utf8))
  }

  /// The name in the same folder for which such a file gave way; it may be another spelling that some systems take for
  /// the same name.
  public static func original(of name: String, abbreviation: String, among names: [String]) -> String? {
    let folded = FoldedNames.fold(name)
    return names.first {
      Text($0) != Text(name) && FoldedNames.fold(of($0, abbreviation: abbreviation, times: 1).string) == folded
    }
  }
}
