import Git
import Merge
public import Records

/// What a source said last.
public struct SaidBefore {
  private let source: RecordSource
  private let objects: LedgerObjects
  private let files: StatementFiles
  private let memory: RowMemory

  /// nil for a source that never said anything.
  public init?(of named: RecordSource, in ledger: Ledger) throws {
    let objects = try LedgerObjects(ledger)
    guard let head = try objects.repository.head().commit else { return nil }
    let source = try named.asKnown(at: head, in: ledger, objects)
    guard let commit = try SourceHistory(source: source, objects: objects).last(head: head).commit else { return nil }
    (self.source, self.objects) = (source, objects)
    files = try StatementFiles(of: source, in: commit, objects)
    memory = try RowMemory(upTo: commit, objects)
  }

  /// Whether any of these rows was said before.
  public func knowsAny(of keys: some Sequence<Text>) throws -> Bool {
    for key in keys {
      if try memory.knows(row(of: key)) || record(of: key) != nil { return true }
    }
    return false
  }

  /// The id of the record that a row is; nil for one that was not said before.
  public func record(of key: Text) throws -> Text? {
    let id = try memory.record(of: row(of: key))
    return files[id] == nil ? nil : id
  }

  private func row(of key: Text) throws -> Text { try source.id(ofKey: key) }

  /// Its records, as the source said them.
  public func records() throws -> [Object] {
    try files.all.compactMap { RecordReading.members(try objects.file($0.file.leaf.id), path: $0.file.path) }
  }
}
