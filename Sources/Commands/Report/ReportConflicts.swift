internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

/// What waits for a decision, of the records that a report may show.
struct ReportConflicts {
  let conflicts: [ReportPage.Conflict]

  /// Conflicts are decided in the ledger as it is now: a report of the past has none.
  init(_ inquiry: Inquiry) throws {
    guard !inquiry.ledger.isPast else {
      conflicts = []
      return
    }
    let ledger = inquiry.ledger.ledger
    let clock = try ReaderClock(of: ledger)
    let owners = inquiry.viewpoint.owners
    conflicts = try ledger.conflicts().filter { owners.contains($0.location.owner) }.map { conflict in
      ReportPage.Conflict(
        record: conflict.path, field: conflict.field.isRoot ? "deleted on one side" : conflict.fieldName,
        values: conflict.entries.prefix(ConflictAnswer.mostLines).map { entry in
          (
            text: ConflictAnswer.text(entry.value), by: ConflictAnswer.authorship(entry, clock), isShown: entry.isKept
          )
        })
    }
  }
}
