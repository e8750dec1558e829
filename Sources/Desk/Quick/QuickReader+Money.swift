import Records

extension QuickReader {
  /// The amount and its currency, which become parts of the meaning.
  ///
  /// - Parameters:
  ///   - used: the currencies in use here, the nearest first.
  ///   - days: the words that said when.
  /// - Returns: the word that was the amount; nil where it is given.
  func takeMoney(
    from words: inout [QuickWord], besides given: Given, _ used: [String], days: [QuickWord],
    into meaning: inout QuickMeaning
  ) throws -> QuickWord? {
    words = QuickAmount.joined(words)
    try requireWhole(in: words)
    let isGiven = given.fields.contains(fields.amount)
    let place = isGiven ? nil : try amountPlace(in: words, besides: given, days: days)
    let amount = place.flatMap { asAmount(words[$0]) }
    let word = place.map { words[$0] }
    if let amount, let place, let other = try requireOneOf(amount, at: place, in: words) {
      meaning.alternatives.append(other)
    }
    if let amount { try meaning.add(fields.amount, .number(try amount.read(numbers))) }
    if let place, fields.currency != nil { try requireKnownSigns(beside: place, in: words) }
    var marks = Marks(used: used)
    if let mark = amount?.currency { marks.found.append((mark, nil)) }
    if let amount, let place, let spelled = try spelledCurrency(beside: place, amount, in: words, used, given) {
      marks.take(spelled.code, spelled: words[spelled.place].text, at: spelled.place)
    }
    if let field = fields.currency, !given.fields.contains(field) {
      try marks.look(in: words, around: place) { try isPartOfName($0, in: words) }
    }
    if let field = fields.currency, let (code, guess) = try marks.code() {
      try meaning.add(field, .string(Text(code)))
      if let guess {
        meaning.guesses.append(
          QuickGuess(words: guess.words, field: field, value: .string(Text(code)), other: guess.other))
      }
    }
    let currency = meaning[fields.currency ?? ""]?.string.map { Text($0) } ?? used.first.map { Text($0) }
    if let amount {
      try amount.requireCents(numbers, of: currency)
      if let other = try amount.other(numbers, of: currency) {
        meaning.alternatives.append(QuickAlternative(Sentence(verbatim: other), naming: []))
      }
    }
    let taken = Set(marks.found.compactMap(\.place) + (place.map { [$0] } ?? []))
    words = words.indices.filter { !taken.contains($0) }.map { words[$0] }
    return word
  }

  /// Where the only amount stands.
  private func amountPlace(
    in words: [QuickWord], besides given: Given, days: [QuickWord]
  ) throws -> Int {
    let found = words.indices.filter { asAmount(words[$0]) != nil }
    guard let place = found.first else { throw noAmount(in: words, days: days) }
    // Where another word is the day, `7/2` is none.
    let isDaySaid = fields.day.map(given.fields.contains) == true || !isTime(days[...])
    for place in found {
      guard let amount = asAmount(words[place]) else { continue }
      if fields.day != nil, !isDaySaid || found.count > 1 { try amount.requireNoDay(clock) }
      _ = try amount.read(numbers)
    }
    if found.count > 1 {
      throw Failure.usage(
        "there are several amounts: \(Failure.list(found.map { words[$0].text }))",
        hint: "keep one; put a number that belongs to the name into name='…'")
    }
    try requireNoTime(at: place, in: words)
    try requireOneSign(of: words[place].text, at: place, in: words)
    return place
  }

  /// Throws where the only amount is a time: `8 pm`.
  private func requireNoTime(at place: Int, in words: [QuickWord]) throws {
    guard fields.day != nil, words.indices.contains(place + 1),
      ClockWords.isOne(words[place + 1].plain, language: clock.reading.language),
      words[place].plain.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
      try !isName(at: place + 1, in: words)
    else { return }
    throw Self.unreadTime(words[place...place + 1])
  }

  private func noAmount(in words: [QuickWord], days: [QuickWord]) -> Failure {
    let text = words.map(\.text).joined(separator: " ")
    let message: Sentence = words.isEmpty ? "no amount stands here" : "no amount stands in “\(text)”"
    if let day = days.first(where: QuickAmount.isMonthAndDay) {
      return .usage(message, hint: "“\(day.text)” is the day; write (\(day.text)) where it is the amount")
    }
    for word in words {
      guard let (number, found, _) = AmountWord.touching(word.plain) else { continue }
      return unread(word.text, meaning: whole(number, found))
    }
    return .usage(message, hint: "write it as 12.50 or 12.50+3")
  }

  func asAmount(_ word: QuickWord) -> QuickAmount? { QuickAmount(word, withCurrency: fields.currency != nil) }
}

// MARK: - Words that make another amount of a number

extension QuickReader {
  /// The word for a currency beside an amount that has none, where it is the one in use. Throws where a word makes another
  /// amount of the number: `5 million`, `99 cent`, or `12 dollars` among euros.
  private func spelledCurrency(
    beside place: Int, _ amount: QuickAmount, in words: [QuickWord], _ used: [String], _ given: Given
  ) throws -> (code: String, place: Int)? {
    let isMarked =
      words.indices.contains(place + 1) && CurrencyMark(words[place + 1].plain)?.stands(alone: used) == true
    let behind = isMarked ? place + 2 : place + 1
    let takesCurrency =
      amount.currency == nil && !isMarked && fields.currency.map { !given.fields.contains($0) } == true
    var places = [behind]
    // `dollars 12` begins with it; before `family dollar 12` stands a name.
    if place == 1, takesCurrency, case .currency = AmountWord(words[0].plain) { places.append(0) }
    for beside in places where words.indices.contains(beside) {
      guard let word = AmountWord(words[beside].plain), try !isName(at: beside, in: words) else { continue }
      if case .currency(let codes) = word {
        if !takesCurrency { continue }
        if let code = used.first, codes.contains(code) { return (code, beside) }
      }
      let text = words[min(place, beside)...max(place, beside)].map(\.text).joined(separator: " ")
      // Whoever writes what the hint says loses neither the plus nor the currency.
      let whole = word.whole(try amount.read(numbers).lexeme)
        .map { (amount.hasPlus ? "+" : "") + $0 + (amount.currency.map { " \($0.text)" } ?? "") }
      if case .currency(let codes) = word, codes.isEmpty { throw unread(text, hint: Self.codeHint) }
      throw unread(text, meaning: whole)
    }
    return nil
  }

  /// Throws where a sign of money that nobody knows stands beside the amount, or by itself: `5 ₿`, `5 €uro`.
  private func requireKnownSigns(beside place: Int, in words: [QuickWord]) throws {
    let isSign = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .currencySymbol }
    for (other, word) in words.enumerated() where other != place && CurrencyMark(word.plain) == nil {
      let scalars = word.plain.unicodeScalars
      guard scalars.allSatisfy(isSign) || abs(other - place) == 1 && scalars.contains(where: isSign),
        asAmount(word) == nil, QuickAmount.signed(word) == nil, try !isName(at: other, in: words)
      else { continue }
      let text = words[min(place, other)...max(place, other)].map(\.text).joined(separator: " ")
      throw unread(text, hint: Self.codeHint)
    }
  }

  /// Throws where a number is a part of another one, nobody says of which: `10%`; and where a word that makes another
  /// amount touches it: `12萬`.
  private func requireWhole(in words: [QuickWord]) throws {
    for (place, word) in words.enumerated() {
      let touching = AmountWord.touching(word.plain)
      // `50% off` is a thing to buy.
      let isOff = words.indices.contains(place + 1) && words[place + 1].text.lowercased() == "off"
      let isPart = AmountWord.isPercent(word.plain) && !isOff
      guard isPart || touching?.isName == false, try !isName(at: place, in: words) else { continue }
      throw unread(word.text, meaning: isPart ? nil : touching.flatMap { whole($0.number, $0.word) })
    }
  }

  private func whole(_ number: String, _ word: AmountWord) -> String? {
    do throws(UnclearNumber) { return word.whole(try numbers.plain(number)) } catch { return nil }
  }

  /// Whether words from a place on are what something of the person's own is called: a category, a book, an account, a payee.
  func isName(at place: Int, in words: [QuickWord]) throws -> Bool {
    try isName(among: (place + 1...words.count).map { words[place..<$0] })
  }

  /// Whether words of which one stands at a place are.
  func isPartOfName(_ place: Int, in words: [QuickWord]) throws -> Bool {
    try isName(among: (0...place).flatMap { start in (place + 1...words.count).map { words[start..<$0] } })
  }

  private func isName(among runs: [ArraySlice<QuickWord>]) throws -> Bool {
    let all = fields.references.map(\.field)
    if runs.contains(where: { !catalog.called($0, in: all).isEmpty || !catalog.meant(by: $0, in: all).isEmpty }) {
      return true
    }
    return try hasPayee(runs.map { $0.map(\.text).joined(separator: " ") })
  }

  private static let codeHint: Sentence =
    "write the amount in a currency that has a code, such as EUR; put words that belong to the name into name='…'"

  private func unread(_ text: String, meaning: String?) -> Failure {
    unread(
      text,
      hint: meaning.map { "write \($0); put words that belong to the name into name='…'" }
        ?? "write the amount that it comes to; put words that belong to the name into name='…'")
  }

  private func unread(_ text: String, hint: Sentence) -> Failure {
    .usage("“\(text)” is not read as an amount", hint: hint)
  }

  /// Throws where a plus or a minus stands apart from the amount: `+ € 5`, `-EUR 5`, `lunch - 5`, `lunch 5 +`.
  private func requireOneSign(of number: String, at place: Int, in words: [QuickWord]) throws(Failure) {
    if place + 1 == words.count - 1, QuickAmount.isSign(words[place + 1]) {
      throw Self.unsigned(words[place + 1].text, number, isBehind: true)
    }
    guard place > 0 else { return }
    let before = words[place - 1]
    if QuickAmount.isSign(before) { throw Self.unsigned(before.text, number) }
    if place > 1, CurrencyMark(before.plain) != nil, QuickAmount.isSign(words[place - 2]) {
      throw Self.unsigned(words[place - 2].text, "\(before.text) \(number)")
    }
    guard let (sign, mark) = QuickAmount.signed(before) else { return }
    throw Self.unsigned(sign, "\(mark) \(number)")
  }

  private static func unsigned(_ sign: String, _ number: String, isBehind: Bool = false) -> Failure {
    let (first, second) = isBehind ? (number, sign) : (sign, number)
    return Failure(
      .usage, .ambiguous, "“\(first) \(second)” could be \(number) or \(sign)\(number)", hint: "write one of them")
  }
}

/// What stands in a line for a currency.
private struct Marks {
  let used: [String]
  /// Without a place: it touches the amount.
  var found: [(mark: CurrencyMark, place: Int?)] = []
  private var apart: String?
  /// What stands elsewhere for another one.
  private var others: [CurrencyMark] = []

  init(used: [String]) { self.used = used }

  /// Beside the amount; where nothing is there, anywhere else.
  ///
  /// - Parameter isName: whether the word at a place is a part of what something of the person's own is called.
  mutating func look(in words: [QuickWord], around amount: Int?, isName: (Int) throws -> Bool) rethrows {
    if let amount {
      let beside = [amount + 1, amount - 1].compactMap { place in
        words.indices.contains(place) ? CurrencyMark(words[place].plain).map { (mark: $0, place: place) } : nil
      }
      for (mark, place) in beside where mark.stands(alone: used) { found.append((mark, place)) }
      // What may be a word is the currency where no other is said: `5 kr`, as `5kr` is.
      if found.isEmpty, let word = try beside.first(where: { try !isName($0.place) }) {
        found.append((word.mark, word.place))
        apart = words[word.place].text
      }
    }
    let isFound = !found.isEmpty
    for (place, word) in words.enumerated() where place != amount && !found.contains(where: { $0.place == place }) {
      guard let mark = CurrencyMark(word.plain), mark.stands(apart: word.plain, used) else { continue }
      if isFound {
        others.append(mark)
        continue
      }
      found.append((mark, place))
      if mark.meant.allSatisfy({ !used.contains($0) }) { apart = word.text }
    }
  }

  /// A word that is a currency in use, as far as can be told.
  mutating func take(_ code: String, spelled word: String, at place: Int) {
    found.append((.code(code), place))
    apart = word
  }

  /// The one that all marks mean, and what of it is a guess. Throws where they mean several.
  func code() throws(Failure) -> (code: String, guess: (words: String, other: Sentence)?)? {
    guard let first = found.first?.mark else { return nil }
    let all = found.map(\.mark) + others
    let common = all.dropFirst().reduce(first.meant) { codes, other in codes.filter(other.meant.contains) }
    if common.isEmpty {
      throw .usage(
        "there are several currencies: \(Failure.list(all.map(\.text)))",
        hint: "keep one; put words that belong to the name into name='…'")
    }
    let mark = found.first { $0.mark.meant.count == 1 }?.mark ?? first
    let (code, isGuess) = try mark.code(used)
    if let apart { return (code, (apart, "\(apart) in the name")) }
    return (code, isGuess ? (mark.text, "\(mark.text) as another currency") : nil)
  }
}
