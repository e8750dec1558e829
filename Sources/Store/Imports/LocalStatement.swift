import FileSystem
import Merge
import Records
import Schema

extension WorkTree {
  /// Writes what a source says into `local/`, as far as it is not there yet: what lies there is in no commit, so there is
  /// no last statement to merge with. A record that was adopted since is there, too.
  public func addLocally(_ statement: SourceStatement, of source: RecordSource) throws -> SourceReport {
    // Not even for a moment in the ledger's own repository: large files do not wait in memory.
    let objects = try isRehearsal ? LedgerObjects(toRehearse: ledger) : privateHistory().objects
    let said = try SourceTree(statement, of: source, since: nil, head: nil, in: ledger, objects)
    let owners = [Owner.local] + (try ledger.userNames()).map { Owner.user($0) }
    var skipped: [SkippedFile] = []
    let there = try ledger.recordFiles(below: owners.map { $0.folder(of: source.kind) }, where: { _ in true }, &skipped)
    let known = Set(there.map(\.location.id))
    func isNew(_ path: String) -> Bool { RecordLocation(path: path).map { !known.contains($0.id) } ?? false }
    if !isRehearsal {
      let paths = said.records.map(\.path).sorted { Text($0) < Text($1) }
      let edits = try said.changes.compactMap { change -> FileEdit? in
        // A file beside a record is as new as its record; one that was left behind there stays.
        let record = Attachments.owner(of: change.path.string, among: paths) ?? change.path.string
        guard let leaf = change.leaf, isNew(record), try ledger.root.statIfPresent(change.path.string) == nil else {
          return nil
        }
        return FileEdit(path: change.path.string, expected: nil, bytes: try objects.file(leaf.id))
      }
      try commit(edits, message: said.sentence(source))
    }
    var report = SyncReport()
    report.isRehearsal = isRehearsal
    report.skipped = skipped
    var records = StatedRecords()
    for record in said.records { records.append(record.path, isNew(record.path) ? .added : .same) }
    return SourceReport(gone: 0, records: records, pairs: [], contradicted: 0, removed: 0, statement: nil, sync: report)
  }
}
