internal import Desk
internal import Records
internal import Schema
internal import Store

extension Context {
  /// On stderr: that a record refers to one that is retired.
  func noteRetired(_ records: [StoredRecord], _ kinds: Kinds) {
    for record in records where record.isRetired {
      note("note: the \(kinds.kind(of: record.location)?.one ?? "record") \(record.id) is retired")
    }
  }
}
