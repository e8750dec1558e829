import Glibc

extension Folder {
  /// Moves a file or folder, and replaces a file that stands there. The corresponding C function is `renameat`.
  public func rename(_ path: String, to target: String) throws(FileError) {
    let from = try FilePlace(self, path, .rename)
    let to = try FilePlace(self, target, .rename)
    try check(.rename, path) { unsafe renameat(from.folder.number, from.path.name, to.folder.number, to.path.name) }
  }

  /// Moves a file to a name that must be free; throws `isExisting` where it is not.
  ///
  /// Where the file system lacks the operation, the file gets its second name before it loses its first: a crash
  /// between the two leaves both.
  public func renameNoReplace(_ path: String, to target: String) throws(FileError) {
    let from = try FilePlace(self, path, .rename)
    let end = try RelativePath(target, .rename)
    // Within a folder, that is opened once.
    if end.parent.utf8.elementsEqual(from.path.parent.utf8) {
      return try from.path.moveNoReplace(in: from.folder.number, to: end, in: from.folder.number)
    }
    let to = try FilePlace(self, target, .rename)
    try from.path.moveNoReplace(in: from.folder.number, to: end, in: to.folder.number)
  }

  /// Swaps two files in one step: at no moment is either name missing. Throws `isNotSupported` where
  /// the file system cannot do that.
  public func exchange(_ path: String, with other: String) throws(FileError) {
    let from = try FilePlace(self, path, .exchange)
    let to = try FilePlace(self, other, .exchange)
    try from.exchange(with: to)
  }

  /// Puts a finished file in the place of another, which goes to `out`. Where the file system can
  /// swap two files, the path is missing at no moment; elsewhere it is for a moment.
  public func exchange(_ finished: String, with path: String, out: String) throws(FileError) {
    do throws(FileError) {
      try exchange(finished, with: path)
    } catch {
      guard error.isNotSupported else { throw error }
      try rename(path, to: out)
      return try renameNoReplace(finished, to: path)
    }
    try rename(finished, to: out)
  }

  /// Removes a file, or a symbolic link itself. The corresponding C function is `unlinkat`.
  public func remove(_ path: String) throws(FileError) {
    try FilePlace(self, path, .remove).remove()
  }
}

extension RelativePath {
  func moveNoReplace(in folder: Int32, to end: RelativePath, in target: Int32) throws(FileError) {
    do throws(FileError) {
      try renameNoReplace(in: folder, to: end, in: target)
    } catch {
      guard error.isNotSupported else { throw error }
      try linkThenUnlink(in: folder, to: end, in: target)
    }
  }

  func linkThenUnlink(in folder: Int32, to end: RelativePath, in target: Int32) throws(FileError) {
    try check(.rename, path) { unsafe linkat(folder, name, target, end.name, 0) }
    try remove(in: folder)
  }
}
