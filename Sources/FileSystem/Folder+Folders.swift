import Glibc

extension Folder {
  /// Opens the folder at an absolute path, which is made where it is missing, and those above it. Nobody else may read what
  /// was made.
  public init(makingSecret path: String) throws(FileError) {
    var top = path, below: [String] = []
    while !OutsideFiles.exists(top) {
      let (parent, name) = AbsolutePath.split(top)
      below.insert(name, at: 0)
      top = parent
    }
    try Folder(top).makeFolders(below.joined(separator: "/"), .secret)
    try self.init(path)
  }

  /// Makes a folder and those above it, as far as they are missing. Answers the new ones, outermost first: their
  /// parents are to be flushed before the files in them are durable.
  ///
  /// The corresponding C function is `mkdirat`.
  @discardableResult
  public func makeFolders(_ path: String, _ permissions: Permissions = .usual) throws(FileError) -> [String] {
    guard path.isEmpty || RelativePath.isValid(path) else { throw FileError(.invalidPath, .makeFolder, path) }
    var made: [String] = []
    for path in RelativePath.upwards(from: path).reversed() where try makeFolder(path, permissions.ofFolder) {
      made.append(path)
    }
    return made
  }

  /// Whether it is new.
  private func makeFolder(_ path: String, _ mode: UInt32) throws(FileError) -> Bool {
    let place = try FilePlace(self, path, .makeFolder)
    do throws(FileError) {
      try check(.makeFolder, path) { unsafe mkdirat(place.folder.number, place.path.name, mode) }
      return true
    } catch {
      guard error.errno == .exists else { throw error }
      switch try place.stat(.makeFolder).kind {
      case .folder: return false
      case .symbolicLink: throw FileError(.system(.symbolicLink), .makeFolder, path)
      case .regular, .special: throw error
      }
    }
  }

  /// Removes a folder if it is empty, then those above it likewise, but neither `top` nor anything above it.
  /// Answers what went, innermost first.
  @discardableResult
  public func removeEmptyFolders(_ path: String, upTo top: String = "") throws(FileError) -> [String] {
    var removed: [String] = []
    for path in RelativePath.upwards(from: path) where path.utf8.count > top.utf8.count {
      do throws(FileError) {
        try FilePlace(self, path, .remove).remove(flags: AT_REMOVEDIR)
        removed.append(path)
      } catch {
        if error.isExisting { break }
        guard error.isNotFound else { throw error }
      }
    }
    return removed
  }

  /// Waits until the names in a folder (empty: this one) are on the disk. The corresponding C function is `fsync`.
  public func syncFolder(_ path: String = "") throws(FileError) {
    try openBelow(path, flags: O_RDONLY | O_DIRECTORY, .sync).sync(path.isEmpty ? self.path : path)
  }

  /// Waits until the content of a file is on the disk. The corresponding C function is `fsync`.
  public func syncFile(_ path: String) throws(FileError) {
    try openBelow(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK, .sync).sync(path)
  }
}
