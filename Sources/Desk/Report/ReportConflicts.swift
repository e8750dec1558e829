import Merge
import Records
package import Reports
import Schema
import Store

/// What waits for a decision, of the records that a report may show.
package struct ReportConflicts {
  private let conflicts: [ListedConflict]
  private let kinds: Kinds
  private let clock: ReaderClock

  /// Conflicts are decided in the ledger as it is now: a report of the past has none.
  package init(_ inquiry: Inquiry) throws {
    let ledger = inquiry.ledger.ledger
    kinds = inquiry.kinds
    clock = try ReaderClock(of: ledger)
    let owners = inquiry.viewpoint.owners
    conflicts = inquiry.ledger.isPast ? [] : try ledger.conflicts().filter { owners.contains($0.location.owner) }
  }

  package func conflicts(in words: ViewWords) -> [ReportPage.Conflict] {
    conflicts.map { conflict in
      ReportPage.Conflict(
        record: RecordPhrase(conflict.members, kinds.kind(of: conflict.location)).heading(in: words.spoken)
          ?? conflict.path,
        field: conflict.matter.text(in: words.spoken),
        values: conflict.entries.prefix(ConflictAnswer.mostLines).map { entry in
          (
            text: conflict.text(entry.value, kinds).text(in: words.spoken), by: ConflictAnswer.authorship(entry, clock),
            isShown: entry.isKept
          )
        })
    }
  }
}
