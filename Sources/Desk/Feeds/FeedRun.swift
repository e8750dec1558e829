package import Exchange
package import Records
import Schema
package import Store

/// Refreshes one feed: fetches what its source says, and merges it.
package struct FeedRun {
  package struct Options {
    /// Whether nobody needs to be asked.
    package var isAgreed = false
    /// Whether the user named this feed.
    package var isNamed = false
    /// Whether the feed was added just now: what an older one of this name said counts no more.
    package var beginsAnew = false

    package init(isAgreed: Bool = false, isNamed: Bool = false, beginsAnew: Bool = false) {
      (self.isAgreed, self.isNamed, self.beginsAnew) = (isAgreed, isNamed, beginsAnew)
    }
  }

  let driver: FeedDriver
  package let name: Text
  package let feed: Feed
  package let run: ImportRun
  private let members: Object

  package init(_ record: StoredRecord, by driver: FeedDriver) throws {
    try self.init(record.feedName ?? "", record.members, by: driver, isDraft: false) { error in
      var failure = error.failure(inFeed: record.path)
      let position = record.document.position(of: error.field)
      (failure.line, failure.column) = (position?.line, position?.column)
      return failure
    }
  }

  /// Of a feed that is being added.
  init(_ name: Text, draft members: Object, by driver: FeedDriver) throws {
    try self.init(name, members, by: driver, isDraft: true) { $0.failure(inFeed: nil) }
  }

  /// - Parameter explain: how an error of the description is said.
  private init(
    _ name: Text, _ members: Object, by driver: FeedDriver, isDraft: Bool,
    _ explain: (RuleError) -> Failure
  ) throws {
    (self.driver, self.name, self.members) = (driver, name, members)
    do throws(RuleError) { feed = try Feed(members) } catch { throw explain(error) }
    run = try ImportRun(
      feed.rule, name: name, path: Feeds.path(of: name), .feed(name), by: driver.imports,
      isDraft: isDraft)
  }

  private var ledger: Ledger { driver.ledger }

  /// What people call it.
  var title: String { feed.title ?? name.string }

  /// - Parameter answers: what was fetched already; nil: it is fetched.
  package func refresh(_ options: Options, _ answers: FeedAnswers? = nil) throws -> FeedResult {
    let memory = try ledger.feedMemory(of: name)
    let last = try ledger.lastStatement(of: run.source)
    let check = addressCheck(asks: options.isNamed)
    if answers == nil, feed.address.filePath != nil, memory?.address != feed.address.text {
      try check.requireAgreement(toFile: feed.address)
    }
    let known = options.beginsAnew ? [] : try knownPages(memory, last)
    guard let answers = try answers ?? FeedFetch(self, check).answers(known: known) else {
      try remember(last?.commit ?? "", known)
      return FeedResult(run: self, report: nil, state: nil)
    }
    let state = try run.read(pages: answers.texts(of: self), of: name.string)
    try requireRecords(state)
    let report = try merge(state, answers, options)
    if let statement = report.statement { try remember(statement, isWhole(state) ? answers.marks : []) }
    return FeedResult(run: self, report: report, state: state)
  }

  /// Whether the source need not be asked again as long as its answer is the same.
  private func isWhole(_ state: SourceState) -> Bool { state.problems.isEmpty && state.shortfall == nil }

  private func merge(_ state: SourceState, _ answers: FeedAnswers, _ options: Options) throws -> SourceReport {
    var statement = try run.statement(of: state)
    statement.notes = try isWhole(state) ? FeedNotes(rule: ruleMark, answers.marks).lines : []
    statement.beginsAnew = options.beginsAnew
    let tree = { try WorkTree.open(ledger, isContinuing: options.beginsAnew) }
    do {
      return try tree().merge(statement, of: run.source, allowsDeletions: options.isAgreed)
    } catch let error as Failure where error.code == FailureCode.manyGone {
      guard try driver.web.confirm("\(error.message). Remove them here?") == true else { throw error }
      return try tree().merge(statement, of: run.source, allowsDeletions: true)
    }
  }

  // MARK: - What must not happen

  /// - Parameter asks: whether the person may be asked about an address of this device's own networks.
  func addressCheck(asks: Bool) -> AddressCheck {
    AddressCheck(
      ledger: ledger, web: driver.web, subject: "the feed \(name)", asks: asks,
      agreeing: (feed.address, "ledger-sync feed trust \(name)"))
  }

  /// Throws where a source has become something else: then the last good state stays.
  func requireRecords(_ state: SourceState) throws {
    if !state.problems.isEmpty, state.records.isEmpty {
      throw ImportRefusal(run, named: name.string, PlacedProblems(of: state, named: name.string)).ofAll
    }
    for column in state.missing {
      let fields = feed.rule.map.filter { $0.from.columns.contains(column.name) }.map(\.field)
      let folder = run.source.owner.folder(of: run.source.kind)
      let records = try ledger.records(below: [folder]).records
      guard let field = fields.first(where: { name in records.contains { $0.members[name] != nil } }) else { continue }
      let near: Sentence = column.near.map { "; did it become “\($0)”?" } ?? ""
      throw Failure(
        .invalid, .unreadable,
        "its source has changed: no item has “\(column.name)” any more, which was \(field)\(near)",
        hint: "nothing was changed; mend the map in \(run.rulePath)"
      ).at(name.string)
    }
  }

  // MARK: - What is known

  /// What the records are made by besides the answers.
  private var ruleMark: String {
    get throws { try Ledger.mark(of: [.object(Feed.ruleMembers(of: members)), run.source.kind.schema]) }
  }

  private func knownPages(_ memory: FeedMemory?, _ last: LastStatement?) throws -> [FeedMemory.Page] {
    guard let last else { return [] }
    if let memory, memory.statement == last.commit {
      return try memory.rule == ruleMark && memory.address == feed.address.text ? memory.pages : []
    }
    // Another device has refreshed it.
    return try FeedNotes(rule: ruleMark, lines: last.notes, feed.address.text)?.pages ?? []
  }

  private func remember(_ statement: String, _ pages: [FeedMemory.Page]) throws {
    let memory = try FeedMemory(
      address: feed.address.text, rule: ruleMark, statement: statement, refreshed: driver.web.now, pages: pages)
    try ledger.remember(memory, ofFeed: name)
  }
}

/// What a statement of a feed notes in its commit, so that other devices need not fetch the same again.
private struct FeedNotes {
  let lines: [String]
  let pages: [FeedMemory.Page]

  private static let (rule, tag, modified) = ("Read by: ", "ETag: ", "Last-Modified: ")

  init(rule: String, _ pages: [FeedMemory.Page]) {
    self.pages = pages
    guard pages.count == 1, let page = pages.first, page.isKnown else {
      lines = []
      return
    }
    lines =
      [Self.rule + rule]
      + [page.tag.map { Self.tag + $0 }, page.modified.map { Self.modified + $0 }].compactMap(\.self)
  }

  /// nil for a commit that does not say it, or that was made by another rule.
  init?(rule: String, lines: [String], _ address: String) {
    func text(_ label: String) -> String? {
      lines.lazy.compactMap { $0.rest(behind: label) }.first
    }
    guard text(Self.rule) == rule else { return nil }
    self.lines = lines
    pages = [FeedMemory.Page(address: address, tag: text(Self.tag), modified: text(Self.modified))]
  }
}
