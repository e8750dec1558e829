import FileSystem
import Records

/// Files that programs leave beside records while they work: never records, never committed.
public enum IgnoredFiles {
  /// The same as patterns for git's `info/exclude`, so that `git status` agrees.
  static let patterns = [
    "/local/", ".ledger-sync-*", "*~", ".*.sw?", "4913", ".#*", "\\#*#", ".DS_Store",
  ]

  static func isIgnored(_ path: String) -> Bool {
    if !mayBeIgnored(path.utf8Span.span) { return false }
    let name = names(of: path).last ?? path
    return name.hasPrefix(".ledger-sync-") || name.hasSuffix("~") || isSwapFile(name) || name == "4913"
      || name.hasPrefix(".#") || (name.hasPrefix("#") && name.hasSuffix("#")) || name == ".DS_Store"
  }

  /// Whether the first or the last byte of the name is one that a pattern has: asked of every file of the ledger.
  private static func mayBeIgnored(_ path: borrowing Span<UInt8>) -> Bool {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    if start == path.count { return false }
    switch path[start] {
    case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "4"): return true
    default: return path[path.count - 1] == UInt8(ascii: "~")
    }
  }

  private static let recordEndings = RecordFormat.allCases.map { Array(".\($0.fileExtension)".utf8) }

  /// Whether a file of this name may hold a record: it has the extension of one, and is not ignored.
  public static func mayBeRecord(_ name: borrowing Span<UInt8>) -> Bool {
    for ending in recordEndings where Self.name(name, endsWith: ending) {
      if name[0] != UInt8(ascii: ".") { return true }
      return !isIgnored(unsafe name.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
    }
    return false
  }

  private static func name(_ name: borrowing Span<UInt8>, endsWith ending: [UInt8]) -> Bool {
    if name.count < ending.count { return false }
    for place in ending.indices where name[name.count - ending.count + place] != ending[place] { return false }
    return true
  }

  private static func isSwapFile(_ name: String) -> Bool {
    guard name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return ending.count == 3 && ending.hasPrefix("sw")
  }
}
