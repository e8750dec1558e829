import Index
import Query
import Records
import Schema
import Store
import Synchronization

/// Some members of the records that lie in a folder. The index answers: no file is read that is not new.
struct IndexedRows {
  let all: [RecordRow]

  /// - Parameters:
  ///   - fields: the members that are asked for.
  ///   - keeps: which records are wanted; it is asked on several threads.
  init(
    of owner: Owner, _ kind: Kind, _ fields: [Text?], in ledger: Ledger, _ kinds: Kinds,
    where keeps: @escaping @Sendable (RecordRow) -> Bool
  ) throws {
    let folder = owner.folder(of: kind)
    var skipped: [SkippedFile] = []
    if try ledger.foldersPresent([folder], &skipped).isEmpty {
      all = []
      return
    }
    let (reader, found) = (RowReader(kinds), GatheredRows())
    let fields = Set(fields.compactMap(\.self)).sorted()
    _ = try AskedLedger(Session(ledger)).visit(below: [folder]) { folder in
      var part: [RecordRow] = []
      func take(_ row: RecordRow) { if keeps(row) { part.append(row) } }
      let files = folder.records
      if let block = reader.block(of: folder, with: fields, for: files) {
        block.forEachRow(files) { row, _ in take(row) }
      } else {
        reader.forEachRow(in: folder) { row, _ in take(row) }
      }
      found.add(part)
    }
    all = found.all.sorted { $0.path < $1.path }
  }

  /// What the threads have found so far.
  private final class GatheredRows: Sendable {
    private let rows = Mutex<[RecordRow]>([])

    func add(_ part: [RecordRow]) { rows.withLock { $0 += part } }

    var all: [RecordRow] { rows.withLock { $0 } }
  }
}
