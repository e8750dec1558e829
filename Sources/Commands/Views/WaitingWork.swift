internal import Records
internal import Reports
internal import Store

/// What waits for somebody: decisions, problems, and what no other device has yet.
struct WaitingWork {
  private let status: Status

  init(_ ledger: Ledger) throws { status = try ledger.status() }

  private var problems: Int { status.problems.count + Set(status.misfits.map { Text($0.path) }).count }

  /// Each with the command that goes on from there.
  var lines: [StyledLine] {
    var lines: [StyledLine] = []
    func add(_ count: Int, _ one: String, _ many: String, _ style: TextStyle, _ next: String) {
      if count > 0 { lines.append(StyledLine(counted(count, one, many), style) + StyledLine(": ledger-sync \(next)")) }
    }
    add(status.conflicts.count, "conflict to decide", "conflicts to decide", .warning, "conflicts")
    add(problems, "problem", "problems", .warning, "check")
    add(status.skipped.count, "unreadable file", "unreadable files", .warning, "status")
    add(status.changed.count, "edit not committed", "edits not committed", .plain, "sync")
    if status.remote != nil {
      add(status.ahead ?? 0, "commit not sent", "commits not sent", .plain, "sync")
      if status.ahead == nil { lines.append(StyledLine("the cloud has not been met yet: ledger-sync sync")) }
    }
    add(status.local, "record on this device only", "records on this device only", .plain, "adopt")
    return lines
  }

  /// `{"conflicts":N,"problems":N,"left_out":N,"changed":N,"ahead":N|null,"local":N}`.
  var json: Value {
    [
      "conflicts": .number(Number(status.conflicts.count)), "problems": .number(Number(problems)),
      "left_out": .number(Number(status.skipped.count)), "changed": .number(Number(status.changed.count)),
      "ahead": status.ahead.map { .number(Number($0)) } ?? .null, "local": .number(Number(status.local)),
    ]
  }
}
