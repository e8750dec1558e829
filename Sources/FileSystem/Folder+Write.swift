import CLinux
import Glibc
internal import System

/// Which permission bits a new file gets.
public enum Permissions: Hashable, Sendable {
  /// Those of other programs' files: 0666 without the bits of the user's umask.
  case usual
  /// Those of a file for the owner alone: 0600.
  case secret
  /// Exactly these bits, whatever the umask says: a rewritten file keeps those of the old one.
  case exactly(UInt32)

  var atCreation: UInt32 {
    switch self {
    case .usual: 0o666
    case .secret, .exactly: 0o600
    }
  }

  /// For a new folder; the umask applies.
  var ofFolder: UInt32 {
    switch self {
    case .usual: 0o777
    case .secret: 0o700
    case .exactly(let mode): mode & 0o7777
    }
  }
}

extension Folder {
  /// Writes a file that does not exist yet, and waits until its content is on the disk. Its name is durable only
  /// after `syncFolder`. When anything fails, nothing is left behind.
  ///
  /// The corresponding C function is `open` with `O_CREAT | O_EXCL`.
  /// - Parameter isFlushed: whether to wait; who writes many files may flush them all at once with `flushAll`.
  @discardableResult
  public func writeNew(
    _ path: String, _ bytes: [UInt8], _ permissions: Permissions = .usual, isFlushed: Bool = true
  ) throws(FileError) -> FileStat {
    let place = try FilePlace(self, path, .write)
    return try place.path.writeNew(bytes, permissions, in: place.folder.number, isFlushed: isFlushed)
  }

  /// Waits until everything that was written to this file system is on the disk, names included, unless somebody does
  /// that later.
  ///
  /// The corresponding C function is `syncfs`.
  public func flushAll() throws(FileError) {
    if Flushes.arePutOff { return }
    try check(.sync, path) { syncfs(descriptor.number) }
  }

  /// Writes a file, in the place of another if there is one, so that after a crash or a power cut the old content or
  /// the new is there in full. For our own state files: what stood there is not looked at.
  public func replaceDurably(_ path: String, _ bytes: [UInt8], _ permissions: Permissions = .usual) throws(FileError) {
    try replaceDurably(path, permissions) { (write) throws(FileError) in try write(bytes) }
  }

  /// The same of a file that is too large to be made in memory at once.
  public func replaceDurably(
    _ path: String, _ permissions: Permissions = .usual, portions: FilePortions
  ) throws(FileError) {
    let pending = try writePending(path, permissions, isFlushed: true, portions)
    do throws(FileError) { try name(pending) } catch {
      discard(pending)
      throw error
    }
    try syncFolder(try RelativePath(path, .write).parent)
  }

  /// Writes a file that is to take the place of another, or of none, once it is on the disk.
  /// - Parameters:
  ///   - temporary: what it is called until then, and no other file is; nil: a fresh name.
  ///   - isFlushed: whether to wait for that; who writes several may flush them all at once with `flushAll`.
  public func writePending(
    _ path: String, _ permissions: Permissions = .usual, as temporary: String? = nil, isFlushed: Bool,
    _ portions: FilePortions
  ) throws(FileError) -> PendingFile {
    let name = if let temporary { temporary } else { try TemporaryName.beside(path) }
    let pending = PendingFile(temporary: name, path: path)
    let place = try FilePlace(self, pending.temporary, .write)
    _ = try place.path.writeNew(permissions, in: place.folder.number, isFlushed: isFlushed, portions)
    return pending
  }

  /// Gives a file its name, which is there for good after `syncFolder`.
  public func name(_ pending: PendingFile) throws(FileError) { try rename(pending.temporary, to: pending.path) }

  /// Removes a pending file, on the way out of a failure: the first failure is the one to report.
  public func discard(_ pending: PendingFile) {
    do throws(FileError) { try remove(pending.temporary) } catch {}
  }

  /// Writes a file in place, without waiting for the disk: for what can be found out again, and read by nobody who cannot
  /// tell half a file from a whole one. A crash leaves part of it, and nothing beside it.
  public func overwrite(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let place = try FilePlace(self, path, .write)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = try check(.write, path) { unsafe openat(place.folder.number, place.path.name, flags, 0o666) }
    try Descriptor(number: number).write(bytes.span, path)
  }
}

/// A file that is written, and does not have its name yet.
public struct PendingFile {
  public let temporary: String
  public let path: String

  public init(temporary: String, path: String) { (self.temporary, self.path) = (temporary, path) }
}

/// Hands on the content of a file, one portion after the other.
public typealias FilePortions = (_ write: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void

extension RelativePath {
  func writeNew(
    _ bytes: [UInt8], _ permissions: Permissions, in folder: Int32, isFlushed: Bool
  ) throws(FileError) -> FileStat {
    try writeNew(permissions, in: folder, isFlushed: isFlushed) { (write) throws(FileError) in try write(bytes) }
  }

  func writeNew(
    _ permissions: Permissions, in folder: Int32, isFlushed: Bool, _ portions: FilePortions
  ) throws(FileError) -> FileStat {
    let number = try check(.write, path) {
      unsafe openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions.atCreation)
    }
    do throws(FileError) {
      return try Descriptor(number: number).fill(portions, permissions, path, isFlushed: isFlushed)
    } catch {
      do throws(FileError) { try remove(in: folder) } catch {}
      throw error
    }
  }
}

extension Descriptor {
  /// Writes, flushes and closes.
  fileprivate consuming func fill(
    _ portions: FilePortions, _ permissions: Permissions, _ path: String, isFlushed: Bool
  ) throws(FileError) -> FileStat {
    try portions { (bytes) throws(FileError) in try write(bytes.span, path) }
    if case .exactly(let mode) = permissions {
      try check(.write, path) { fchmod(number, mode & 0o7777) }
    }
    if isFlushed { try sync(path) }
    let stat = try stat(path)
    try close(path)
    return stat
  }

  /// Writes all bytes, however few the system takes at a time. The corresponding C function is `write`.
  func write(_ bytes: borrowing Span<UInt8>, _ path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(written..<bytes.count)
      written += try check(.write, path) {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      }
    }
  }
}
