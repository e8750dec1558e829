internal import Desk
internal import English
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// What is said of a refresh of one feed.
struct FeedAnswer {
  private let result: FeedResult
  private let context: Context
  private var run: FeedRun { result.run }

  init(_ result: FeedResult, _ context: Context) { (self.result, self.context) = (result, context) }

  private var answer: ImportAnswer? {
    result.state.map {
      ImportAnswer(run.run, named: run.name.string, $0, PlacedProblems(of: $0, named: run.name.string), context)
    }
  }

  var lines: [StyledLine] {
    get throws {
      guard let report = result.report, let answer else {
        return [StyledLine(said: "\(run.name): nothing has changed")]
      }
      return try answer.lines(report)
    }
  }

  var json: Value {
    get throws {
      guard let report = result.report, let answer else {
        return ["feed": .string(run.name), "result": "up-to-date", "fetched": false]
      }
      var json = try answer.json(of: report).object ?? Object()
      json["fetched"] = true
      json["withoutFile"] = .number(Number(try result.withoutFile().reduce(0) { $0 + $1.count }))
      return .object(json)
    }
  }

  /// What needs attention, on stderr.
  func say() throws {
    guard let answer, let report = result.report else { return }
    answer.sayProblems()
    let kind = run.run.source.kind
    for (field, count) in try result.withoutFile() {
      context.note("\(run.name): \(kind.counted(count)) without \(field)")
    }
    context.note(skipped: report.sync.skipped)
  }
}

/// What is said of a refresh of all feeds.
struct FeedsAnswer {
  let refresh: FeedRefresh
  private let context: Context

  init(_ refresh: FeedRefresh, _ context: Context) { (self.refresh, self.context) = (refresh, context) }

  private var answers: [FeedAnswer] { refresh.results.map { FeedAnswer($0, context) } }

  var lines: [StyledLine] { get throws { try answers.flatMap { try $0.lines } } }

  var json: Value {
    get throws {
      let failed = refresh.failures.map { name, failure -> Value in
        ["feed": .string(name), "error": failure.json(in: context.spoken.language).object?["error"] ?? .null]
      }
      return .array(try answers.map { try $0.json } + failed)
    }
  }

  /// On stderr.
  func say() throws {
    context.note(skipped: refresh.skipped)
    for answer in answers { try answer.say() }
    for (name, failure) in refresh.failures {
      context.warn(
        StyledLine(said: "\(name) was not refreshed: ", .warning)
          + StyledLine(failure.located(in: context.spoken.language)))
      if let hint = failure.hint?.sentence { context.note(hint) }
    }
    try sayOnce()
  }

  private func sayOnce() throws {
    let names = try refresh.waitingForAgreement().map(\.string)
    let word: Text = "feeds of own networks need an agreement"
    if try names.isEmpty || !refresh.ledger.isNew(word) { return }
    context.note(
      "\(names.joined(separator: ", ")) could be refreshed here so far; what leads into this device’s own networks now needs your agreement: ledger-sync feed trust \(names.joined(separator: " "))"
    )
    try WorkTree.open(refresh.ledger).noteTold(word)
  }
}

extension Context {
  /// What drives feeds from a command.
  func feedDriver(of ledger: Ledger) -> FeedDriver {
    FeedDriver(importDriver(of: ledger), web) { [self] notice in
      switch notice {
      case .items(let place): note("items: /\(place)")
      case .identified(let columns): note("items identified by: \(columns.joined(separator: ", "))")
      case .field(let field, let columns): note("\(field): \(columns.joined(separator: ", "))")
      case .passedOver(let member, let field, let lacks): note("\(field): nothing, for “\(member)” has no \(lacks)")
      case .pages(.next(let path)): note("pages: the next address is at /\(path)")
      case .pages(.offsets(let offset, let limit, let size, _)):
        note("pages: \(size) items each, asked for with \(offset) and \(limit)")
      case .doubt(let doubt): warn(StyledLine(said: "please check: ", .warning) + StyledLine(said: doubt))
      }
    }
  }
}
