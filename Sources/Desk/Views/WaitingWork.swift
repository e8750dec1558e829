package import Records
import Reports
package import Store

/// What waits for somebody: decisions, problems, and what no other device has yet.
package struct WaitingWork {
  package let waiting: Waiting
  package let due: DueBills

  /// - Parameter view: whose records are looked at for edits that are not committed.
  package init(_ ledger: Ledger, _ kinds: Kinds, _ view: TimelineView) throws {
    let unreadable = Set(view.unreadable.map { Text($0.path) })
    waiting = try ledger.waiting(among: view.paths, unreadable: unreadable)
    due = try DueBills(ledger, kinds)
  }

  /// `{"conflicts":N,"problems":N,"left_out":N,"changed":N,"ahead":N|null,"local":N,"private":N,"recurring_due":N}`.
  package var json: Value {
    [
      "conflicts": .number(Number(waiting.conflicts)), "problems": .number(Number(waiting.problems)),
      "left_out": .number(Number(waiting.unreadable)), "changed": .number(Number(waiting.changed)),
      "ahead": waiting.ahead.map { .number(Number($0)) } ?? .null, "local": .number(Number(waiting.local)),
      "private": .number(Number(waiting.kept)), "recurring_due": due.json,
    ]
  }
}
