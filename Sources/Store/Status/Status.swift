import FileSystem
public import Git
import Merge
public import Records
import Schema

/// How a ledger differs from its last commit and from the cloud, and what in it needs a person.
public struct Status: Sendable {
  public let head: ObjectID?
  /// Whether HEAD stands for no branch: new commits would belong to none.
  public let isDetached: Bool
  /// The address of the cloud, without secrets; nil without one.
  public let remote: String?
  public let user: Text?
  /// Commits that only this device has, and that only the cloud had when it was last asked; nil where it never was.
  public let ahead: Int?
  public let behind: Int?
  /// Names that several people registered.
  public let nameClashes: [NameClash]
  /// Edits that the next sync commits.
  public let changed: [FileChange]
  public let conflicts: [ListedConflict]
  public let skipped: [SkippedFile]
  /// Files that are not records, that git does not track and no ignore rule hides: they are left to git.
  public let untracked: [String]
  /// New records that an ignore rule hides: the next sync commits them all the same.
  public let hiddenRecords: [String]
  /// What in settings and kinds can be read and is not as it should be.
  public let problems: [LedgerProblem]
  /// What is not as its kind wants it, in the records that are sent.
  public let misfits: [LedgerProblem]
  /// Folders with records that no kind has.
  public let kindless: [KindlessFolder]
  /// What edits of kinds mean for their records.
  public let kindChanges: [KindChange]
  /// Records in `local/`, those of private kinds among them.
  public let local: Int
  /// Records of private kinds in `local/`.
  public let kept: Int
  /// How many files the history of `local/` has that are missing on the disk.
  public let lost: Int
  /// Those that the answer was found by.
  public let kinds: Kinds
  /// Whether a killed command left an update that the next one finishes.
  public let isPending: Bool
}

extension Ledger {
  /// Looks, and changes nothing but git's memory of what files look like (`IndexRefresh`).
  public func status() throws -> Status {
    let objects = try LedgerObjects(self)
    let head = try objects.repository.head()
    let scan = try Scanner(ledger: self, objects: objects).scan(since: head.commit)
    try IndexRefresh(ledger: self, objects: objects).note(scan, at: head.commit)
    let kinds = try self.kinds()
    let kept = scan.kept(by: kinds)
    let unreadable = scan.refusedNames + scan.unreadable(in: self) + kept
    let keptPaths = Set(kept.map { Text($0.path) })
    let left = Set(unreadable.map { Text($0.path) })
    let carried = try carriedAlong(scan, at: head.commit, objects)
    let said = Set((scan.skipped + unreadable).map { Text($0.path) })
    let links = try head.commit == nil ? [] : objects.carried().filter { !said.contains(Text($0.path)) }
    let counts = try aheadBehind(objects, head)
    let local = try records(below: ["local"])
    return Status(
      head: head.commit, isDetached: head.branch == nil,
      remote: try head.branch.flatMap { try remote(objects, $0) }, user: try sessionUser(),
      ahead: counts?.ahead, behind: counts?.behind,
      nameClashes: try head.commit.map { try nameClashes(objects, at: $0) } ?? [],
      changed: FileChange.changes(of: scan.changes.filter { !left.contains(Text($0.path)) }),
      conflicts: try conflicts(scan, at: head.commit, objects, kinds),
      skipped: scan.skipped + unreadable + carried + links + local.skipped,
      untracked: scan.strays, hiddenRecords: scan.hiddenRecords.filter { !left.contains(Text($0)) },
      problems: try settingProblems() + kinds.problems(),
      misfits: try MisfitFinder(ledger: self, objects: objects, kinds: kinds).all(scan, at: head.commit)
        .filter { !keptPaths.contains(Text($0.path)) },
      kindless: try kindlessFolders(kinds), kindChanges: try kindChanges(scan, objects, kinds),
      local: waiting(of: local.records), kept: try self.kept(of: local.records, kinds), lost: try lostFiles().count,
      kinds: kinds,
      isPending: try hasPendingUpdate())
  }

  /// Records that cannot be read, on disk as in the commit: the cloud brought them so.
  private func carriedAlong(_ scan: Scan, at head: ObjectID?, _ objects: LedgerObjects) throws -> [SkippedFile] {
    let tree = try head.map { try objects.commit($0).tree }
    let committed = try OpenPathsFinder(ledger: self, objects: objects).paths(in: tree, scan).unreadable
    return problems(at: committed.subtracting(scan.changes.map { Text($0.path) }).subtracting(scan.unmerged))
  }

  private func conflicts(
    _ scan: Scan, at head: ObjectID?, _ objects: LedgerObjects, _ kinds: Kinds
  ) throws -> [ListedConflict] {
    try recordsWithConflicts(scan, at: head, objects).flatMap { try ListedConflict.all(of: $0, kinds: kinds) }
  }

  /// Records of nobody yet, without the planted ones that nobody changed.
  func waiting(of records: [StoredRecord]) -> Int {
    records.filter { !PlantedRecord.isPlanted($0.content.bytes, at: $0.path) }.count
  }

  /// Records of private kinds, which stay there.
  func kept(of records: [StoredRecord], _ kinds: Kinds) throws -> Int {
    waiting(of: try records.filter { try staysHere($0.location, kinds) })
  }

  private func remote(_ objects: LedgerObjects, _ branch: String) throws -> String? {
    guard let address = try objects.remoteAddress(of: branch) else { return nil }
    do throws(GitError) { return try RemoteURL(address).description } catch { return error.message }
  }

  func aheadBehind(_ objects: LedgerObjects, _ head: Head) throws -> (ahead: Int, behind: Int)? {
    guard case .branch(let name, let commit) = head, let cloud = try cloud(objects, of: name),
      let theirs = try objects.repository.reference(cloud.tracking)
    else { return nil }
    do throws(GitError) { return try objects.repository.aheadBehind(ours: commit, theirs: theirs) } catch {
      // Nobody can count what was not cloned.
      guard error.code == .shallow else { throw error }
      return nil
    }
  }
}

extension Ledger {
  /// The cloud that a branch follows; nil where none is configured, or where its address leads nowhere.
  private func cloud(_ objects: LedgerObjects, of branch: String) throws -> Cloud? {
    if try objects.remoteAddress(of: branch) == nil { return nil }
    do { return try objects.cloud(of: branch, root: path) } catch is GitError { return nil }
  }
}

extension Head {
  var commit: ObjectID? {
    switch self {
    case .branch(_, let commit), .detached(let commit): commit
    case .unborn: nil
    }
  }
}
