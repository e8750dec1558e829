import Glibc

extension Folder {
  /// Removes what is in a folder (empty: this one), and all below it. Symbolic links go, and not what they lead to.
  public func removeContents(of path: String = "") throws(FileError) {
    for entry in try list(path) {
      guard case .readable(let name) = entry.name else {
        throw FileError(.invalidPath, .remove, path.isEmpty ? self.path : path)
      }
      let below = path.isEmpty ? name : "\(path)/\(name)"
      if entry.kind == .folder { try removeAll(below) } else { try remove(below) }
    }
  }

  /// Removes a folder with all that is in it.
  public func removeAll(_ path: String) throws(FileError) {
    try removeContents(of: path)
    try FilePlace(self, path, .remove).remove(flags: AT_REMOVEDIR)
  }

  /// Whether this folder is locked now, until this value goes, against others who ask the same. Where a file system has no
  /// locks on folders, everybody may go on.
  ///
  /// The corresponding C function is `flock`.
  public func isLocked() throws(FileError) -> Bool {
    do throws(FileError) {
      try check(.lock, path) { flock(descriptor.number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.errno == .wouldBlock { return false }
      guard error.isNotSupported || error.errno == .badDescriptor else { throw error }
      return true
    }
  }
}
