package import Exchange
import FileSystem
import Index
import Query
package import Records
import Reports
package import Schema
package import Store
import System

/// Takes in files by one rule.
package struct ImportRun {
  package struct Options {
    package var isRehearsal = false
    package var isAllOrNothing = false
    package var allowsDeletions = false
    /// Whether nobody needs to be asked.
    package var isAgreed = false
    /// Whether pictures keep the place where they were taken.
    package var keepsLocation = false
    /// What becomes of words for categories that nobody knows; nil: the person is asked.
    package var categories: NewNames?
    /// The same of words for accounts.
    package var accounts: NewNames?
    /// Who the people in a file are whom nobody here is called by.
    package var people = PeopleChoice()

    package init() {}
  }

  package let ledger: Ledger
  package let kinds: Kinds
  package let source: RecordSource
  package internal(set) var rule: ImportRule
  package let rulePath: String
  /// Whether pictures keep the place where they were taken.
  package var keepsLocation = false
  /// Whose the rule is; its records may be nobody's yet.
  let ruleOwner: Owner
  /// Whether the rule is that of a feed which is being added: no file has it yet.
  package let isDraft: Bool
  package let driver: ImportDriver
  /// What records are called that are not in the ledger yet, and which those of this rule may refer to.
  var expected: ReferenceNames = [:]
  /// People who are to be made guests.
  var expectedGuests: [KnownPeople.Person] = []
  /// What is decided about words for categories and accounts, and not yet written; and whether nobody is to be asked any more.
  var decided = DecidedNames()
  var isDecided = false
  /// Whether the rule was made for this very file.
  var isNew = false
  var isSurprising = false
  /// What somebody says of the file, beside what the kept rule says.
  var newAnswers = GuessAnswers()
  /// The members of the rule that it has by such an answer, and that the kept rule does not have yet.
  var newMembers: [Text] = []

  package init(rule name: String, by driver: ImportDriver) throws {
    let (owner, ledger) = (try driver.owner(), driver.ledger)
    let table = try ledger.importRules(of: owner)
    guard let record = table.records.first(where: { $0.id == Text(name) }) else {
      try table.requireReadable(ImportRules.path(of: name, owner))
      throw table.unknownRule(name)
    }
    try self.init(try ImportRule(record), name: record.id, path: record.path, owner, by: driver)
  }

  package init(
    _ rule: ImportRule, name: Text, path: String, _ owner: Owner, by driver: ImportDriver,
    kinds: Kinds? = nil, isDraft: Bool = false
  ) throws {
    (ledger, self.rule, self.driver, rulePath, self.isDraft) = (driver.ledger, rule, driver, path, isDraft)
    ruleOwner = owner
    self.kinds = try kinds ?? ledger.kinds()
    let kinds = self.kinds
    if let kind = kinds.kind(named: rule.kind), kind.isPrivate, !rule.isLocal || owner.user == nil {
      throw Failure(
        .invalid, .invalid, "the kind \(kind.name) is private, and what is imported would be sent",
        hint: "with \"into\": \"local\" in the rule they stay on this device"
      ).at(rulePath)
    }
    // The records of a feed are the feed's, whatever its rule says.
    let isLocal = rule.isLocal && owner.user != nil
    source = RecordSource(name: name, owner: isLocal ? .local : owner, kind: try kinds.required(rule.kind.string))
    try requireEncoding()
  }

  /// Throws where the character set of the rule does not exist.
  private func requireEncoding() throws(Failure) {
    guard let encoding = rule.encoding else { return }
    do throws(Failure) { try SourceText.requireSet(encoding) } catch {
      var failure = self.failure(RuleError(field: FieldPath(keys: ["encoding"]), message: error.message))
      failure.hint = error.hint
      throw failure
    }
  }

  private func failure(_ error: RuleError) -> Failure {
    source.isFeed ? error.failure(inFeed: isDraft ? nil : rulePath) : error.failure(in: rulePath)
  }

  /// What to do where the source does not say what the rule asks for.
  package var advice: Sentence {
    if isDraft { return "--items, --id and --map say what becomes what" }
    if source.isFeed { return "if its source has changed for good, mend \(rulePath)" }
    return "the rule is \(rulePath)"
  }

  /// A journal is what its program says of it.
  package func text(of file: String) throws -> SourceText {
    if let files = rule.files {
      if SourceText.isFolder(file, by: driver) {
        return try SourceText(folder: file, files, encoding: rule.encoding, by: driver)
      }
      throw Failure(
        .invalid, .unreadable, "it is not a folder, and the rule reads the files \(files.written) in one",
        hint: "the rule is \(rulePath)"
      ).at(file)
    }
    let journal = driver.files.isFetched(file) ? JournalProgram.piped : driver.files.path(file)
    guard let program = JournalProgram(rule.reader, journal) else {
      return try SourceText(file, encoding: rule.encoding, by: driver).sheet(of: rule)
    }
    return try SourceText(file, program.answer(about: file, driver), encoding: nil)
  }

  /// Takes in one file, or finds out what it would make.
  ///
  /// - Parameters:
  ///   - known: what the file says, where this rule has read it already. It is handed over: it may be large.
  ///   - onlyAdds: whether nothing is removed, whatever the rule says.
  ///   - isContinuing: whether it belongs to what was done before.
  package func take(
    _ text: consuming SourceText, reading known: inout SourceState?, _ options: Options, onlyAdds: Bool,
    isContinuing: Bool
  ) throws -> ImportOutcome {
    let name = text.name
    Heap.keepNoLargeBlocks()
    if let encoding = text.encoding, text.isUTF8AsWell {
      driver.hear(.doubt("\(name) is UTF-8 by its letters, and the rule \(rulePath) says \(encoding)"))
    }
    var state = if let read = known.take() { read } else { try read(text) }
    try requireOneForm(state, of: text)
    // Once what its words mean is decided, the file is taken again, and was checked before.
    var isSurprising = isSurprising
    if !isDecided, !isNew { isSurprising = try check(text.bytes, state, named: name, isFound: onlyAdds) }
    var isContinuing = isContinuing
    if !isDecided, !newMembers.isEmpty, !options.isRehearsal {
      try keepAnswers(isContinuing: isContinuing)
      isContinuing = true
    }
    if isNew, state.toItself > 0, let account = rule.constants[MoneyTransfer.usual.from]?.string {
      let rows = counted(state.toItself, "row")
      driver.hear(
        .doubt("\(name): in \(rows) the other account is \(account), too; is this the file of another account?"))
      isSurprising = true
    }
    if var run = try deciding(about: state.unknownWords, options) {
      run.isSurprising = isSurprising
      let written =
        try options.isRehearsal ? nil : run.writingDecisions(inKeptRule: true, isContinuing: isContinuing)
      var unread: SourceState?
      return try (written ?? run).take(
        text, reading: &unread, options, onlyAdds: onlyAdds, isContinuing: isContinuing || written != nil)
    }
    if !isNew {
      var others = try OthersFiles(self, beside: state.records)
      try others?.requireNone(in: name)
    }
    let known = try options.isRehearsal ? nil : KnownRecords(of: source, beside: state.records, in: ledger, kinds)
    var doubts: [PayeeDoubt] = []
    let statement = try statement(of: state, onlyAdds: onlyAdds, beside: name, &doubts)
    // Of many rows, nothing is kept that nobody asks for any more.
    if !options.isRehearsal { state.forgetRecords() }
    let problems = PlacedProblems(of: state, named: name, folder: text.isFolder ? text : nil)
    // A source may be large, and from here on what it says is enough.
    _ = consume text
    state.forgetText()
    let report = try merge(consume statement, options, isContinuing: isContinuing)
    return ImportOutcome(
      run: self, name: name, state: state, problems: problems, known: known, report: report,
      payeeDoubts: doubts.filter { report.records[$0.place].change == .added }, isSurprising: isSurprising,
      names: options.isRehearsal ? try names(of: state, report.records) : [:])
  }

  /// - Returns: whether the file says something of itself that the rule does not know.
  private func check(_ text: [UInt8], _ state: SourceState, named name: String, isFound: Bool) throws -> Bool {
    if state.hasDoubtfulMinus {
      throw Failure(
        .invalid, .unreadable,
        "all that was spent, as a column says in words, has a minus, and the rule takes a minus for money that came back",
        hint: .words(
          "nothing was changed; in \(rulePath), write \"sign\": \"spent-is-negative\" in place of the type, or \"sign\": \"as-it-is\" beside it, if it came back"
        )
      ).at(name)
    }
    let check = try KeptRuleCheck(self, text)
    if isFound { try check.requireFit(state, named: name) }
    for surprise in check.surprises { driver.hear(.doubt("\(name): \(surprise)")) }
    return !check.surprises.isEmpty
  }

  /// Keeps the rule in the ledger.
  func keepRule(isContinuing: Bool) throws {
    _ = try WorkTree.open(ledger, isContinuing: isContinuing)
      .add(importRule: source.name.string, rule.written, of: ruleOwner)
  }

  private func merge(
    _ statement: consuming SourceStatement, _ options: Options, isContinuing: Bool
  ) throws -> SourceReport {
    let tree =
      options.isRehearsal
      ? try WorkTree.openForRehearsal(ledger) : try WorkTree.open(ledger, isContinuing: isContinuing)
    if source.owner == .local { return try tree.addLocally(statement, of: source) }
    return try tree.merge(statement, of: source, allowsDeletions: options.allowsDeletions)
  }

  /// What the file says, by the rule.
  package func read(_ text: SourceText) throws -> SourceState {
    let content = text.content(driver)
    let rule: ImportRule
    do throws(SourceProblem) { rule = try self.rule.withWords(of: content) } catch {
      throw Failure(unreadable: error, in: text.bytes, named: text.name, hint: advice)
    }
    return try reading(rule, text.name, text.bytes) { mapping, progress throws(SourceProblem) in
      try SourceState(content, rule, mapping, progress: progress)
    }
  }

  /// What the answers of a feed say, by the rule.
  package func read(pages: [SourceText], of feed: String) throws -> SourceState {
    let all = pages.count == 1 ? pages[0].bytes : Array(pages.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
    return try reading(rule, feed, all) { mapping, progress throws(SourceProblem) in
      if pages.count == 1 { return try SourceState(SourceContent(all), rule, mapping, progress: progress) }
      return try SourceState(pages: pages.map(\.bytes), rule, mapping, progress: progress)
    }
  }

  private typealias Reading = (consuming ItemMapping, (Int) -> Void) throws(SourceProblem) -> SourceState

  private func reading(
    _ rule: ImportRule, _ name: String, _ bytes: [UInt8], _ read: Reading
  ) throws -> SourceState {
    let setting = Matcher.Setting(
      calendar: PeriodCalendar(today: ledger.surroundings.today, zone: try ledger.zone().rules),
      kinds: KindShape.all(kinds.all), references: .none)
    defer { driver.hear(.hasRead) }
    do {
      let names = try referenceNames()
      let mapping = try ItemMapping(
        rule, source.kind, names: names, people: try knownPeople(), accounts: try accounts(names), ways: try ways(),
        setting: setting,
        usualCurrency: rule.roundsToCoin || rule.currency == nil ? try usualFields()?.currency() : nil,
        keepsItemsWithoutFiles: source.isFeed,
        hasFile: { file($0, of: name).problem?.isAbsence != true })
      return try read(mapping) { driver.hear(.reading($0)) }
    } catch let error as RuleError {
      throw failure(error)
    } catch let problem as SourceProblem {
      let hint: Sentence = source.isFeed ? "nothing was changed; \(advice)" : advice
      throw Failure(unreadable: problem, in: bytes, named: name, hint: hint)
    }
  }

  package func statement(of state: SourceState) throws -> SourceStatement {
    var doubts: [PayeeDoubt] = []
    return try statement(of: state, onlyAdds: false, beside: nil, &doubts)
  }

  /// - Parameter doubts: gets the records that could have several payees.
  private func statement(
    of state: SourceState, onlyAdds: Bool, beside file: String?, _ doubts: inout [PayeeDoubt]
  ) throws -> SourceStatement {
    var reach: SourceStatement.Reach =
      switch rule.reach {
      case .everything: .everything
      case .period: .period
      case .additions: .additions
      case nil: source.isFeed || source.kind.dateField == nil ? .everything : .period
      }
    let pairing = pairing(isFound: onlyAdds)
    // A row that cannot be read may be any of the records, and so may one that is not in the list yet.
    if !state.knowsAllKeys || onlyAdds || state.shortfall != nil { reach = .additions }
    var usual = try usualFields()
    let search = try rule.transfers.map { _ in try TransferSearch(source, in: ledger, kinds) }
    // Most rows get the same: one copy of it is enough.
    var lastUsual = Object()
    var statement = SourceStatement(records: state.records, reach: reach)
    for place in statement.records.indices {
      let members = usual == nil && search == nil ? Object() : try statement.records[place].members.unpacked()
      statement.transfers[place] = search?.side(members)
      if usual != nil {
        let payee = try usual?.payee(of: members) ?? .none
        doubts += PayeeDoubt(place, payee, of: members, source.kind).map { [$0] } ?? []
        let additions = try usual?.additions(to: members, of: payee) ?? Object()
        if additions != lastUsual { lastUsual = additions }
        statement.records[place].usual = lastUsual
      }
      if let file, !rule.attachments.isEmpty {
        statement.attachments[place] = try attachments(of: &statement.records[place], filesOf: file)
      }
    }
    if let unread = usual?.payees?.skipped, !unread.isEmpty { driver.hear(.skipped(unread)) }
    statement.unreadKeys = state.unreadKeys
    let spellings = KeySpellings(rule, source.kind)
    statement.otherKeys = { spellings?.others($0) ?? [] }
    statement.knowsRowsByValue = rule.id.isEmpty && !source.isFeed
    if !rule.id.isEmpty, !source.isFeed {
      statement.rowIDs = [.ofx, .camt, .mt940].contains(rule.reader) ? .ofBank : .ofRow
    }
    statement.pairing = pairing
    if let search, !statement.transfers.isEmpty { statement.otherSides = try search.others() }
    statement.listsChanges = driver.listsChanges
    return statement
  }

  /// By which a row can have been known before.
  func keys(of record: SourceRecord) -> [Text] {
    [record.key] + (KeySpellings(rule, source.kind)?.others(record.key) ?? [])
  }

  /// Whether rows of the file can be records that are there under another key.
  ///
  /// - Parameter isFound: whether only the columns say that the file is of this rule.
  private func pairing(isFound: Bool) -> SourceStatement.Pairing {
    // A row that cannot be read may be one that seems to be gone. Once the file is mended it has both, and they are two.
    if !rule.pairsRows { return .apart }
    if source.isFeed || rule.reach == .additions { return .never }
    return isFound ? .ifMostAreKnown : .always
  }

  /// What new records get that the source does not say. The records of a feed are nobody's, and say what their source says.
  package func usualFields() throws -> UsualFields? {
    if source.isFeed { return nil }
    let usual = try UsualFields(
      source.kind, for: source.owner, by: ruleOwner.user, in: ledger, kinds: kinds, from: .records)
    // What is there already may say no currency, and is compared with what comes.
    _ = try usual.currency()
    return usual
  }
}
