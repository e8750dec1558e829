internal import Desk
internal import Records
internal import Reports
internal import Store

/// What waits for somebody: decisions, problems, and what no other device has yet.
struct WaitingWork {
  private let waiting: Waiting
  private let due: DueBills

  /// - Parameter view: whose records are looked at for edits that are not committed.
  init(_ ledger: Ledger, _ kinds: Kinds, _ view: TimelineView) throws {
    let unreadable = Set(view.unreadable.map { Text($0.path) })
    waiting = try ledger.waiting(among: view.paths, unreadable: unreadable)
    due = try DueBills(ledger, kinds)
  }

  /// Each with the command that goes on from there.
  func lines(in words: ViewWords) -> [StyledLine] {
    var lines: [StyledLine] = []
    func add(_ count: Int, _ one: String, _ many: String, _ style: TextStyle, _ next: String) {
      if count == 0 { return }
      let said = words.counted(count, "{count} \(one)", "{count} \(many)")
      lines.append(StyledLine(said, style) + StyledLine(": ledger-sync \(next)"))
    }
    add(waiting.conflicts, "conflict to decide", "conflicts to decide", .warning, "conflicts")
    add(waiting.problems, "problem", "problems", .warning, "check")
    add(waiting.unreadable, "unreadable file", "unreadable files", .warning, "status")
    add(waiting.changed, "edit not committed", "edits not committed", .plain, "sync")
    if waiting.hasCloud {
      add(waiting.ahead ?? 0, "commit not sent", "commits not sent", .plain, "sync")
      if waiting.ahead == nil {
        lines.append(StyledLine(words["not synced with the cloud yet"] + ": ledger-sync sync"))
      }
    }
    if let due = due.words(in: words) { lines.append(StyledLine(due)) }
    add(waiting.local - waiting.kept, "record on this device only", "records on this device only", .plain, "adopt")
    return lines
  }

  /// `{"conflicts":N,"problems":N,"left_out":N,"changed":N,"ahead":N|null,"local":N,"private":N,"recurring_due":N}`.
  var json: Value {
    [
      "conflicts": .number(Number(waiting.conflicts)), "problems": .number(Number(waiting.problems)),
      "left_out": .number(Number(waiting.unreadable)), "changed": .number(Number(waiting.changed)),
      "ahead": waiting.ahead.map { .number(Number($0)) } ?? .null, "local": .number(Number(waiting.local)),
      "private": .number(Number(waiting.kept)), "recurring_due": due.json,
    ]
  }
}
