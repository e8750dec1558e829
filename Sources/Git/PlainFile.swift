import Glibc
internal import System

/// Reading and writing a whole file of git's own.
enum PlainFile {
  /// nil where there is no such file.
  static func read(_ path: String, doing: String) throws(GitError) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .lastSystemError(doing: doing) }
    defer { close(file) }
    return try rest(of: file, doing: doing)
  }

  /// From where the descriptor is to its end.
  static func rest(of file: Int32, doing: String) throws(GitError) -> [UInt8] {
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = unsafe Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .lastSystemError(doing: doing) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  /// Writes all bytes, however few the system takes at a time.
  static func write(_ bytes: [UInt8], to file: Int32, doing: String) throws(GitError) {
    var count = 0
    while count < bytes.count {
      let more = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .lastSystemError(doing: doing) }
      count += more
    }
  }

  /// Makes a file for its owner alone, which must not be there yet.
  static func make(_ path: String, _ bytes: [UInt8], doing: String) throws(GitError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .lastSystemError(doing: doing) }
    defer { close(file) }
    try write(bytes, to: file, doing: doing)
  }

  /// Adds to the end of a file that is there: all of the bytes, or where there is no room for them, none.
  static func append(_ bytes: [UInt8], to path: String, doing: String) throws(GitError) {
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .lastSystemError(doing: doing) }
    defer { close(file) }
    let end = lseek(file, 0, SEEK_END)
    do throws(GitError) { try write(bytes, to: file, doing: doing) } catch {
      if end >= 0 { _ = ftruncate(file, end) }
      throw error
    }
  }

  /// Waits until the names in the folder of a file are on the disk.
  static func flushFolder(of path: String, doing: String) throws(GitError) {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let folder = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .lastSystemError(doing: doing) }
    defer { close(folder) }
    guard Flushes.flush(folder) == 0 else { throw .lastSystemError(doing: doing) }
  }
}
