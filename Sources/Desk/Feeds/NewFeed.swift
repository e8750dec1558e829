import Exchange
package import Records
import Reports
import Schema
import Store

/// Adds a feed: reads its source once, guesses what nobody has said, and keeps both the description and the records.
package struct NewFeed {
  private let name: String
  private var members: Object
  private let leftOut: [Text]
  private let ledger: Ledger
  private let driver: FeedDriver

  /// - Parameters:
  ///   - members: as `feed.json` has them, as far as somebody has said them.
  ///   - leftOut: fields that are not to be taken, whatever the source has.
  package init(_ name: String, _ members: Object, leavingOut leftOut: [Text] = [], by driver: FeedDriver) throws {
    (self.name, self.members, self.leftOut) = (name, members, leftOut)
    (ledger, self.driver) = (driver.ledger, driver)
    try WorkTree.requireName(ofFeed: name, in: ledger)
  }

  package func add() throws -> FeedResult {
    let draft = try FeedRun(Text(name), draft: members, by: driver)
    var check = draft.addressCheck(asks: true)
    check.typed = draft.feed.address
    let first = try FeedFetch(draft, check).answers() ?? FeedAnswers()
    var (members, pages) = try guessed(draft, first)
    var (run, answers) = (try FeedRun(Text(name), draft: members, by: driver), first)
    if let pages, let more = try followed(pages, members, check) {
      (members, run, answers) = (more.members, more.run, more.answers)
    }
    // What cannot be read is not a feed: nothing has been written so far.
    try run.requireRecords(run.run.read(pages: answers.texts(of: run), of: name))
    let record = try WorkTree.open(ledger).add(feed: name, members)
    try ledger.agree(toTyped: draft.feed.address)
    let options = FeedRun.Options(isAgreed: true, isNamed: true, beginsAnew: true)
    return try FeedRun(record, by: driver).refresh(options, answers)
  }

  /// What the source has beyond its first answer, and the description that says how it is had; nil where it does not come
  /// in this way.
  private func followed(
    _ pages: FeedPages, _ members: Object, _ check: AddressCheck
  ) throws -> (members: Object, run: FeedRun, answers: FeedAnswers)? {
    var members = members
    members["pages"] = .object(pages.written)
    let run = try FeedRun(Text(name), draft: members, by: driver)
    do {
      guard let answers = try FeedFetch(run, check).answers() else { return nil }
      driver.hear(.pages(pages))
      return (members, run, answers)
    } catch let failure as Failure where failure.code == .unreadable { return nil }
  }

  /// Throws where a field is to be left out that the kind does not have.
  private func requireLeftOut(of draft: FeedRun) throws {
    let kind = draft.run.source.kind
    guard let name = leftOut.first(where: { kind.field($0) == nil }) else { return }
    let near: Sentence = name.nearest(among: kind.fields.map(\.name)).map { "; did you mean \($0)?" } ?? ""
    throw Failure.usage(
      "the kind \(kind.name) has no field \(name)\(near)", hint: "--map FIELD= leaves a field out")
  }

  /// The description with what was guessed, and how more of the list can be had, where its source has more.
  private func guessed(_ draft: FeedRun, _ answers: FeedAnswers) throws -> (members: Object, pages: FeedPages?) {
    try requireLeftOut(of: draft)
    var feed = draft.feed
    guard feed.rule.reader == .json, let text = try answers.texts(of: draft).first else { return (members, nil) }
    let findsItems = members["items"] == nil
    let guess: FeedGuess
    do throws(SourceProblem) {
      guess = try FeedGuess(
        text.bytes, draft.run.source.kind, given: feed.rule, findsItems: findsItems, leftOut: leftOut)
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
    for (member, field, lacks) in guess.passedOver { driver.hear(.passedOver(member, field, lacks: lacks)) }
    for doubt in guess.doubts { driver.hear(.doubt(doubt)) }
    let hasPages = feed.pages == nil && feed.address.filePath == nil
    return (feed.written, hasPages ? guess.pages : nil)
  }
}
