import Glibc

/// The open file of an index, of which portions are read.
final class GitIndexPortions: Sendable {
  /// In bytes.
  static let portion = 1 << 20
  let size: Int
  let stamp: GitIndexFile.Stamp
  private let file: Int32

  /// nil where there is no such file.
  init?(_ path: String) throws(GitError) {
    file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .lastSystemError(doing: IndexImage.reading) }
    stamp = try GitIndexFile.stamp(of: file)
    size = Int(stamp.size)
    guard size <= GitIndexFile.largest else { throw GitIndexFile.tooLarge }
  }

  deinit { close(file) }

  /// Throws `corrupt` where the file has less.
  func bytes(_ range: Range<Int>) throws(GitError) -> [UInt8] {
    let bytes = try GitIndexFile.read(file, range)
    guard bytes.count == range.count else { throw IndexImage.corrupt("it was cut off") }
    return bytes
  }
}
