import Records

/// Names for files that are on their way to another name. They stand in the same folder, so that a rename can move
/// them, and are easy to tell, so that what a crash left among files of our own can be removed.
public enum TemporaryName {
  static let prefix = ".ledger-sync-"
  static let suffix = ".tmp"

  /// A fresh name in the folder of `path`.
  public static func beside(_ path: String) throws(FileError) -> String {
    let parent = try RelativePath(path, .write).parent
    let name = prefix + hexadecimal(try RandomBytes.take(8)) + suffix
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }

  /// The only temporary name for `path` that the holder of a lock uses: what a power cut left there is replaced.
  public static func fixed(beside path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    return path[..<slash] + prefix + path[slash...] + suffix
  }

  /// Whether a path's last component is one of ours.
  public static func isTemporary(_ path: String) -> Bool {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return name.utf8.starts(with: prefix.utf8) && name.utf8.reversed().starts(with: suffix.utf8.reversed())
  }
}
