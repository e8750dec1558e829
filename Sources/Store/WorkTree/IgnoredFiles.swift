import FileSystem

/// Files that programs leave beside records while they work: never records, never committed.
enum IgnoredFiles {
  /// The same as patterns for git's `info/exclude`, so that `git status` agrees.
  static let patterns = [
    "/local/", ".ledger-sync-*", "*~", ".*.sw?", "4913", ".#*", "\\#*#", ".DS_Store",
  ]

  static func isIgnored(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasPrefix(".ledger-sync-") || name.hasSuffix("~") || isSwapFile(name) || name == "4913"
      || name.hasPrefix(".#") || (name.hasPrefix("#") && name.hasSuffix("#")) || name == ".DS_Store"
  }

  private static func isSwapFile(_ name: String) -> Bool {
    guard name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return ending.count == 3 && ending.hasPrefix("sw")
  }
}
