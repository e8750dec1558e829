package import Records
import Schema
import Store

// MARK: - What for

extension QuickReader {
  /// The record that words name, and which way its money goes.
  ///
  /// By a whole id or title, which then is not part of the name; else by the words that a record lists, by what earlier
  /// records of that name had, or by an abbreviation that is the only word. These words stay in the name.
  func takeNamed(
    from words: inout [QuickWord], of line: QuickLine, besides given: Given, into meaning: inout QuickMeaning
  ) throws {
    var way: Text?
    if let field = fields.named?.field, !given.fields.contains(field) {
      var naming = Naming(reader: self, line: line, field: field, words: words)
      if let entry = try naming.entry() {
        way = entry.way
        // The name is said elsewhere: what has become a category is not set twice.
        let isName = naming.staysInName && !given.fields.contains(fields.name ?? "")
        if let place = naming.place, !isName { words.removeSubrange(place) }
        try add(way: entry.way, of: line, to: &meaning)
        try meaning.add(field, .string(entry.id))
      }
      meaning.guesses += naming.guesses
      meaning.alternatives += naming.alternatives
    }
    if way == nil { try add(way: nil, of: line, to: &meaning) }
  }

  /// What the plus says, where the category does not say it.
  private func add(way: Text?, of line: QuickLine, to meaning: inout QuickMeaning) throws(Failure) {
    guard line.isWayFromPlus, way != Kind.income, let field = fields.way, meaning[field] == nil else { return }
    try meaning.add(field, .string(Kind.income))
  }

  /// Money does not come in because of whom it is from, where no plus says so: what the line is with one is shown.
  func keepExpense(
    from name: String, of line: QuickLine, besides given: Given, in meaning: inout QuickMeaning
  ) throws {
    guard let way = fields.way, line.way == nil, meaning[way] == nil, let field = fields.named?.field,
      meaning[field] == nil, !given.fields.contains(field), let id = try payeesCategory(name),
      let entry = catalog.entry(id, in: field), entry.way == Kind.income
    else { return }
    try meaning.add(way, .string(Kind.expense))
    if let text = line.otherWay {
      meaning.alternatives.append(QuickAlternative(Sentence(verbatim: text), naming: [entry]))
    }
  }

  /// Money that came back may be meant as income: what the line is with a plus is shown.
  func showReturn(
    in name: String, of line: QuickLine, besides given: Given, in meaning: inout QuickMeaning
  ) {
    guard let way = fields.way, line.way == nil, given.way == nil, let text = line.otherWay,
      meaning[way] != .string(Kind.income), ReturnedMoney.isMeant(by: QuickWord.words(of: name))
    else { return }
    let category = fields.named.flatMap { named in
      meaning[named.field]?.string.flatMap { catalog.entry(Text($0), in: named.field) }
    }
    if category?.way == Kind.income { return }
    meaning.alternatives.append(QuickAlternative(Sentence(verbatim: text), naming: []))
  }

  /// What a word with the sign names.
  func signedRecord(_ text: String) throws(Failure) -> QuickCatalog.Entry {
    let names = fields.signed.map(\.field)
    let whole = catalog.called([QuickWord(text)], in: names)
    let found = whole.isEmpty ? catalog.beginning(text, in: names) : whole
    if let entry = try catalog.only(found, meant: ["@\(text)"]) { return entry }
    if let retired = catalog.retired(text, in: names) {
      throw Failure(
        .invalid, .unknownReference, "the \(Sentence.noun(ofKind: retired.reference.kind)) \(retired.id) is retired",
        hint:
          "\(retired.reference.field)=\(retired.id) names it all the same; ledger-sync set \(retired.id) retired= offers it again"
      )
    }
    let kind = fields.signed[0].kind
    let near = Text(text).nearest(among: catalog.entries.filter { names.contains($0.reference.field) }.map(\.id))
    throw Failure(
      .invalid, .unknownReference, "there is no \(Sentence.noun(ofKind: kind)) “\(text)”",
      hint: near.map { "did you mean @\($0)?" }
        ?? "ledger-sync add \(catalog.kinds[kind]?.words(ofNew: text) ?? kind.string) makes one")
  }
}

/// How words come to name a record.
private struct Naming {
  let reader: QuickReader
  let line: QuickLine
  let field: Text
  let words: [QuickWord]

  /// The words that name it.
  private(set) var place: Range<Int>?
  private(set) var staysInName = true
  private(set) var guesses: [QuickGuess] = []
  private(set) var alternatives: [QuickAlternative] = []

  private var catalog: QuickCatalog { reader.catalog }

  init(reader: QuickReader, line: QuickLine, field: Text, words: [QuickWord]) {
    (self.reader, self.line, self.field, self.words) = (reader, line, field, words)
  }

  /// nil where nothing is named, or not for certain. Throws where several are named.
  mutating func entry() throws -> QuickCatalog.Entry? {
    let whole = fitting(runs { catalog.called($0, in: [field]) })
    if let entry = try catalog.only(whole.flatMap(\.entries), meant: whole.map { text($0.place) }) {
      (place, staysInName) = (whole[0].place, false)
      return entry
    }
    let meant = fitting(runs { catalog.meant(by: $0, in: [field]) })
    if !meant.isEmpty { return one(of: meant) }
    return try earlier() ?? abbreviated()
  }

  // MARK: Runs of words

  /// The runs of words that mean something, the longest first.
  private func runs(
    _ entries: (ArraySlice<QuickWord>) -> [QuickCatalog.Entry]
  ) -> [(place: Range<Int>, entries: [QuickCatalog.Entry])] {
    var found: [(place: Range<Int>, entries: [QuickCatalog.Entry])] = []
    for length in stride(from: min(max(catalog.mostWords, 1), words.count), to: 0, by: -1) {
      for start in 0...words.count - length where !found.contains(where: { $0.place.overlaps(start..<start + length) })
      {
        let entries = entries(words[start..<start + length])
        if !entries.isEmpty { found.append((start..<start + length, entries)) }
      }
    }
    return found
  }

  /// Without those whose money goes the other way: their words stay in the name.
  private mutating func fitting(
    _ runs: [(place: Range<Int>, entries: [QuickCatalog.Entry])]
  ) -> [(place: Range<Int>, entries: [QuickCatalog.Entry])] {
    runs.compactMap { run in
      let entries = run.entries.filter { goesThisWay($0, isAll: isAllBut(run.place)) }
      if entries.isEmpty { showOtherWay(run.entries, text(run.place)) }
      return entries.isEmpty ? nil : (run.place, entries)
    }
  }

  /// Whether the money of its records goes as that of the line. Without a plus, money comes in only where nothing else is
  /// said.
  private func goesThisWay(_ entry: QuickCatalog.Entry, isAll: Bool) -> Bool {
    guard reader.fields.way != nil, let way = entry.way else { return true }
    return line.way.map { $0 == way } ?? (way != Kind.income || isAll)
  }

  /// Whether nothing but people stands besides.
  private func isAllBut(_ place: Range<Int>) -> Bool {
    words.indices.allSatisfy { place.contains($0) || reader.people.contains(words[$0].text.lowercased()) }
  }

  private mutating func showOtherWay(_ entries: [QuickCatalog.Entry], _ words: String) {
    if let text = line.otherWay {
      alternatives.append(QuickAlternative(Sentence(verbatim: text), naming: entries))
    } else {
      alternatives += entries.map { QuickAlternative(words, as: $0) }
    }
  }

  private func text(_ place: Range<Int>) -> String { words[place].map(\.text).joined(separator: " ") }

  // MARK: What stays in the name

  /// Several records that list these words: none of them is meant for certain.
  private mutating func one(of runs: [(place: Range<Int>, entries: [QuickCatalog.Entry])]) -> QuickCatalog.Entry? {
    let entries = runs.flatMap(\.entries)
    if let first = entries.first, entries.allSatisfy({ $0 == first }) {
      place = runs[0].place
      return first
    }
    for run in runs { alternatives += run.entries.map { QuickAlternative(text(run.place), as: $0) } }
    return nil
  }

  /// What earlier records of that name had, else those called as one of its words.
  private mutating func earlier() throws -> QuickCatalog.Entry? {
    if words.isEmpty { return nil }
    let name = text(words.indices)
    let names = [name] + (words.count > 1 ? words.map(\.text) : [])
    let known = try reader.earlier(names)
    for names in [[name], Array(names.dropFirst())] {
      let found = names.flatMap { name in
        (known[name.lowercased()] ?? []).compactMap { catalog.entry($0, in: field) }.map { (name, $0) }
      }
      let fitting = found.filter { goesThisWay($0.1, isAll: false) }
      for (name, entry) in found where !fitting.contains(where: { $0.1 == entry }) { showOtherWay([entry], name) }
      // Of one name the newest counts; words that had different ones say nothing.
      guard let (word, entry) = fitting.first, fitting.allSatisfy({ $0.0 == word || $0.1 == entry }) else { continue }
      let others = fitting.filter { $0.1 != entry }
      alternatives += others.map { QuickAlternative($0.0, as: $0.1) }
      guess(entry, word)
      return entry
    }
    return nil
  }

  /// A single word that is the beginning of one, or its letters without the vowels.
  private mutating func abbreviated() throws -> QuickCatalog.Entry? {
    guard words.count == 1, let word = words.first?.text else { return nil }
    var found = catalog.beginning(word, in: [field])
    if found.isEmpty {
      found = catalog.abbreviated(word, in: [field])
      if found.count > 1 { found = [] }
    }
    let fitting = found.filter { goesThisWay($0, isAll: false) }
    guard let entry = try catalog.only(fitting, meant: [word]) else {
      if !found.isEmpty { showOtherWay(found, word) }
      return nil
    }
    place = words.indices
    guess(entry, word)
    return entry
  }

  private mutating func guess(_ entry: QuickCatalog.Entry, _ words: String) {
    guesses.append(
      QuickGuess(
        words: words, field: field, value: .string(entry.id), other: "\(words) with no \(Sentence.noun(ofKind: field))")
    )
  }
}

extension QuickCatalog {
  /// The one record that is meant; nil where none is. Throws where it could be several.
  package func only(_ found: [Entry], meant words: [String]) throws(Failure) -> Entry? {
    var entries: [Entry] = []
    for entry in found where !entries.contains(entry) { entries.append(entry) }
    guard let first = entries.first, entries.count > 1 else { return entries.first }
    var failure = Failure(
      .usage, .ambiguous,
      "\(Failure.list(words)) could mean \(entries.count) records of the kind \(first.reference.kind)",
      hint: "write \(first.id) or another of them in its place; name='…' takes words as they are")
    failure.choices = entries.map { Failure.Match($0.id.string, columns: [$0.title ?? ""]) }
    throw failure
  }
}
