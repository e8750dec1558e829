import Glibc

/// An open folder. All paths are relative to it, with `/` between components, and stay below it: a symbolic link in
/// a path is never followed, also not when it appears between two calls.
public struct Folder: ~Copyable, Sendable {
  let descriptor: Descriptor
  /// The path by which it was opened; for messages.
  public let path: String

  /// Opens the folder at an absolute path, or one relative to the current directory. Links in this path are followed:
  /// they are how the user chose to name the folder.
  ///
  /// The corresponding C function is `open` with `O_DIRECTORY`.
  public init(_ path: String) throws(FileError) {
    let number = try check(.open, path) { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    descriptor = Descriptor(number: number)
    self.path = path
  }

  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a folder below this one.
  public func folder(_ path: String) throws(FileError) -> Folder {
    let inner = try openBelow(path, flags: O_RDONLY | O_DIRECTORY, .open)
    return Folder(inner, path: "\(self.path)/\(path)")
  }

  /// What stands at a path, a symbolic link itself included. The corresponding C function is `fstatat`.
  public func stat(_ path: String) throws(FileError) -> FileStat {
    let place = try FilePlace(self, path, .inspect)
    return try place.stat(.inspect)
  }

  /// The same, where nothing standing there is an answer too.
  public func statIfPresent(_ path: String) throws(FileError) -> FileStat? {
    do throws(FileError) {
      return try stat(path)
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  /// What is known of the folder itself.
  public func stat() throws(FileError) -> FileStat { try descriptor.stat(path) }

  func openBelow(
    _ path: String, flags: Int32, mode: UInt32 = 0, _ operation: FileError.Operation
  ) throws(FileError) -> Descriptor {
    guard path.isEmpty || RelativePath.isValid(path) else { throw FileError(.invalidPath, operation, path) }
    return try OpenBeneath.open(
      descriptor.number, path.isEmpty ? "." : path, flags: flags, mode: mode, operation)
  }
}

/// A name in an open folder: what the `*at` system calls want. The folder may be moved meanwhile, never swapped.
struct FilePlace: ~Copyable {
  let folder: Descriptor
  let path: RelativePath

  init(_ root: borrowing Folder, _ path: String, _ operation: FileError.Operation) throws(FileError) {
    let path = try RelativePath(path, operation)
    do throws(FileError) {
      folder = try OpenBeneath.folder(root.descriptor.number, path.parent, operation)
    } catch {
      throw FileError(error.cause, operation, path.path)
    }
    self.path = path
  }

  func stat(_ operation: FileError.Operation) throws(FileError) -> FileStat {
    try path.stat(in: folder.number, operation)
  }

  func remove(flags: Int32 = 0) throws(FileError) { try path.remove(in: folder.number, flags: flags) }
}

/// What a name stands for in the open folder in which it lies.
extension RelativePath {
  /// The corresponding C function is `fstatat`.
  func stat(in folder: Int32, _ operation: FileError.Operation) throws(FileError) -> FileStat {
    var status = Glibc.stat()
    try check(operation, path) { unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) }
    return FileStat(status)
  }

  /// The corresponding C function is `unlinkat`.
  func remove(in folder: Int32, flags: Int32 = 0) throws(FileError) {
    try check(.remove, path) { unsafe unlinkat(folder, name, flags) }
  }
}
