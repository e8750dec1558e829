internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// What a refresh of one feed did.
struct FeedResult {
  let run: FeedRun
  /// nil where its source says that nothing has changed.
  let report: SourceReport?
  let state: SourceState?

  var exit: ExitCode {
    guard let report, let state else { return .done }
    let isClean = report.sync.conflicts.isEmpty && report.sync.keptBoth.isEmpty && state.problems.isEmpty
    return isClean ? .done : .needsDecision
  }

  private var answer: ImportAnswer? {
    state.map {
      ImportAnswer(
        run.run, named: run.name.string, $0, PlacedProblems(of: $0, named: run.name.string), run.context)
    }
  }

  var lines: [StyledLine] {
    get throws {
      guard let report, let answer else { return [StyledLine("\(run.name): nothing has changed")] }
      return try answer.lines(report)
    }
  }

  var json: Value {
    get throws {
      guard let report, let answer else {
        return ["feed": .string(run.name), "result": "up-to-date", "fetched": false]
      }
      var json = try answer.json(of: report).object ?? Object()
      json["fetched"] = true
      json["withoutFile"] = .number(Number(try withoutFile().reduce(0) { $0 + $1.count }))
      return .object(json)
    }
  }

  /// What needs attention, on stderr.
  func say() throws {
    guard let answer, let report else { return }
    answer.sayProblems()
    let kind = run.run.source.kind
    for (field, count) in try withoutFile() {
      run.context.note("\(run.name): \(counted(count, kind.noun, kind.nouns)) without \(field)")
    }
    run.context.note(skipped: report.sync.skipped)
  }

  /// For each field with a file that the kind demands, how many items have none.
  private func withoutFile() throws -> [(field: Text, count: Int)] {
    let fields = run.run.source.kind.fields.filter { $0.isRequired && $0.isAttachment }.map(\.name)
    guard let state, !fields.isEmpty else { return [] }
    let records = try state.records.map { try $0.members.unpacked() }
    return fields.map { name in (name, records.count { $0[name] == nil }) }.filter { $0.count > 0 }
  }
}

/// What a refresh of several feeds did.
struct FeedRefresh {
  private let ledger: Ledger
  private(set) var results: [FeedResult] = []
  private(set) var failures: [(name: Text, failure: Failure)] = []

  /// Refreshes all feeds; one that cannot be refreshed is in no other's way.
  init(in ledger: Ledger, _ options: FeedRun.Options, _ context: Context) throws {
    self.ledger = ledger
    let table = try ledger.feeds()
    context.note(skipped: table.skipped)
    for record in table.records {
      guard let name = record.feedName else { continue }
      do { results.append(try FeedRun(record, in: ledger, context).refresh(options)) } catch {
        failures.append((name, Failure(reporting: error)))
      }
    }
  }

  /// Whether there are no feeds.
  var isEmpty: Bool { results.isEmpty && failures.isEmpty }

  /// The first failure's, else 1 where something needs a decision.
  var exit: ExitCode {
    failures.first?.failure.exit ?? (results.contains { $0.exit == .needsDecision } ? .needsDecision : .done)
  }

  var lines: [StyledLine] { get throws { try results.flatMap { try $0.lines } } }

  var json: Value {
    get throws {
      let failed = failures.map { name, failure -> Value in
        ["feed": .string(name), "error": failure.json.object?["error"] ?? .null]
      }
      return .array(try results.map { try $0.json } + failed)
    }
  }

  /// On stderr.
  func say(_ context: Context) throws {
    for result in results { try result.say() }
    for (name, failure) in failures {
      context.warn(StyledLine("\(name) was not refreshed: ", .warning) + StyledLine(failure.located))
      if let hint = failure.hint { context.note(hint) }
    }
    try sayOnce(context)
  }

  /// Feeds that were refreshed here when nobody had to agree yet.
  private func sayOnce(_ context: Context) throws {
    let waiting = try failures.filter { name, failure in
      try failure.code == .notAgreed && ledger.feedMemory(of: name) != nil
    }
    let word: Text = "feeds of own networks need an agreement"
    if try waiting.isEmpty || !ledger.isNew(word) { return }
    let names = waiting.map(\.name.string)
    context.note(
      "\(names.joined(separator: ", ")) could be refreshed here so far; what leads into this device’s own networks now "
        + "needs your agreement: ledger-sync feed trust \(names.joined(separator: " "))")
    try WorkTree.open(ledger).noteTold(word)
  }
}
