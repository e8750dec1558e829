import Glibc

/// Whether a pack and its index are what their checksums say. libgit2 takes no notice of some writes that fail: a fetch
/// on a full or failing disk can then leave a pack that nobody can read.
public enum PackCheck {
  private static let checksumSize = 20
  private static let portion = 1 << 20

  /// - Parameter index: the path of a pack's `.idx` file; the `.pack` lies beside it.
  public static func isWhole(index: String) throws(GitError) -> Bool {
    let pack = String(index.dropLast(".idx".count)) + ".pack"
    guard let ofIndex = try checked(index), let ofPack = try checked(pack) else { return false }
    // The index ends with the pack's checksum and its own.
    return ofIndex.before == ofPack.last
  }

  /// The checksum at a file's end, and the twenty bytes before it; nil where it is not that of all the rest.
  private static func checked(_ path: String) throws(GitError) -> (before: [UInt8], last: [UInt8])? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .lastSystemError(doing: "read \(path)") }
    defer { close(file) }
    let checksum = try SHA1()
    var end: [UInt8] = []
    while true {
      let bytes = try read(file, path)
      if bytes.isEmpty { break }
      end += bytes
      let rest = end.count - 2 * checksumSize
      if rest > 0 {
        try checksum.update(end.span.extracting(..<rest))
        end.removeFirst(rest)
      }
    }
    guard end.count == 2 * checksumSize else { return nil }
    let (before, last) = (Array(end[..<checksumSize]), Array(end[checksumSize...]))
    try checksum.update(before.span)
    return try checksum.finished() == last ? (before, last) : nil
  }

  private static func read(_ file: Int32, _ path: String) throws(GitError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: portion)
    while true {
      let count = unsafe Glibc.read(file, &bytes, portion)
      if count >= 0 { return Array(bytes.prefix(count)) }
      if errno != EINTR { throw .lastSystemError(doing: "read \(path)") }
    }
  }
}
