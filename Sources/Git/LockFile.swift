import Glibc
internal import System

/// The file `NAME.lock`: whoever made it may write the file NAME, by giving it that name. git does the same.
struct LockFile: ~Copyable {
  private let path: String
  private let target: String
  private let file: Int32
  private let doing: String
  private var isCommitted = false

  private init(path: String, target: String, file: Int32, doing: String) {
    (self.path, self.target, self.file, self.doing) = (path, target, file, doing)
  }

  /// Throws `locked` where git or somebody else holds it.
  ///
  /// No initialiser: one that throws when all is set runs `deinit`, which would take away a lock that is not ours.
  static func take(of target: String, doing: String) throws(GitError) -> LockFile {
    let path = target + ".lock"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0, errno == EEXIST { throw GitError(.locked, doing: doing, "\(path) is there") }
    guard file >= 0 else { throw .lastSystemError(doing: doing) }
    let lock = LockFile(path: path, target: target, file: file, doing: doing)
    try lock.takeOverMode()
    return lock
  }

  /// A file that a group may read and write stays so.
  private func takeOverMode() throws(GitError) {
    var status = stat()
    if unsafe stat(target, &status) != 0 {
      if errno == ENOENT { return }
      throw .lastSystemError(doing: doing)
    }
    guard fchmod(file, status.st_mode & 0o777) == 0 else { throw .lastSystemError(doing: doing) }
  }

  /// Removes the lock. Where it was not committed, the locked file stays as it was.
  deinit {
    close(file)
    if !isCommitted { unsafe unlink(path) }
  }

  /// Writes what the file is to be, under the lock's name.
  /// - Parameter isFlushed: whether to wait until it is on the disk, so that a power cut leaves it or the old file.
  func write(_ bytes: [UInt8], isFlushed: Bool) throws(GitError) {
    try PlainFile.write(bytes, to: file, doing: doing)
    if isFlushed, Flushes.flush(file) != 0 { throw .lastSystemError(doing: doing) }
  }

  /// Gives what was written its name. Returns the stamp of the file that was written: that of its name may be another
  /// writer's by now.
  /// - Parameter isNameFlushed: whether to wait until a power cut leaves the new file.
  @discardableResult
  mutating func commit(isNameFlushed: Bool) throws(GitError) -> GitIndexFile.Stamp {
    guard unsafe rename(path, target) == 0 else { throw .lastSystemError(doing: doing) }
    isCommitted = true
    if isNameFlushed { try PlainFile.flushFolder(of: target, doing: doing) }
    return try GitIndexFile.stamp(of: file)
  }
}
