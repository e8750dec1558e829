public import Records

/// The name of a file that has to give way: it tells the file's own blob id, so that both devices choose the same, and
/// neither file is called "mine".
public enum OtherName {
  /// The first such name that is not taken: somebody may have gone on writing into a file that gave way before.
  static func of<Failure: Error>(
    _ path: String, abbreviation: String, isTaken: (Text) throws(Failure) -> Bool
  ) throws(Failure) -> Text {
    var name = of(path, abbreviation: abbreviation)
    while try isTaken(name) { name = of(name.string, abbreviation: abbreviation) }
    return name
  }

  /// `NAME.other-1f3a5b7c.EXT`
  static func of(_ path: String, abbreviation: String) -> Text {
    let suffix = ".other-\(abbreviation)"
    let nameStart = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    guard let dot = path[nameStart...].lastIndex(of: "."), dot > nameStart else { return Text(path + suffix) }
    return Text(path[..<dot] + suffix + path[dot...])
  }

  /// The path that the file at `path` gave way for; nil where the name is not one that a merge gave a file of that id.
  public static func original(of path: String, abbreviation: String) -> Text? {
    let bytes = Array(path.utf8)
    let suffix = Array(".other-\(abbreviation)".utf8)
    let starts = bytes.indices.dropLast(suffix.count - 1).reversed()
    guard let start = starts.first(where: { bytes[$0...].starts(with: suffix) }) else { return nil }
    let original = String(decoding: bytes[..<start] + bytes[(start + suffix.count)...], as: UTF8.self)
    return of(original, abbreviation: abbreviation) == Text(path) ? Text(original) : nil
  }
}
