internal import Desk
internal import Records
internal import Reports
internal import Store

extension Command {
  static let status = Command(
    name: "status",
    group: .sync,
    summary: "Show where this ledger stands",
    details:
      "Shows, and changes no file of the ledger. Whether the cloud has something new is known after the next pull.",
    examples: [Example("ledger-sync status --format json", "For programs")],
    answersRows: false
  ) { _, context in
    let ledger = try context.ledger(for: "status")
    let status = try ledger.status()
    let due = try DueBills(ledger, status.kinds)
    if context.settings.format.isJSON {
      context.print(json: json(status, due, in: context.spoken.language))
    } else {
      for line in try lines(
        status, due.sentence,
        name: ledger.readableManifest()?.name ?? context.text(of: "(ledger.json cannot be read)"))
      {
        context.print(line)
      }
    }
    context.note(skipped: status.skipped)
    try context.note(requestsOf: ledger, asked: nil)
    if let own = try ledger.ownRequest() { context.note(asking: own) }
    context.note(hiddenRecords: status.hiddenRecords)
    for problem in status.problems { context.note(problem.line) }
    context.note(misfits: status.misfits)
    context.note(kindless: status.kindless)
    for change in status.kindChanges { context.note(change) }
    context.noteRemedy(status.problems.filter { $0.path != LedgerManifest.path })
    return .done
  }

  private static func lines(_ status: Status, _ due: Sentence?, name: String) -> [StyledLine] {
    var lines = [StyledLine(said: "ledger \(name)", .strong) + StyledLine("  ") + StyledLine(said: who(status))]
    lines.append(StyledLine(said: cloud(status)))
    if status.isPending {
      lines.append(StyledLine(said: "an update was cut short; the next command finishes it", .warning))
    }
    lines += status.changed.map { StyledLine($0.change.sign, $0.change.style) + StyledLine(" \($0.path)") }
    if status.changed.isEmpty { lines.append(StyledLine(said: "nothing to commit")) }
    let undecided = status.conflicts.count + status.nameClashes.count
    if undecided > 0 { lines.append(StyledLine(said: "\(undecided) to decide: ledger-sync conflicts", .warning)) }
    lines += named(status)
    if let strays = UntrackedLine(status.untracked) { lines.append(strays.line) }
    let waiting = status.local - status.kept
    if waiting > 0 { lines.append(StyledLine(said: "\(waiting) in local/, on this device only: ledger-sync adopt")) }
    if status.kept > 0 { lines.append(StyledLine(said: "\(status.kept) private in local/, never sent")) }
    if status.lost > 0 {
      lines.append(
        StyledLine(
          said: status.lost == 1
            ? "1 file of local/ is missing, and can be brought back: ledger-sync repair"
            : "\(status.lost) files of local/ are missing, and can be brought back: ledger-sync repair", .warning))
    }
    if let due { lines.append(StyledLine(said: due)) }
    return lines
  }

  /// So many conflicts are named; `conflicts` has them all.
  private static let mostNamed = 5

  private static func named(_ status: Status) -> [StyledLine] {
    let more = status.conflicts.count - mostNamed
    return status.conflicts.prefix(mostNamed).map { StyledLine(said: "  \($0.name(status.kinds)): \($0.matter)") }
      + (more > 0 ? [StyledLine(said: "  and \(more) more", .dim)] : [])
  }

  private static func who(_ status: Status) -> Sentence { status.user.map { "as \($0)" } ?? "nobody logged in" }

  private static func cloud(_ status: Status) -> Sentence {
    if status.isDetached { return "HEAD stands for no branch: git switch main goes back to the branch" }
    guard let remote = status.remote else { return "no cloud: git remote add origin ADDRESS" }
    guard let ahead = status.ahead, let behind = status.behind else { return "cloud \(remote), never synced" }
    if ahead == 0, behind == 0 { return "cloud \(remote), as it was last seen" }
    return "cloud \(remote): \(ahead) to push, \(behind) to pull"
  }

  private static func json(_ status: Status, _ due: DueBills, in language: Language) -> Value {
    func number(_ value: Int?) -> Value { value.map { .number(Number($0)) } ?? .null }
    return [
      "head": status.head.map { .string("\($0)") } ?? .null, "remote": status.remote.map { .string($0) } ?? .null,
      "user": status.user.map { .string($0) } ?? .null, "ahead": number(status.ahead), "behind": number(status.behind),
      "changed": .array(
        status.changed.map { ["path": .string($0.path), "change": .string($0.change.rawValue)] }),
      "conflicts": number(status.conflicts.count + status.nameClashes.count),
      "left_out": .array(status.skipped.map { $0.json(in: language) }),
      "problems": .array((status.problems + status.misfits).map { $0.json(in: language) }),
      "kindless": .array(status.kindless.map(\.json)), "kind_changes": .array(status.kindChanges.map(\.json)),
      "untracked": .array(status.untracked.map { .string($0) }),
      "local": number(status.local), "private": number(status.kept), "lost": number(status.lost),
      "pending": .bool(status.isPending),
      "recurring_due": due.json,
    ]
  }
}
