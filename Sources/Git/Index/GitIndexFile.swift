import Glibc

/// The file of a git index, and what the file system said of it when it was read.
public struct GitIndexFile {
  /// Another file, or another content, has another stamp.
  public struct Stamp: Hashable, Sendable {
    let inode: UInt64
    let size: Int64
    public let modified: IndexEntry.FileTime
    let changed: IndexEntry.FileTime
  }

  let bytes: [UInt8]
  let stamp: Stamp

  /// nil where there is no such file.
  static func read(_ path: String) throws(GitError) -> GitIndexFile? {
    guard let file = try GitIndexPortions(path) else { return nil }
    return GitIndexFile(bytes: try file.bytes(0..<file.size), stamp: file.stamp)
  }

  /// In bytes: where an entry begins is noted in 32 bits.
  static let largest = Int(UInt32.max)
  static let tooLarge = GitError(.tooLarge, doing: IndexImage.reading, "it has more than 4 GB")

  static func stamp(of file: Int32) throws(GitError) -> Stamp {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .lastSystemError(doing: IndexImage.reading) }
    return Stamp(status)
  }

  /// nil where there is no such file. The corresponding C function is `stat`.
  static func stamp(_ path: String) throws(GitError) -> Stamp? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return Stamp(status) }
    if errno == ENOENT { return nil }
    throw .lastSystemError(doing: IndexImage.reading)
  }

  /// Fewer bytes where the file ends before.
  static func read(_ file: Int32, _ range: Range<Int>) throws(GitError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < range.count {
      let more = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(file, $0.baseAddress?.advanced(by: count), range.count - count, range.lowerBound + count)
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw .lastSystemError(doing: IndexImage.reading) }
      if more == 0 { break }
      count += more
    }
    bytes.removeLast(range.count - count)
    return bytes
  }
}

extension GitIndexFile.Stamp {
  fileprivate init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = IndexEntry.FileTime(status.st_mtim)
    changed = IndexEntry.FileTime(status.st_ctim)
  }
}

extension IndexEntry.FileTime {
  init(_ time: timespec) {
    self.init(
      seconds: UInt32(truncatingIfNeeded: time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }
}
