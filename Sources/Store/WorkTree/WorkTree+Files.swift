import FileSystem

extension WorkTree {
  /// What stands at a path; nil where nothing does. A link in the way is an error.
  func statIfPresent(_ path: String) throws -> FileStat? { try ledger.root.statIfPresent(path) }

  /// The file at a path; nil where nothing stands there.
  func readIfPresent(_ path: String) throws -> FileContent? {
    do throws(FileError) { return try ledger.root.read(path, limit: Scanner.largestFile) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  func reachable(_ path: String) throws -> FileStat? { try ledger.reachable(path) }
}
