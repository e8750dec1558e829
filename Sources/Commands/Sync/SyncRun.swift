internal import Desk
internal import Git
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Context {
  /// Runs a command that meets the cloud, and says what it did.
  func synced(by command: String, _ run: (WorkTree) throws -> SyncReport) throws -> ExitCode {
    let ledger = try ledger(for: command)
    let asked = try ledger.ownRequest()
    let report = try run(try WorkTree.openToMeetCloud(ledger))
    let exit = try answer(report, ledger, command)
    try note(requestsOf: ledger, asked: asked)
    // What came in was done all the same, and is said first.
    if let refusal = report.refusal { throw refusal }
    return exit
  }

  /// Says what such a command would do.
  func rehearsed(_ command: String, _ options: SyncOptions) throws -> ExitCode {
    let ledger = try ledger(for: command)
    return try answer(WorkTree.openToMeetCloud(ledger, isRehearsal: true).rehearsePull(options), ledger, command)
  }

  private func answer(_ report: SyncReport, _ ledger: Ledger, _ command: String) throws -> ExitCode {
    let kinds = try ledger.kinds()
    var answer = SyncAnswer(report: report, kinds: kinds, command: command, clock: try ReaderClock(of: ledger))
    if command == "refresh" { answer.refreshed = try RefreshedRecords(report, in: ledger, kinds: kinds, self) }
    let feeds =
      command == "refresh"
      ? FeedsAnswer(try FeedRefresh(FeedRun.Options(), by: feedDriver(of: ledger)), self) : nil
    if answer.tellsDue { answer.due = try DueBills(ledger, kinds) }
    if settings.format.isJSON {
      // A refusal is the answer then.
      guard report.refusal == nil else { return .done }
      var json = answer.json(in: spoken.language).object ?? Object()
      if let feeds, !feeds.refresh.isEmpty { json["feeds"] = try feeds.json }
      print(json: .object(json))
    } else {
      say(answer)
      for line in try feeds?.lines ?? [] { print(line) }
    }
    try feeds?.say()
    note(skipped: report.skipped, notSent: answer.sends ? report.notSent : [])
    note(accepted: report.accepted)
    note(unproven: report.unproven)
    try note(hiddenBy: report, in: ledger, kinds)
    note(misfits: report.misfits)
    note(hiddenRecords: report.hiddenRecords)
    if report.changesKinds { note(kindless: try ledger.kindlessFolders(kinds)) }
    if answer.sends, let strays = UntrackedLine(report.untracked) { note(strays.line) }
    if report.isRehearsal { note("nothing was changed: this was a dry run") }
    if let due = answer.due?.sentence { note(due) }
    let isDecided = report.conflicts.isEmpty && report.nameClashes.isEmpty
    let isWell = isDecided && report.keptBoth.isEmpty && (report.misfits.isEmpty || report.result != .merged)
    let exit = isWell ? ExitCode.done : .needsDecision
    return feeds.map { $0.refresh.exit == .done ? exit : $0.refresh.exit } ?? exit
  }

  private func say(_ answer: SyncAnswer) {
    for commit in answer.report.dropped { print(commit.line) }
    for line in answer.lines(width: width) { print(line) }
  }

  /// On stderr, one line for each commit that was accepted: some of them were not named before.
  private func note(accepted: [DoubtfulCommit]) {
    for commit in accepted {
      note(
        "accepted \(commit.id.short) in the name of “\(commit.claimed)”, which changes \(commit.changes.first?.path ?? "")"
      )
    }
  }

  /// On stderr, one line for all that came in without a proof.
  private func note(unproven: [DoubtfulCommit]) {
    if unproven.isEmpty { return }
    let names = Set(unproven.map(\.claimed)).sorted().map { "“\($0)”" }.joined(separator: ", ")
    note(
      unproven.count == 1
        ? "1 commit that came in, in the name of \(names), is not proven: ledger-sync verify"
        : "\(unproven.count) commits that came in, in the name of \(names), are not proven: ledger-sync verify")
  }

  /// On stderr, one line for each file that is left out.
  func note(skipped: [SkippedFile], notSent: Set<Text> = []) {
    for file in skipped {
      let what: Sentence = notSent.contains(Text(file.path)) ? "skipped, and not sent: " : "skipped: "
      warn(StyledLine(said: what, .warning) + StyledLine(said: "\(file.place): \(file.message)"))
    }
  }
}

extension SyncReport {
  /// Whether kinds were changed, by this device or by others.
  var changesKinds: Bool {
    changes.contains { $0.location.isKind } || committed.contains { RecordLocation(path: $0.path)?.isKind == true }
  }

  /// How many files the cloud does not have, or not as they are here: what cannot be read, and what is left to git.
  var leftHere: Int { notSent.union(untracked.map { Text($0) }).count }
}
