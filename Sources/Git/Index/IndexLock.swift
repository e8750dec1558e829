import Glibc

/// The file `index.lock`: whoever made it may write the index, by giving it the index's name. git does the same.
struct IndexLock: ~Copyable {
  private let path: String
  private let index: String
  private let file: Int32
  private var isCommitted = false
  private static let writing = "write the index"

  private init(path: String, index: String, file: Int32) {
    (self.path, self.index, self.file) = (path, index, file)
  }

  /// Throws `locked` where git or somebody else holds it.
  ///
  /// No initialiser: one that throws when all is set runs `deinit`, which would take away a lock that is not ours.
  static func take(of index: String) throws(GitError) -> IndexLock {
    let path = index + ".lock"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0, errno == EEXIST { throw GitError(.locked, doing: writing, "\(path) is there") }
    guard file >= 0 else { throw .lastSystemError(doing: writing) }
    let lock = IndexLock(path: path, index: index, file: file)
    try lock.takeOverMode()
    return lock
  }

  /// An index that a group may read and write stays so.
  private func takeOverMode() throws(GitError) {
    guard let stamp = try GitIndexFile.stamp(index) else { return }
    guard fchmod(file, stamp.permissions) == 0 else { throw .lastSystemError(doing: Self.writing) }
  }

  /// Without a commit the index stays as it was.
  deinit {
    close(file)
    if !isCommitted { unsafe unlink(path) }
  }

  /// The stamp of the index that was written: that of its name may be another writer's by now.
  mutating func commit(_ bytes: [UInt8]) throws(GitError) -> GitIndexFile.Stamp {
    try write(bytes)
    guard unsafe rename(path, index) == 0 else { throw .lastSystemError(doing: Self.writing) }
    isCommitted = true
    return try GitIndexFile.stamp(of: file)
  }

  private borrowing func write(_ bytes: [UInt8]) throws(GitError) {
    var count = 0
    while count < bytes.count {
      let more = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .lastSystemError(doing: Self.writing) }
      count += more
    }
  }
}
