import Merge
import Records
package import Reports
import Schema
import Store

/// What waits for a decision, of the records that a report may show.
package struct ReportConflicts {
  private let conflicts: [ListedConflict]
  private let clock: ReaderClock

  /// Conflicts are decided in the ledger as it is now: a report of the past has none.
  package init(_ inquiry: Inquiry) throws {
    let ledger = inquiry.ledger.ledger
    clock = try ReaderClock(of: ledger)
    let owners = inquiry.viewpoint.owners
    conflicts = inquiry.ledger.isPast ? [] : try ledger.conflicts().filter { owners.contains($0.location.owner) }
  }

  package func conflicts(in words: ViewWords) -> [ReportPage.Conflict] {
    conflicts.map { conflict in
      ReportPage.Conflict(
        record: conflict.path, field: conflict.field.isRoot ? words["deleted on one side"] : conflict.fieldName,
        values: conflict.entries.prefix(ConflictAnswer.mostLines).map { entry in
          (
            text: Self.text(entry.value, words), by: ConflictAnswer.authorship(entry, clock), isShown: entry.isKept
          )
        })
    }
  }

  private static func text(_ value: CandidateValue, _ words: ViewWords) -> String {
    let text = ConflictAnswer.text(value)
    if case .value = value { return text }
    return words[text]
  }
}
