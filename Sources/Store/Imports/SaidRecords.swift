import Git
import Merge
public import Records

/// The records of a ledger as a source said them last, whatever somebody made of them since.
public struct SaidRecords {
  /// By id.
  private let files: [Text: LedgerObjects.File]
  /// Those that the ledger has in another form.
  public let changed: Set<Text>
  private let arriving: Set<Text>
  private let objects: LedgerObjects

  /// - Parameter source: whose newest statement counts among the commits.
  init(
    of source: RecordSource, _ commits: SourceCommits, inHead head: ObjectID, _ objects: LedgerObjects
  ) throws {
    self.objects = objects
    let statements = try SourceHistory(source: source, objects: objects).newest(among: commits).statements
    let there = try objects.leaves(of: source, in: head)
    var (files, arriving): ([Text: LedgerObjects.File], Set<Text>) = ([:], [])
    for statement in statements {
      let all = try objects.files(of: objects.commit(statement).tree)
      files.merge(SourceTree.records(of: source, among: all)) { first, _ in first }
      arriving.formUnion(try RowMemory(upTo: statement, objects).arriving)
    }
    self.files = files.filter { there[$0.key] != nil }
    self.arriving = arriving
    changed = Set(self.files.filter { there[$0.key] != $0.value.leaf.id }.keys)
  }

  /// As it was said; nil for a record that the source did not say, or that is gone.
  public func members(_ id: Text) throws -> Object? {
    guard let file = files[id] else { return nil }
    return RecordReading.members(try objects.file(file.leaf.id), path: file.path)
  }

  /// All of them, as they were said.
  public func all() throws -> [Object] {
    try files.values.compactMap { RecordReading.members(try objects.file($0.leaf.id), path: $0.path) }
  }

  /// Whether it is a transfer that the file of the account told that the money came into.
  public func isArriving(_ id: Text) -> Bool { arriving.contains(id) }
}

extension Ledger {
  /// What each source said last.
  public func recordsSaid(by sources: [RecordSource]) throws -> [SaidRecords] {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit else { return [] }
    let commits = try SourceCommits(from: [head], objects)
    return try sources.map { try SaidRecords(of: $0, commits, inHead: head, objects) }
  }
}
