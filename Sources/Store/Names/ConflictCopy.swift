import FileSystem
import Records
import Schema

/// A second version of a record's file, which a program that syncs folders has put beside it because it could not merge
/// the two. It is not a record: both would count.
///
///     lunch.sync-conflict-20261120-140211-7K3FQ2X.json          Syncthing
///     lunch (Alice's conflicted copy 2026-11-20).json           Dropbox
///     lunch (conflicted copy 2026-11-20 140211).json            Nextcloud
///     20-lunch.7k3fq2xw-LAPTOP.json                             OneDrive: only behind an id, else it may be a name
struct ConflictCopy: Hashable {
  let path: String
  /// The file that it is a version of.
  let original: String

  /// nil for a file that is not such a copy, or that is a copy of something else than a record.
  init?(path: String) {
    guard Self.isOne(path.utf8Span.span), let name = names(of: path).last,
      let original = Self.original(of: Array(name.utf8))
    else { return nil }
    self.path = path
    self.original = String(Substring(path.utf8.dropLast(name.utf8.count))) + original
    if RecordLocation(path: self.original) == nil { return nil }
  }

  private static let markOfSyncthing = Array(".sync-conflict-".utf8)
  private static let markOfOthers = Array("conflicted copy".utf8)
  private static let inBothMarks = Array("conflict".utf8)

  /// Whether a file is such a copy, by its name alone. Asked of every file of the ledger.
  static func isOne(_ path: borrowing Span<UInt8>) -> Bool {
    if path.deviceBehindID != nil { return true }
    return path.holds(inBothMarks.span) && (path.holds(markOfSyncthing.span) || path.holds(markOfOthers.span))
  }

  /// The name without what the program has added; nil where the program's addition is incomplete.
  private static func original(of name: [UInt8]) -> String? {
    if let device = name.span.deviceBehindID {
      return String(decoding: name[..<device.lowerBound] + name[device.upperBound...], as: UTF8.self)
    }
    if let mark = name.firstRange(of: markOfSyncthing) {
      let rest = name[mark.upperBound...].firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
      return String(decoding: name[..<mark.lowerBound] + name[rest...], as: UTF8.self)
    }
    guard let mark = name.firstRange(of: markOfOthers),
      let open = name[..<mark.lowerBound].lastIndex(of: UInt8(ascii: "(")),
      let close = name[mark.upperBound...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    var stem = name[..<open]
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    return String(decoding: stem + name[(close + 1)...], as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// What OneDrive puts between a random id and the extension: a minus and the name of a device. nil where the name does
  /// not end so.
  fileprivate var deviceBehindID: Range<Int>? {
    guard let end = lastIndex(of: UInt8(ascii: "."), below: count),
      let dot = lastIndex(of: UInt8(ascii: "."), below: end)
    else { return nil }
    let minus = dot + 9
    guard minus + 1 < end, self[minus] == UInt8(ascii: "-"),
      (dot + 1..<minus).allSatisfy({ RecordLocation.isCrockford(self[$0]) })
    else { return nil }
    return minus..<end
  }

  private func lastIndex(of byte: UInt8, below end: Int) -> Int? {
    var place = end
    while place > 0 {
      place -= 1
      if self[place] == byte { return place }
      if self[place] == UInt8(ascii: "/") { return nil }
    }
    return nil
  }
}

extension SkippedFile {
  init(_ copy: ConflictCopy) {
    self.init(
      path: copy.path,
      message: "another program has kept two versions of \(copy.original): ledger-sync repair merges this one into it")
  }
}
