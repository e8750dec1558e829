import FileSystem
import Git
import Merge
public import Records

/// What waits for a person, as far as it can be known without a look at every file: conflicts, unreadable records and
/// misfits are those that are remembered of the last commit, looked at as they lie on disk now; edits are those of some
/// files. `Status` knows all.
public struct Waiting: Sendable {
  public let hasCloud: Bool
  /// Commits that only this device has; nil where the cloud was never met.
  public let ahead: Int?
  public let conflicts: Int
  /// Records, kinds and settings that are not as they should be.
  public let problems: Int
  public let unreadable: Int
  /// Files that are not as the last commit has them.
  public internal(set) var changed: Int
  /// Records in `local/`, those of private kinds among them.
  public let local: Int
  /// Records of private kinds in `local/`.
  public let kept: Int
}

extension Ledger {
  /// What waits, with the edits among the files at `shown`.
  public func waiting(among shown: [Text], unreadable: Set<Text>) throws -> Waiting {
    let objects = try LedgerObjects(self)
    let head = try objects.repository.head()
    let kinds = try self.kinds()
    let finder = MisfitFinder(ledger: self, objects: objects, kinds: kinds)
    guard let commit = head.commit else { return Waiting(try status()) }
    let tree = try objects.commit(commit).tree
    let edits = try edits(among: shown, in: tree, objects)
    guard let open = try OpenPathsFinder(ledger: self, objects: objects).known(in: tree),
      let misfits = try finder.known(at: tree, edits: edits)
    else {
      var waiting = Waiting(try status())
      waiting.changed = edits.count
      return waiting
    }
    let marked = readableRecords(at: open.conflicts.union(edits).sorted().map(\.string))
    let local = try records(below: ["local"]).records
    let settings = try settingProblems() + kinds.problems()
    return Waiting(
      hasCloud: try objects.hasCloud(head), ahead: try aheadBehind(objects, head)?.ahead,
      conflicts: (marked + local).reduce(0) { $0 + listed(in: $1, kinds) },
      problems: settings.count + Set(misfits.map { Text($0.path) }).count,
      unreadable: unreadable.union(problems(at: open.unreadable).map { Text($0.path) }).count,
      changed: edits.count, local: waiting(of: local), kept: try kept(of: local, kinds))
  }

  /// A list of conflicts that cannot be read is a misfit.
  private func listed(in record: StoredRecord, _ kinds: Kinds) -> Int {
    do { return try ListedConflict.all(of: record, kinds: kinds).count } catch { return 0 }
  }

  /// Those of these files that the commit does not have, or not so.
  private func edits(among paths: [Text], in tree: ObjectID, _ objects: LedgerObjects) throws -> Set<Text> {
    let paths = paths.map(\.string).filter(LedgerPart.sent.has)
    let ids = root.readAll(paths, limit: Ledger.largestFile) { _, content -> ObjectID? in
      guard case .success(let content) = content else { return nil }
      do throws(GitError) { return try Repository.hashBlob(content.bytes) } catch { return nil }
    }
    var folders: [Text: [Text: ObjectID]] = [:]
    var edits: Set<Text> = []
    for (path, id) in zip(paths, ids) {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
      let (folder, name) = (Text(String(path[..<slash])), Text(String(path[slash...].dropFirst())))
      let committed = try folders[folder] ?? files(in: folder.string, of: tree, objects)
      folders[folder] = committed
      if committed[name] != id { edits.insert(Text(path)) }
    }
    return edits
  }

  private func files(in folder: String, of tree: ObjectID, _ objects: LedgerObjects) throws -> [Text: ObjectID] {
    guard let entry = try objects.repository.entry(at: folder, in: tree) else { return [:] }
    let entries = try objects.repository.readTree(entry.id)
    return Dictionary(entries.map { (Text($0.name), $0.id) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Waiting {
  fileprivate init(_ status: Status) {
    self.init(
      hasCloud: status.remote != nil, ahead: status.ahead, conflicts: status.conflicts.count,
      problems: status.problems.count + Set(status.misfits.map { Text($0.path) }).count,
      unreadable: Set(status.skipped.map { Text($0.path) }).count, changed: status.changed.count, local: status.local,
      kept: status.kept)
  }
}
