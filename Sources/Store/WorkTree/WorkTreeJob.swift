import FileSystem
import Git

/// A job that is done in an open work tree: one type for each, so that whoever reads one has all of it in its folder.
protocol WorkTreeJob {
  var tree: WorkTree { get }
}

/// What every job asks of the work tree.
extension WorkTreeJob {
  typealias Branch = WorkTree.Branch

  var ledger: Ledger { tree.ledger }
  var objects: LedgerObjects { tree.objects }
  var surroundings: Surroundings { tree.surroundings }

  func branch() throws -> Branch { try tree.branch() }
  func statIfPresent(_ path: String) throws -> FileStat? { try tree.statIfPresent(path) }
  func readIfPresent(_ path: String) throws -> FileContent? { try tree.readIfPresent(path) }
  func reachable(_ path: String) throws -> FileStat? { try tree.reachable(path) }
}
