internal import Records
internal import Schema

/// Understands a quick line: `120 lunch food #work @trip yesterday`, its words in any order.
///
/// Each word is one thing: an amount, a day or time, a tag, or it names a record; what is none of these is the name.
/// Where a word could be two things of one sort, nothing is chosen: that is an error which shows both.
struct QuickReader {
  let fields: QuickFields
  let catalog: QuickCatalog
  let clock: TypedTime
  /// How numbers are written here.
  var numbers = NumberStyle.unknown

  /// What the line says, as a person would have assigned it field by field. Throws where it has no amount, or can be
  /// understood in two ways.
  ///
  /// - Parameter given: the fields that have a value already: no word is taken for one of them, a sign apart.
  func understand(_ words: [String], besides given: Set<Text> = []) throws(Failure) -> [Assignment] {
    var rest = words
    let tags = fields.tags == nil ? [] : taken("#", from: &rest)
    let signed = fields.signed.isEmpty ? [] : taken("@", from: &rest)
    let day = given.contains(fields.day ?? "") ? nil : try takeDay(from: &rest)
    let currency = given.contains(fields.currency ?? "") ? nil : takeCurrency(from: &rest)
    let amount = given.contains(fields.amount) ? nil : try takeAmount(from: &rest)
    let named = given.contains(fields.named?.field ?? "") ? nil : try takeNamed(from: &rest)
    var line: [Assignment] = []
    if let day, let field = fields.day { line.append(.set(field, day)) }
    if let amount { line.append(.set(fields.amount, amount)) }
    if let currency, let field = fields.currency { line.append(.set(field, currency)) }
    if let named { line.append(.set(named.reference.field, named.id.string)) }
    for word in signed { line.append(try signedRecord(word)) }
    if !rest.isEmpty { line.append(.set(try nameField(rest), rest.joined(separator: " "))) }
    if let field = fields.tags, !tags.isEmpty { line.append(.set(field, tags.joined(separator: ","))) }
    try Assignment.requireOnce(line)
    return line
  }

  /// The words with a sign, without it. A sign alone is a word like others.
  private func taken(_ sign: Character, from words: inout [String]) -> [String] {
    let isSigned = { (word: String) in word.first == sign && word.contains { $0 != sign && $0 != "," } }
    let found = words.filter(isSigned).map { String($0.dropFirst()) }
    words.removeAll(where: isSigned)
    return found
  }

  private func nameField(_ words: [String]) throws(Failure) -> Text {
    if let name = fields.name { return name }
    throw .usage("“\(words.joined(separator: " "))” is nothing that can be written", hint: "write FIELD=VALUE")
  }
}

// MARK: - When

extension QuickReader {
  /// A day, a time, or one of each, which may stand apart.
  private func takeDay(from words: inout [String]) throws(Failure) -> String? {
    guard fields.day != nil else { return nil }
    let found = try days(in: words)
    let written = found.map { words[$0.place].joined(separator: " ") }
    for place in found.map(\.place).reversed() { words.removeSubrange(place) }
    if found.count < 2 { return found.first?.time }
    if found.count == 2 {
      for text in ["\(written[0]) \(written[1])", "\(written[1]) \(written[0])"] {
        if let time = try clock.read(text, wantsTime: fields.wantsTime) { return time }
      }
    }
    throw .usage(
      "there are several days: \(Failure.list(written))",
      hint: "keep one; put words that belong to the name into name='…'")
  }
}

extension QuickReader {
  /// The runs of words that are a day or a time, the longest first.
  private func days(in words: [String]) throws(Failure) -> [(place: Range<Int>, time: String)] {
    var found: [(place: Range<Int>, time: String)] = []
    var start = 0
    while start < words.count {
      var end = min(start + DayWords.mostWords, words.count)
      while end > start {
        let text = words[start..<end].joined(separator: " ")
        if !words[start..<end].contains(where: QuickAmount.isSum),
          let time = try clock.read(text, wantsTime: fields.wantsTime)
        {
          found.append((start..<end, time))
          break
        }
        end -= 1
      }
      start = max(end, start + 1)
    }
    return found
  }
}

// MARK: - How much

extension QuickReader {
  /// The code of a currency that stands beside the amount: `4 USD`, `usd 4`.
  private func takeCurrency(from words: inout [String]) -> String? {
    guard fields.currency != nil else { return nil }
    words = QuickAmount.joined(words)
    guard let place = words.firstIndex(where: QuickAmount.isMeant) else { return nil }
    for beside in [place + 1, place - 1] where words.indices.contains(beside) {
      guard let code = CurrencyCode.named(words[beside]) else { continue }
      words.remove(at: beside)
      return code
    }
    return nil
  }

  private func takeAmount(from words: inout [String]) throws(Failure) -> String {
    words = QuickAmount.joined(words)
    let found = words.filter(QuickAmount.isMeant)
    guard let text = found.first else {
      let glued = words.contains(where: QuickAmount.hasCurrency)
      throw .usage(
        words.isEmpty ? "no amount stands here" : "no amount stands in “\(words.joined(separator: " "))”",
        hint: glued ? "write the currency as a code beside the amount: 4 USD" : "write it as 12.50 or 12.50+3")
    }
    let amounts = try found.map { word throws(Failure) in try QuickAmount.read(word, numbers) }
    if found.count > 1 {
      throw .usage(
        "there are several amounts: \(Failure.list(found))",
        hint: "keep one; put a number that belongs to the name into name='…'")
    }
    words.removeAll { $0 == text }
    return amounts[0].lexeme
  }
}

// MARK: - What for

extension QuickReader {
  /// The record that words name: by its whole id or title, else by the beginning of one, else by its letters without
  /// the vowels.
  private func takeNamed(from words: inout [String]) throws(Failure) -> QuickCatalog.Entry? {
    guard let field = fields.named?.field else { return nil }
    var found = whole(in: words, field)
    if found.isEmpty {
      found = words.indices.map { ($0..<$0 + 1, catalog.beginning(words[$0], in: [field])) }.filter { !$0.1.isEmpty }
    }
    if found.isEmpty {
      found = words.indices.map { ($0..<$0 + 1, catalog.abbreviated(words[$0], in: [field])) }
        .filter { $0.1.count == 1 }
      if found.count > 1 { found = [] }
    }
    let entry = try only(found.flatMap(\.1), meant: found.map { words[$0.0].joined(separator: " ") })
    if let range = found.first?.0 { words.removeSubrange(range) }
    return entry
  }

  /// The runs of words that are a whole id or title, the longest first.
  private func whole(in words: [String], _ field: Text) -> [(Range<Int>, [QuickCatalog.Entry])] {
    var found: [(Range<Int>, [QuickCatalog.Entry])] = []
    for length in stride(from: min(max(catalog.mostWords, 1), words.count), to: 0, by: -1) {
      for start in 0...words.count - length where !found.contains(where: { $0.0.overlaps(start..<start + length) }) {
        let entries = catalog.called(words[start..<start + length], in: [field])
        if !entries.isEmpty { found.append((start..<start + length, entries)) }
      }
    }
    return found
  }

  /// What a word with the sign names.
  private func signedRecord(_ word: String) throws(Failure) -> Assignment {
    let names = fields.signed.map(\.field)
    let whole = catalog.called([word], in: names)
    let found = whole.isEmpty ? catalog.beginning(word, in: names) : whole
    if let entry = try only(found, meant: ["@\(word)"]) { return .set(entry.reference.field, entry.id.string) }
    if let retired = catalog.retired(word, in: names) {
      throw Failure(
        .invalid, .unknownReference, "the \(retired.reference.kind) \(retired.id) is retired",
        hint: "\(retired.reference.field)=\(retired.id) names it all the same; "
          + "ledger-sync set \(retired.id) retired= offers it again")
    }
    let kind = fields.signed[0].kind
    let near = Text(word).nearest(among: catalog.entries.filter { names.contains($0.reference.field) }.map(\.id))
    throw Failure(
      .invalid, .unknownReference, "there is no \(kind) “\(word)”",
      hint: near.map { "did you mean @\($0)?" }
        ?? "ledger-sync add \(kind)\(catalog.titleFields[kind].map { " \($0)=\(word)" } ?? "") makes one")
  }

  /// The one record that is meant; nil where none is. Throws where it could be several.
  private func only(_ found: [QuickCatalog.Entry], meant words: [String]) throws(Failure) -> QuickCatalog.Entry? {
    var entries: [QuickCatalog.Entry] = []
    for entry in found where !entries.contains(entry) { entries.append(entry) }
    guard let first = entries.first, entries.count > 1 else { return entries.first }
    var failure = Failure(
      .usage, .ambiguous,
      "\(Failure.list(words)) could mean \(entries.count) records of the kind \(first.reference.kind)",
      hint: "write \(first.id) or another of them in its place; name='…' takes words as they are")
    failure.choices = entries.map(\.id.string)
    failure.details = entries.map { entry in [entry.id.string, entry.title ?? ""].joined(separator: "  ") }
    throw failure
  }
}

extension Assignment {
  /// A field of the record itself gets a value.
  fileprivate static func set(_ field: Text, _ value: String) -> Assignment {
    Assignment(field: FieldPath(keys: [field]), operation: .set, value: value)
  }
}

extension Failure {
  /// `“a”, “b” and “c”`.
  fileprivate static func list(_ words: [String]) -> String {
    let quoted = words.map { "“\($0)”" }
    return quoted.count < 2
      ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1]
  }
}
