package import Exchange
import Records
import Schema
import Store

/// What is decided about words of a file, and not yet written.
struct DecidedNames {
  /// What each word means: the title of a new record, the id of one that is there, or nothing.
  fileprivate var meanings: [(said: UnknownWords.Word, meaning: Text)] = []
  /// Those that are to be made.
  fileprivate var made: [New] = []

  fileprivate struct New {
    let kind: Text
    let title: String
    /// Of a category.
    let type: Text
    /// Of an account whose money is all in one currency.
    let currency: Text?

    func members(_ usual: Text?) -> Object {
      if kind == UnknownWords.category { return ["title": .string(Text(title)), "type": .string(type)] }
      var members: Object = ["title": .string(Text(title))]
      if let currency, currency != usual { members["currency"] = .string(currency) }
      return members
    }
  }

  fileprivate func title(_ title: String, of kind: Text) -> String? {
    made.first { $0.kind == kind && $0.title.lowercased() == title.lowercased() }?.title
  }
}

extension ImportRun {
  /// With what is decided about words that should name categories or accounts; nil where nothing is, and they stay open.
  ///
  /// Nobody is asked for a rehearsal, and about words that the rule looks up elsewhere.
  func deciding(about unknown: UnknownWords, _ options: Options) throws -> ImportRun? {
    let words = unknown.words.filter(hasWords)
    if words.isEmpty || isDecided { return nil }
    var run = self
    run.isDecided = true
    for kind in UnknownWords.kinds {
      let own = words.filter { $0.kind == kind }
      if !own.isEmpty { try run.decide(about: own, of: kind, options) }
    }
    return run
  }

  private mutating func decide(about words: [UnknownWords.Word], of kind: Text, _ options: Options) throws {
    var known = try names(of: kind)
    var ambiguous: Set<Text> = []
    if kind == OwnAccounts.kind {
      let accounts = try OwnAccounts(known, of: ruleOwner, in: ledger, kinds)
      known = known.filter { accounts.account($0.key.string) != nil }
      ambiguous = Set(words.map(\.text).filter { accounts.isAmbiguous($0.string) })
    }
    let question = NameQuestion(words, of: kind, known: known, ambiguous: ambiguous)
    for (word, id) in question.certain { add(word, meaning: id) }
    if !question.certain.isEmpty { driver.hear(.lastParts(question.certain.map { ($0.said.text, $0.id) }, of: kind)) }
    for (word, meaning) in zip(question.words, try meanings(of: question, options)) {
      switch meaning {
      case .nothing: add(word.said, meaning: "")
      case .known(let id): add(word.said, meaning: id)
      case .made: make(word)
      }
    }
  }

  /// Whether the rule itself can say what a word means, and not another table of the file.
  package func hasWords(for word: UnknownWords.Word) -> Bool {
    if word.field == MoneyTransfer.usual.to { return true }
    guard case .columns = rule.map.first(where: { $0.field == word.field })?.from else { return false }
    return true
  }

  private func meanings(of question: NameQuestion, _ options: Options) throws -> [NameQuestion.Meaning] {
    if question.words.isEmpty { return [] }
    switch question.kind == OwnAccounts.kind ? options.accounts : options.categories {
    case .make: return question.words.map { _ in .made }
    case .skip: return question.words.map { _ in .nothing }
    case nil: return options.isRehearsal ? [] : try driver.answerNames(question) ?? []
    }
  }

  private mutating func add(_ word: UnknownWords.Word, meaning: Text) {
    decided.meanings.append((word, meaning))
    setWord(word, meaning: meaning)
  }

  private mutating func make(_ word: NameQuestion.Word) {
    let kind = word.said.kind
    let title = decided.title(word.title, of: kind) ?? word.title
    if decided.title(word.title, of: kind) == nil {
      let currencies = word.said.currencies
      decided.made.append(
        DecidedNames.New(
          kind: kind, title: title, type: word.said.type, currency: currencies.count == 1 ? currencies.first : nil))
      expect(title, of: kind)
      if kind == UnknownWords.category, word.said.isBoth { driver.hear(.bothWays(title: title, type: word.said.type)) }
    }
    add(word.said, meaning: Text(title))
  }

  /// Writes what is decided: the new records, and into a rule that is kept what the words mean.
  ///
  /// - Returns: the run by the rule as it is then; nil where there is nothing to write.
  func writingDecisions(inKeptRule isKept: Bool, isContinuing: Bool) throws -> ImportRun? {
    if decided.meanings.isEmpty { return nil }
    var run = self
    var isContinuing = isContinuing
    if !decided.made.isEmpty {
      for kind in UnknownWords.kinds {
        let ids = try makeRecords(of: kind, isContinuing: isContinuing)
        if !ids.isEmpty { isContinuing = true }
        for word in decided.meanings where word.said.kind == kind {
          if let id = ids[word.meaning] { run.setWord(word.said, meaning: id) }
        }
      }
    }
    run.decided = DecidedNames()
    guard isKept else { return run }
    let record = try ledger.record(at: rulePath)
    var changes = [FieldChange(FieldPath(keys: ["map"]), .object(run.mapWithWords(of: decided, in: record)))]
    if let transfers = run.rule.transfers,
      transfers != rule.transfers || decided.meanings.contains(where: { $0.said.kind == OwnAccounts.kind })
    {
      changes.append(FieldChange(FieldPath(keys: ["transfers"]), transfers.written))
    }
    _ = try WorkTree.open(ledger, isContinuing: isContinuing).change([(record, changes)], kinds: kinds)
    return run
  }

  /// The `map` of a rule as somebody has written it, with the words that were decided.
  private func mapWithWords(of decided: DecidedNames, in record: StoredRecord) -> Object {
    var map = record.members["map"]?.object ?? Object()
    for (word, _) in decided.meanings {
      let field = word.kind == OwnAccounts.kind ? MoneyTransfer.usual.from : word.field
      guard case .columns(_, let words) = rule.map.first(where: { $0.field == field })?.from else { continue }
      var source = map[field]?.object ?? Object()
      if source.isEmpty, let columns = map[field] {
        source[columns.string == nil ? "columns" : "column"] = columns
      }
      var meanings = source["words"]?.object ?? Object()
      meanings[word.text] = .string(words[word.text] ?? "")
      source["words"] = .object(meanings)
      map[field] = .object(source)
    }
    return map
  }

  /// - Returns: their ids by their titles.
  private func makeRecords(of name: Text, isContinuing: Bool) throws -> [Text: Text] {
    let new = decided.made.filter { $0.kind == name }
    if new.isEmpty { return [:] }
    let kind = try kinds.required(name.string)
    let usual = try ledger.manifest().currency.map { Text($0) }
    let records = try new.map { new in
      let members = new.members(usual)
      let problems = kind.validate(.object(members))
      if !problems.isEmpty { throw Failure(problems, of: kind) }
      return NewRecord(kind: kind, owner: kind.isPrivate ? .local : source.owner, members: members)
    }
    let count = records.count
    let made = try WorkTree.open(ledger, isContinuing: isContinuing).add(
      records, planting: name == UnknownWords.category ? .category : .account,
      saying: "Add \(kind.counted(count))")
    driver.hear(.namesMade(new.map(\.title), of: name))
    return Dictionary(
      zip(new, made).map { (Text($0.title), $1.id) }, uniquingKeysWith: { first, _ in first })
  }
}
