import FileSystem
import Git
import Records

/// Files that are not records, whatever their extension: files that programs leave beside records while they work, and
/// files whose name, or a folder of whose path, begins with a dot, which file managers hide.
public enum IgnoredFiles {
  /// The leftovers as patterns for git's `info/exclude`, so that `git status` agrees.
  static let patterns = [
    "/local/", ".ledger-sync-*", "*~", ".*.sw?", "4913", ".#*", "\\#*#", ".DS_Store", ".nfs*", ".fuse_hidden*",
    ".syncthing.*.tmp", "~syncthing~*.tmp", ".goutputstream-*", ".tmp-*", "*___jb_tmp___", "*___jb_old___",
    "~$*",
  ]

  /// Whether a program left the file: such a file is never committed, and never mentioned.
  static func isLeftover(_ path: String) -> Bool {
    if !mayBeLeftover(path.utf8Span.span) { return false }
    let name = names(of: path).last ?? path
    return hiddenBeginnings.contains(where: name.begins) || name.ends(with: "~") || isSwapFile(name) || name == "4913"
      || (name.begins(with: "#") && name.ends(with: "#")) || name == ".DS_Store"
      || (name.begins(with: ".syncthing.") || name.begins(with: "~syncthing~")) && name.ends(with: ".tmp")
      || name.ends(with: "___jb_tmp___") || name.ends(with: "___jb_old___")
  }

  private static let hiddenBeginnings = [
    ".ledger-sync-", ".#", ".nfs", ".fuse_hidden", ".goutputstream-", ".tmp-", "~$",
  ]

  /// Whether the first or the last byte of the name is one that a pattern has: asked of every file of the ledger.
  private static func mayBeLeftover(_ path: borrowing Span<UInt8>) -> Bool {
    guard let first = firstByte(path) else { return false }
    switch first {
    case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "4"), UInt8(ascii: "~"): return true
    default: return [UInt8(ascii: "~"), UInt8(ascii: "_")].contains(path[path.count - 1])
    }
  }

  /// The first byte of the name that the path ends with; nil where the path ends with a slash.
  private static func firstByte(_ path: borrowing Span<UInt8>) -> UInt8? {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start == path.count ? nil : path[start]
  }

  /// Whether a file can be neither a record nor an attachment, because of its name or the name of a folder above it.
  public static func isIgnored(_ path: String) -> Bool {
    hasHiddenName(path.utf8Span.span) || isLeftover(path) || ConflictCopy.isOne(path.utf8Span.span)
  }

  /// Whether neither a folder of this name nor any folder in it holds records: programs keep their own data there, and
  /// files that were thrown away.
  public static func isHiddenFolder(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Whether a name in the path begins with a dot: asked of every file of the ledger.
  private static func hasHiddenName(_ path: borrowing Span<UInt8>) -> Bool {
    var isFirst = true
    for place in path.indices {
      if isFirst, path[place] == UInt8(ascii: ".") { return true }
      isFirst = path[place] == UInt8(ascii: "/")
    }
    return false
  }

  private static let recordEndings = RecordFormat.allCases.map { Array(".\($0.fileExtension)".utf8) }

  /// Whether a file of this name may hold a record: it has the extension of one, and is not ignored.
  public static func mayBeRecord(_ name: borrowing Span<UInt8>) -> Bool {
    for ending in recordEndings where name.ends(with: ending.span) {
      return name[0] != UInt8(ascii: ".") && !isOfficeLock(name) && !ConflictCopy.isOne(name)
    }
    return false
  }

  /// Office programs put `~$lunch.json` beside the file that they have open.
  private static func isOfficeLock(_ name: borrowing Span<UInt8>) -> Bool {
    name.count > 2 && name[0] == UInt8(ascii: "~") && name[1] == UInt8(ascii: "$")
  }

  private static func isSwapFile(_ name: String) -> Bool {
    guard name.begins(with: "."), let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return ending.count == 3 && ending.begins(with: "sw")
  }
}
