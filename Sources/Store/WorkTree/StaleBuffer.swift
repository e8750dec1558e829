import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// The commit that an edited file is really an edit of, where an editor had the file open during the last pull and
  /// then saved its old text with one more edit: the saved file takes back everything that the pull brought to it.
  ///
  /// A file that is exactly what it was before the pull is no such case: somebody may have wanted it back.
  func staleBase(of change: DiskChange) throws -> ObjectID? {
    guard let now = change.now, let update = try lastUpdate(),
      let step = update.steps.first(where: { $0.path == change.path }),
      let old = step.old, let new = step.new, new == change.before?.id, now.id != old,
      let location = RecordLocation(path: change.path)
    else { return nil }
    let rules = try ledger.kinds().rules(of: location)
    guard let read = try fields(of: [old, new, now.id], at: change.path, rules: rules) else { return nil }
    return StaleBuffer(before: read[0], brought: read[1], saved: read[2]).isStale ? step.base ?? update.from : nil
  }

  private func lastUpdate() throws -> UpdateJournal? {
    try ledger.readState(StateFolder.lastUpdate).map { try UpdateJournal($0) }
  }

  private func fields(of blobs: [ObjectID], at path: String, rules: FieldRules) throws -> [Object]? {
    var found: [Object] = []
    for blob in blobs {
      let bytes = try objects.file(blob)
      if RecordCheck.problem(bytes, path: path) != nil { return nil }
      found.append(try RecordDocument.reading(bytes, path: path).recordObject(at: path))
    }
    return found
  }
}

/// Three versions of a record: before a pull, as the pull brought it, as it was saved afterwards.
struct StaleBuffer {
  let before: Object
  let brought: Object
  let saved: Object

  /// Whether the saved version has nothing of what the pull brought, and something of its own.
  var isStale: Bool {
    let keys = Set(before.keys).union(brought.keys)
    let changed = keys.filter { before[$0] != brought[$0] }
    return !changed.isEmpty && changed.allSatisfy { saved[$0] == before[$0] } && saved != before
  }
}
