import Exchange
package import Records
import Reports
import Store

/// Adds a feed: reads its source once, guesses what nobody has said, and keeps both the description and the records.
package struct NewFeed {
  private let name: String
  private var members: Object
  private let ledger: Ledger
  private let driver: FeedDriver

  /// - Parameter members: as `feed.json` has them, as far as somebody has said them.
  package init(_ name: String, _ members: Object, by driver: FeedDriver) throws {
    (self.name, self.members, self.ledger, self.driver) = (name, members, driver.ledger, driver)
    try WorkTree.requireName(ofFeed: name, in: ledger)
  }

  package func add() throws -> FeedResult {
    let draft = try FeedRun(Text(name), draft: members, by: driver)
    var check = draft.addressCheck(asks: true)
    check.typed = draft.feed.address
    let answers = try FeedFetch(draft, check).answers() ?? FeedAnswers()
    let members = try guessed(draft, answers)
    let run = try FeedRun(Text(name), draft: members, by: driver)
    // What cannot be read is not a feed: nothing has been written so far.
    try run.requireRecords(run.run.read(pages: answers.texts(of: run), of: name))
    let record = try WorkTree.open(ledger).add(feed: name, members)
    try ledger.agree(toTyped: draft.feed.address)
    let options = FeedRun.Options(isAgreed: true, isNamed: true, beginsAnew: true)
    return try FeedRun(record, by: driver).refresh(options, answers)
  }

  /// The description with what was guessed.
  private func guessed(_ draft: FeedRun, _ answers: FeedAnswers) throws -> Object {
    var feed = draft.feed
    guard feed.rule.reader == .json, let text = try answers.texts(of: draft).first else { return members }
    let findsItems = members["items"] == nil
    let guess: FeedGuess
    do throws(SourceProblem) {
      guess = try FeedGuess(text.bytes, draft.run.source.kind, given: feed.rule, findsItems: findsItems)
    } catch {
      let position = TextPosition(offset: error.offset, in: text.bytes)
      throw Failure(
        .invalid, .unreadable, error.message,
        hint: "nothing was changed; --items, --id and --map say where the items stand and what is what"
      ).at(feed.address.text, line: position.line, column: position.column)
    }
    feed.rule = guess.rule
    if findsItems { driver.hear(.items(at: guess.rule.items)) }
    if draft.feed.rule.id.isEmpty, !guess.rule.id.isEmpty {
      driver.hear(.identified(by: guess.rule.id))
    }
    for (field, from) in guess.rule.map.dropFirst(draft.feed.rule.map.count) {
      driver.hear(.field(field, from: from.columns))
    }
    for doubt in guess.doubts { driver.hear(.doubt(doubt)) }
    return feed.written
  }
}
