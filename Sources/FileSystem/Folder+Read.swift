import Glibc

/// A file as it stood at one moment.
public struct FileContent: Sendable {
  public var bytes: [UInt8]
  public var stat: FileStat

  public init(bytes: [UInt8], stat: FileStat) {
    self.bytes = bytes
    self.stat = stat
  }
}

extension Folder {
  /// The whole of a regular file of at most `limit` bytes.
  ///
  /// A FIFO or device is refused and never waited for. A file whose times or size change while it is read is the
  /// error `.changedWhileReading`; the caller decides whether to try again. What a writer that rests in the middle
  /// has left is a content like any other.
  public func read(_ path: String, limit: Int) throws(FileError) -> FileContent {
    try FileContent(below: descriptor.number, path, limit: limit)
  }

  /// Throws what `read` would throw before it reads the first byte.
  public func requireReadable(_ path: String, limit: Int) throws(FileError) {
    _ = try FileContent.open(path, below: descriptor.number).statToRead(path, limit: limit)
  }
}

extension FileContent {
  init(below folder: Int32, _ path: String, limit: Int) throws(FileError) {
    try self.init(of: FileContent.open(path, below: folder), path, limit: limit)
  }

  /// The content of a file outside any folder of ours, such as one that the user names in a command: links are
  /// followed. What `Folder.read` says of limits, special files and changes holds here too.
  public init(anywhere path: String, limit: Int) throws(FileError) {
    let number = try check(.read, path) { unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    try self.init(of: Descriptor(number: number), path, limit: limit)
  }

  private init(of file: consuming Descriptor, _ path: String, limit: Int) throws(FileError) {
    let before = try file.statToRead(path, limit: limit)
    bytes = try file.readToEnd(expecting: Int(before.size), path)
    stat = try file.stat(path)
    guard before == stat, bytes.count == Int(stat.size) else { throw FileError(.changedWhileReading, .read, path) }
  }

  /// A socket cannot be opened at all (ENXIO): it is named for what it is, as the other special files are.
  fileprivate static func open(_ path: String, below folder: Int32) throws(FileError) -> Descriptor {
    guard RelativePath.isValid(path) else { throw FileError(.invalidPath, .read, path) }
    do throws(FileError) {
      return try OpenBeneath.open(folder, path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, mode: 0, .read)
    } catch {
      guard error.errno == .noSuchDevice else { throw error }
      throw FileError(.notARegularFile(.special), .read, path)
    }
  }
}

extension Descriptor {
  /// Throws where it is not a regular file of at most `limit` bytes.
  fileprivate func statToRead(_ path: String, limit: Int) throws(FileError) -> FileStat {
    let stat = try stat(path)
    guard stat.kind == .regular else { throw FileError(.notARegularFile(stat.kind), .read, path) }
    guard stat.size <= limit else { throw FileError(.larger(limit: limit), .read, path) }
    return stat
  }

  /// Reads `count` bytes, or fewer where the file ends before; one more is asked for, so that growth is seen.
  func readToEnd(expecting count: Int, _ path: String) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
      while filled < buffer.count {
        let got = unsafe Glibc.read(number, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
        if got == 0 { return }
        if got > 0 {
          filled += got
        } else if Errno.current != .interrupted {
          failure = FileError(.system(.current), .read, path)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
