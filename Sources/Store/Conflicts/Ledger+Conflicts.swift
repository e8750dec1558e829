import FileSystem
import Git
import Merge
import Records
import Schema

extension Ledger {
  /// All conflicts of the ledger as it lies on disk, ordered by path and field.
  public func conflicts() throws -> [ListedConflict] {
    let kinds = try self.kinds()
    return try recordsWithConflicts().flatMap { try marked(of: $0, kinds: kinds) }
  }

  /// The conflicts of one record, ordered by field.
  public func conflicts(of record: StoredRecord) throws -> [ListedConflict] {
    try marked(of: record, kinds: try kinds())
  }

  /// The records that have conflicts, ordered by path. A record that cannot be read lists none.
  public func recordsWithConflicts() throws -> [StoredRecord] {
    let objects = try LedgerObjects(self)
    let head = try objects.repository.head().commit
    let scan = try Scanner(ledger: self, objects: objects).scan(since: head)
    return try recordsWithConflicts(scan, at: head, objects)
  }

  func recordsWithConflicts(_ scan: Scan, at head: ObjectID?, _ objects: LedgerObjects) throws -> [StoredRecord] {
    let tree = try head.map { try objects.commit($0).tree }
    let committed = try OpenPathsFinder(ledger: self, objects: objects).paths(in: tree, scan).conflicts
    let changed = scan.changes.map { Text($0.path) }
    let local = try records(below: ["local"], mentioning: [EntryTree.member.string]).records
    let kinds = try self.kinds()
    let found = readableRecords(at: committed.union(changed).sorted().map(\.string)) + local
    return found.filter { record in
      do { return try !ListedConflict.all(of: record, kinds: kinds).isEmpty } catch { return false }
    }
  }

  /// Why files of these paths cannot be read as records at this moment.
  func problems(at paths: some Sequence<Text>) -> [SkippedFile] {
    let paths = paths.sorted().map(\.string)
    return root.readAll(paths, limit: Ledger.largestFile) { number, content -> SkippedFile? in
      guard case .success(let content) = content else { return nil }
      return RecordReading.problem(content.bytes, path: paths[number])
    }.compactMap { $0 }
  }

  /// The records at these paths that are there and can be read.
  func readableRecords(at paths: [String]) -> [StoredRecord] {
    paths.compactMap { path in
      guard let location = RecordLocation(path: path) else { return nil }
      do {
        let content = try root.read(path, limit: ReadLimits().bytes)
        return try StoredRecord(path: path, location: location, content: content)
      } catch { return nil }
    }
  }
}
