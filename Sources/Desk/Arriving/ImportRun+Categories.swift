package import Exchange
import Records
import Schema
import Store

/// What is decided about words of a file, and not yet written.
struct DecidedCategories {
  /// What each word means: the title of a new category, the id of one that is there, or nothing.
  fileprivate var meanings: [(field: Text, text: Text, meaning: Text)] = []
  /// Those that are to be made.
  fileprivate var made: [(title: String, type: Text)] = []

  fileprivate func title(_ title: String) -> String? {
    made.first { $0.title.lowercased() == title.lowercased() }?.title
  }
}

extension ImportRun {
  /// With what is decided about words that should name categories; nil where nothing is, and they stay open.
  ///
  /// Nobody is asked for a rehearsal, and about words that the rule looks up elsewhere.
  func deciding(about unknown: UnknownWords, _ options: Options) throws -> ImportRun? {
    let words = unknown.words.filter(hasWords)
    if words.isEmpty || isDecided { return nil }
    let question = CategoryQuestion(words, categories: try categoryNames())
    var run = self
    run.isDecided = true
    for (word, category) in question.certain { run.add(word, meaning: category) }
    if !question.certain.isEmpty { driver.hear(.lastParts(question.certain.map { ($0.said.text, $0.category) })) }
    for (word, meaning) in zip(question.words, try meanings(of: question, options)) {
      switch meaning {
      case .nothing: run.add(word.said, meaning: "")
      case .known(let category): run.add(word.said, meaning: category)
      case .made: run.make(word)
      }
    }
    return run
  }

  /// Whether the rule itself can say what a word means, and not another table of the file.
  package func hasWords(for word: UnknownWords.Word) -> Bool {
    guard case .columns = rule.map.first(where: { $0.field == word.field })?.from else { return false }
    return true
  }

  private func meanings(of question: CategoryQuestion, _ options: Options) throws -> [CategoryQuestion.Meaning] {
    if question.words.isEmpty { return [] }
    switch options.categories {
    case .make: return question.words.map { _ in .made }
    case .skip: return question.words.map { _ in .nothing }
    case nil: return options.isRehearsal ? [] : try driver.answerCategories(question) ?? []
    }
  }

  private mutating func add(_ word: UnknownWords.Word, meaning: Text) {
    decided.meanings.append((word.field, word.text, meaning))
    setWord(word.text, of: word.field, meaning: meaning)
  }

  private mutating func make(_ word: CategoryQuestion.Word) {
    let title = decided.title(word.title) ?? word.title
    if decided.title(word.title) == nil {
      decided.made.append((title, word.said.type))
      expect(title)
      if word.said.isBoth { driver.hear(.bothWays(title: title, type: word.said.type)) }
    }
    add(word.said, meaning: Text(title))
  }

  /// Writes what is decided: the categories, and into a rule that is kept what the words mean.
  ///
  /// - Returns: the run by the rule as it is then; nil where there is nothing to write.
  func writingDecisions(inKeptRule isKept: Bool, isContinuing: Bool) throws -> ImportRun? {
    if decided.meanings.isEmpty { return nil }
    var run = self
    var isContinuing = isContinuing
    if !decided.made.isEmpty {
      let ids = try makeCategories(isContinuing: isContinuing)
      isContinuing = true
      for word in decided.meanings {
        guard let id = ids[word.meaning] else { continue }
        run.setWord(word.text, of: word.field, meaning: id)
      }
    }
    run.decided = DecidedCategories()
    guard isKept else { return run }
    let record = try ledger.record(at: rulePath)
    let changes = [FieldChange(FieldPath(keys: ["map"]), .object(run.mapWithWords(of: decided, in: record)))]
    _ = try WorkTree.open(ledger, isContinuing: isContinuing).change([(record, changes)], kinds: kinds)
    return run
  }

  /// The `map` of a rule as somebody has written it, with the words that were decided.
  private func mapWithWords(of decided: DecidedCategories, in record: StoredRecord) -> Object {
    var map = record.members["map"]?.object ?? Object()
    for word in decided.meanings {
      guard case .columns(_, let words) = rule.map.first(where: { $0.field == word.field })?.from else { continue }
      var source = map[word.field]?.object ?? Object()
      if source.isEmpty, let columns = map[word.field] {
        source[columns.string == nil ? "columns" : "column"] = columns
      }
      var meanings = source["words"]?.object ?? Object()
      meanings[word.text] = .string(words[word.text] ?? "")
      source["words"] = .object(meanings)
      map[word.field] = .object(source)
    }
    return map
  }

  /// - Returns: their ids by their titles.
  private func makeCategories(isContinuing: Bool) throws -> [Text: Text] {
    let kind = try kinds.required(UnknownWords.kind.string)
    let records = try decided.made.map { title, type in
      let members: Object = ["title": .string(Text(title)), "type": .string(type)]
      let problems = kind.validate(.object(members))
      if !problems.isEmpty { throw Failure(problems, of: kind) }
      return NewRecord(kind: kind, owner: kind.isPrivate ? .local : source.owner, members: members)
    }
    let count = records.count
    let made = try WorkTree.open(ledger, isContinuing: isContinuing).add(
      records, planting: PlantedKind.category, saying: "Add \(count == 1 ? "1 category" : "\(count) categories")")
    driver.hear(.categoriesMade(decided.made.map(\.title)))
    return Dictionary(
      zip(decided.made, made).map { (Text($0.title), $1.id) }, uniquingKeysWith: { first, _ in first })
  }
}
