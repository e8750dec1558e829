import FileSystem
public import Git
import Merge
public import Records

/// Where a ledger stands: against its last commit, against the cloud, and what needs a person.
public struct Status: Sendable {
  public let head: ObjectID?
  /// The address of the cloud, without secrets; nil without one.
  public let remote: String?
  public let user: Text?
  /// Commits that only this device has, and that only the cloud had when it was last asked; nil where it never was.
  public let ahead: Int?
  public let behind: Int?
  /// Edits that the next sync commits.
  public let changed: [SnapshotChange]
  public let conflicts: [ListedConflict]
  public let leftOut: [LeftOut]
  /// Records that wait in `local/`.
  public let local: Int
  /// Whether a killed command left an update that the next one finishes.
  public let isPending: Bool
}

extension Ledger {
  /// Looks, and changes nothing: no lock is taken.
  public func status() throws -> Status {
    let objects = try LedgerObjects(self)
    let head = try objects.repository.head()
    let scan = try Scanner(ledger: self, objects: objects).scan(since: head.commit)
    let unreadable = scan.unreadable(in: self)
    let left = Set(unreadable.map(\.path))
    let counts = try aheadBehind(objects, head)
    return Status(
      head: head.commit, remote: try head.branch.flatMap { try remote(objects, $0) }, user: try sessionUser(),
      ahead: counts?.ahead, behind: counts?.behind,
      changed: SnapshotChange.changes(of: scan.changes.filter { !left.contains($0.path) }),
      conflicts: try conflicts().conflicts, leftOut: scan.leftOut + unreadable,
      local: try records(below: ["local"]).records.count,
      isPending: try root.statIfPresent(StateFolder.journal) != nil)
  }

  private func remote(_ objects: LedgerObjects, _ branch: String) throws -> String? {
    guard let address = try objects.remoteAddress(of: branch) else { return nil }
    do throws(GitError) { return try RemoteURL(address).description } catch { return error.message }
  }

  private func aheadBehind(_ objects: LedgerObjects, _ head: Head) throws -> (ahead: Int, behind: Int)? {
    guard case .branch(let name, let commit) = head, try objects.remoteAddress(of: name) != nil else { return nil }
    let cloud = try objects.cloud(of: name, root: path)
    guard let theirs = try objects.repository.reference(cloud.tracking) else { return nil }
    return try objects.repository.aheadBehind(ours: commit, theirs: theirs)
  }
}

extension Head {
  fileprivate var commit: ObjectID? {
    switch self {
    case .branch(_, let commit), .detached(let commit): commit
    case .unborn: nil
    }
  }

  fileprivate var branch: String? {
    switch self {
    case .branch(let name, _), .unborn(let name): name
    case .detached: nil
    }
  }
}
