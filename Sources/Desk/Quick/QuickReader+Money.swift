import Records

extension QuickReader {
  /// The amount and its currency, which become parts of the meaning.
  ///
  /// - Parameter used: the currencies in use here, the nearest first.
  /// - Returns: the word that was the amount; nil where it is given.
  func takeMoney(
    from words: inout [QuickWord], besides given: Given, _ used: [String], into meaning: inout QuickMeaning
  ) throws(Failure) -> QuickWord? {
    words = QuickAmount.joined(words)
    let isGiven = given.fields.contains(fields.amount)
    let place = isGiven ? nil : try amountPlace(in: words)
    let amount = place.flatMap { asAmount(words[$0]) }
    let word = place.map { words[$0] }
    if let amount { try meaning.add(fields.amount, .number(try amount.read(numbers))) }
    var marks = Marks(used: used)
    if let mark = amount?.currency { marks.found.append((mark, nil)) }
    if let field = fields.currency, !given.fields.contains(field) { marks.look(in: words, around: place) }
    if let field = fields.currency, let (code, guess) = try marks.code() {
      try meaning.add(field, .string(Text(code)))
      if let guess {
        meaning.guesses.append(
          QuickGuess(words: guess.words, field: field, value: .string(Text(code)), other: guess.other))
      }
    }
    let currency = meaning[fields.currency ?? ""]?.string.map { Text($0) } ?? used.first.map { Text($0) }
    if let amount { try amount.requireCents(numbers, of: currency) }
    let taken = Set(marks.found.compactMap(\.place) + (place.map { [$0] } ?? []))
    words = words.indices.filter { !taken.contains($0) }.map { words[$0] }
    return word
  }

  /// Where the only amount stands.
  private func amountPlace(in words: [QuickWord]) throws(Failure) -> Int {
    let found = words.indices.filter { asAmount(words[$0]) != nil }
    guard let place = found.first else {
      let text = words.map(\.text).joined(separator: " ")
      throw .usage(
        words.isEmpty ? "no amount stands here" : "no amount stands in “\(text)”", hint: "write it as 12.50 or 12.50+3")
    }
    for place in found { _ = try asAmount(words[place])?.read(numbers) }
    if found.count > 1 {
      throw .usage(
        "there are several amounts: \(Failure.list(found.map { words[$0].text }))",
        hint: "keep one; put a number that belongs to the name into name='…'")
    }
    if place > 0, QuickAmount.isSign(words[place - 1]) {
      let (sign, number) = (words[place - 1].text, words[place].text)
      throw Failure(
        .usage, .ambiguous, "“\(sign) \(number)” could be \(number) or \(sign)\(number)", hint: "write one of them")
    }
    return place
  }

  func asAmount(_ word: QuickWord) -> QuickAmount? { QuickAmount(word, withCurrency: fields.currency != nil) }
}

/// What stands in a line for a currency.
private struct Marks {
  let used: [String]
  /// Without a place: it touches the amount.
  var found: [(mark: CurrencyMark, place: Int?)] = []
  private var apart: String?

  init(used: [String]) { self.used = used }

  /// Beside the amount; where nothing is there, anywhere else.
  mutating func look(in words: [QuickWord], around amount: Int?) {
    if let amount {
      for place in [amount + 1, amount - 1] where words.indices.contains(place) {
        guard let mark = CurrencyMark(words[place].plain), mark.stands(alone: used) else { continue }
        found.append((mark, place))
      }
    }
    guard found.isEmpty else { return }
    for (place, word) in words.enumerated() where place != amount {
      guard let mark = CurrencyMark(word.plain), mark.stands(apart: word.plain, used) else { continue }
      found.append((mark, place))
      if mark.meant.allSatisfy({ !used.contains($0) }) { apart = word.text }
    }
  }

  /// The one that all marks mean, and what of it is a guess. Throws where they mean several.
  func code() throws(Failure) -> (code: String, guess: (words: String, other: Sentence)?)? {
    guard let first = found.first?.mark else { return nil }
    let common = found.dropFirst().reduce(first.meant) { codes, other in codes.filter(other.mark.meant.contains) }
    if common.isEmpty {
      throw .usage(
        "there are several currencies: \(Failure.list(found.map(\.mark.text)))",
        hint: "keep one; put words that belong to the name into name='…'")
    }
    let mark = found.first { $0.mark.meant.count == 1 }?.mark ?? first
    let (code, isGuess) = try mark.code(used)
    if let apart { return (code, (apart, "\(apart) in the name")) }
    return (code, isGuess ? (mark.text, "\(mark.text) as another currency") : nil)
  }
}
