internal import Desk
internal import English
internal import Git
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  static let repair = Command(
    name: "repair",
    group: .history,
    summary: "Make records whole that a merge by lines has damaged",
    details: """
      For records with git's conflict markers in them, and for those that a merge of lines has torn (a comma
      lost, a field twice): they are merged again, field by field, from the versions that git merged by
      lines. What somebody edited in the damaged file stands as he wrote it.
      Where git has not finished (merge, rebase, cherry-pick, stash pop), the records are taken into its
      index, and you end it with git. What is committed already gets a commit.
      Copies that other programs have put beside a record because they could not merge it (Syncthing,
      Dropbox, Nextcloud) are merged into it.
      ledger.json and kinds that somebody has committed broken are as they last were, and a kind whose file is
      gone comes back where records of it are still there.
      Files of local/ that are missing (git clean -fdx removes that folder) are brought back from its history.
      What cannot be repaired is left as it is, and said: exit 1.
      """,
    options: [SyncCommandOptions.dryRun],
    examples: [
      Example("ledger-sync repair --dry-run", "What is damaged, and what would become of it"),
      Example("ledger-sync repair && git commit --no-edit", "To end a git merge that stopped at records"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let isRehearsal = invocation.has(SyncCommandOptions.dryRun)
    let ledger = try context.ledger(for: "repair")
    let tree = try WorkTree.openForRepair(ledger, isRehearsal: isRehearsal)
    let answer = RepairAnswer(
      report: try tree.repair(isRehearsal: isRehearsal), kinds: try ledger.kinds(), clock: try ReaderClock(of: ledger))
    if context.settings.format.isJSON {
      context.print(json: answer.json(in: context.spoken.language))
    } else {
      answer.print(to: context)
    }
    return answer.isDecided ? .done : .needsDecision
  }
}

/// What a repair did, in words and as JSON.
private struct RepairAnswer {
  let report: RepairReport
  let kinds: Kinds
  let clock: ReaderClock

  var isDecided: Bool {
    report.left.isEmpty && report.repaired.allSatisfy(\.conflicts.isEmpty)
      && report.copies.allSatisfy(\.conflicts.isEmpty)
  }

  // MARK: Words

  func print(to context: Context) {
    for line in report.repaired.flatMap(lines) { context.print(line) }
    for one in report.putBack {
      let verb: Sentence = report.isRehearsal ? "can be put back: " : "put back "
      context.print(
        StyledLine(said: verb, .good) + StyledLine(one.path, .strong)
          + StyledLine(said: "  as of \(one.commit.short)", .dim))
    }
    for path in report.broughtBack {
      let verb: Sentence = report.isRehearsal ? "can be brought back: " : "brought back "
      context.print(StyledLine(said: verb, .good) + StyledLine(path, .strong))
    }
    for one in report.copies {
      let verb: Sentence = report.isRehearsal ? "can be merged: " : "merged "
      context.print(
        StyledLine(said: verb, .good) + StyledLine(one.copy, .strong) + StyledLine(said: " into \(one.path)"))
      for line in one.conflicts.flatMap({ ConflictAnswer.lines($0, kinds, clock) }) { context.print(line) }
    }
    for one in report.left {
      let place = one.problem.position.map { ":\($0)" } ?? ""
      context.note(
        StyledLine(said: "left as it is: ", .warning)
          + StyledLine(said: "\(one.problem.path)\(place): \(one.problem.message)"))
      context.note("  next: \(one.next.sentence)")
    }
    if report.repaired.isEmpty, report.left.isEmpty, report.copies.isEmpty, report.putBack.isEmpty,
      report.broughtBack.isEmpty
    {
      context.print("nothing to repair")
    }
    if report.isRehearsal { return context.note("nothing was changed: this was a dry run") }
    if let next { context.print("next: \(next)") }
  }

  private func lines(_ one: RepairReport.Repaired) -> [StyledLine] {
    let merge = one.merge.map { StyledLine(said: "  from the merge \($0.short)", .dim) } ?? StyledLine()
    var lines = [
      StyledLine(said: report.isRehearsal ? "can be repaired: " : "repaired ", .good) + StyledLine(one.path, .strong)
        + StyledLine(said: one.isGone ? "  which both sides took from there" : "", .dim) + merge
    ]
    if !one.edits.isEmpty {
      lines.append(StyledLine(said: "  as edited by hand: \(one.edits.map(\.placeName).joined(separator: ", "))"))
    }
    if let kept = one.kept { lines.append(StyledLine(said: "  what stood there: \(kept.command)", .dim)) }
    return lines + one.conflicts.flatMap { ConflictAnswer.lines($0, kinds, clock) }
  }

  private var next: Sentence? {
    if report.repaired.isEmpty { return report.copies.isEmpty && report.putBack.isEmpty ? nil : "ledger-sync sync" }
    let others: Sentence = report.left.isEmpty ? "" : "when the others are mended: "
    switch report.operation {
    case .merge?: return "\(others)git commit --no-edit"
    case let operation?: return "\(others)\(operation.command) --continue"
    case nil where report.commit != nil: return "ledger-sync push"
    case nil: return "\(others)ledger-sync sync"
    }
  }

  // MARK: Data

  func json(in language: Language) -> Value {
    [
      "repaired": .array(report.repaired.map(json)), "left": .array(report.left.map { json($0, in: language) }),
      "commit": report.commit.map { .string($0.description) } ?? .null,
      "copies": .array(report.copies.map(json)),
      "put_back": .array(report.putBack.map { ["path": .string($0.path), "from": .string($0.commit.description)] }),
      "brought_back": .array(report.broughtBack.map { .string($0) }),
      "in_progress": report.operation.map { .string($0.command) } ?? .null,
      "dry_run": .bool(report.isRehearsal),
    ]
  }

  private func json(_ one: RepairReport.Repaired) -> Value {
    [
      "id": one.location.map { .string($0.id) } ?? .null,
      "kind": one.location.map { .string(kinds.name(of: $0)) } ?? .null,
      "user": one.location?.owner.user.map { .string($0) } ?? .null, "path": .string(one.path),
      "gone": .bool(one.isGone), "merge": one.merge.map { .string($0.description) } ?? .null,
      "edits": .array(one.edits.map { .string($0.placeName) }), "kept": one.kept.map { .string($0.name) } ?? .null,
      "conflicts": .array(one.conflicts.map { ConflictAnswer.json($0, kinds: kinds) }),
    ]
  }

  private func json(_ one: RepairReport.MergedCopy) -> Value {
    [
      "copy": .string(one.copy), "path": .string(one.path),
      "conflicts": .array(one.conflicts.map { ConflictAnswer.json($0, kinds: kinds) }),
    ]
  }

  private func json(_ one: RepairReport.Left, in language: Language) -> Value {
    let problem = one.problem.json(in: language)
    guard case .object(var json) = problem else { return problem }
    json["next"] = .string(Text(one.next.sentence.text(in: language)))
    return .object(json)
  }
}
