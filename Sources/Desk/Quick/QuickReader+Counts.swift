import Records

// MARK: - Counts, which could be meant to be multiplied

extension QuickReader {
  /// Throws where a count or a word such as `each` stands beside the amount: `3x 4.50`, `4.50 x3`, `je 4.50`, `3x tea at 4.50`.
  ///
  /// - Returns: what else is meant where a count behind the amount may belong to the name: `4.50 3x tea`.
  func requireOneOf(_ amount: QuickAmount, at place: Int, in words: [QuickWord]) throws -> QuickAlternative? {
    let before = isCurrency(place - 1, in: words) ? place - 2 : place - 1
    let behind = isCurrency(place + 1, in: words) ? place + 2 : place + 1
    for beside in [before, behind] where words.indices.contains(beside) && isEach(beside, in: words) {
      if try isName(at: beside, in: words) { continue }
      let count = words.lazy.compactMap { QuickCount($0.plain) }.first
      throw Self.several(words[min(place, beside)...max(place, beside)], amount, count)
    }
    if words.indices.contains(before), let run = count(endingAt: before, in: words) ?? counted(before, in: words),
      try !isName(at: run.place, in: words)
    {
      // In `口罩 50片 70圓` it is of what stands before it.
      if run.count.isMeasure, run.place > 0 {
        return QuickAlternative(Sentence(verbatim: run.count.product(amount)), naming: [])
      }
      throw Self.several(words[run.place...place], amount, run.count)
    }
    guard words.indices.contains(behind), let count = QuickCount(words[behind].plain),
      try !isName(at: behind, in: words)
    else { return try countElsewhere(besides: place, amount, in: words) }
    // `x3` belongs to what stands before it.
    if count.isBehind || behind + 1 == words.count { throw Self.several(words[place...behind], amount, count) }
    return QuickAlternative(Sentence(verbatim: count.product(amount)), naming: [])
  }

  /// `2x coffee 5`: of a count that does not stand beside the amount, the product is shown.
  private func countElsewhere(
    besides place: Int, _ amount: QuickAmount, in words: [QuickWord]
  ) throws -> QuickAlternative? {
    for other in words.indices where other != place {
      guard let count = QuickCount(words[other].plain), !count.isMeasure, try !isName(at: other, in: words) else {
        continue
      }
      return QuickAlternative(Sentence(verbatim: count.product(amount)), naming: [])
    }
    return nil
  }

  /// `each`, `pro Stück`
  private func isEach(_ place: Int, in words: [QuickWord]) -> Bool {
    has(QuickCount.each, words[place])
      || words.indices.contains(place + 1) && has(QuickCount.beforePiece, words[place])
        && has(QuickCount.pieces, words[place + 1])
        // `a piece of cake`
        && !(words.indices.contains(place + 2) && words[place + 2].plain.lowercased() == "of")
  }

  private func isCurrency(_ place: Int, in words: [QuickWord]) -> Bool {
    words.indices.contains(place) && CurrencyMark(words[place].plain) != nil
  }

  /// `3x`, `two times`
  private func count(endingAt place: Int, in words: [QuickWord]) -> (place: Int, count: QuickCount)? {
    if let count = QuickCount(words[place].plain) { return (place, count) }
    guard place > 0, has(QuickCount.times, words[place]), let count = QuickCount(inWords: words[place - 1].plain) else {
      return nil
    }
    return (place - 1, count)
  }

  /// `3x tea at`: of words that say a price only where a count stands before them.
  private func counted(_ place: Int, in words: [QuickWord]) -> (place: Int, count: QuickCount)? {
    guard has(QuickCount.prices, words[place]) else { return nil }
    return words[..<place].indices.lazy.compactMap { start in QuickCount(words[start].plain).map { (start, $0) } }.first
  }

  private static func several(_ words: ArraySlice<QuickWord>, _ amount: QuickAmount, _ count: QuickCount?) -> Failure {
    let text = words.map(\.text).joined(separator: " ")
    guard let count else {
      return Failure(
        .usage, .ambiguous, "“\(text)” is the price of one, and does not say how many",
        hint: "write the whole amount: 2*4.50; put words that belong to the name into name='…'")
    }
    return Failure(
      .usage, .ambiguous, "“\(text)” could be \(amount.text) or \(count.product(amount))",
      hint: "write one of them; put words that belong to the name into name='…'")
  }
}

/// How many things an amount may be meant for.
struct QuickCount {
  let number: String
  /// Whether it can only belong to what stands before it: `x3`.
  let isBehind: Bool
  /// Whether it counts what it is the measure of: `3杯`.
  let isMeasure: Bool

  /// nil for a word that is none: `3x`, `x3`, `2mal`, `3杯`, `twice`.
  init?(_ word: String) {
    let word = word.lowercased()
    if let number = Self.multiples[word] ?? Self.number(beforeMal: word) {
      (self.number, isBehind, isMeasure) = (String(number), false, false)
      return
    }
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    let before = word.unicodeScalars.prefix { !isDigit($0) }
    let digits = word.unicodeScalars[before.endIndex...].prefix(while: isDigit)
    let behind = String(word.unicodeScalars[digits.endIndex...])
    guard !digits.isEmpty, before.isEmpty || behind.isEmpty,
      before.isEmpty
        ? Self.signs.contains(behind) || Self.measures.contains(behind) : ["x", "×"].contains(String(before))
    else { return nil }
    (number, isBehind, isMeasure) = (String(digits), !before.isEmpty, Self.measures.contains(behind))
  }

  /// `two`, before `times`.
  init?(inWords word: String) {
    guard let number = DayWords.numbers[word.lowercased()] else { return nil }
    (self.number, isBehind, isMeasure) = (String(number), false, false)
  }

  func product(_ amount: QuickAmount) -> String { "\(number)*\(amount.number)\(amount.currency?.text ?? "")" }

  /// What says that an amount is that of one thing.
  static let each: Set<String> = [
    "each", "apiece", "je", "jeweils", "每", "每個", "每个", "每杯", "每份", "每人", "每張", "每张", "每本", "每瓶",
  ]
  static let beforePiece: Set<String> = ["a", "per", "das", "pro"]
  static let pieces: Set<String> = ["piece", "person", "head", "stück", "kopf"]
  /// What says so where a count stands before it.
  static let prices: Set<String> = ["at", "à", "zu", "per", "pro", "@"]
  static let times: Set<String> = ["times", "mal", "x"]

  private static let multiples = ["twice": 2, "thrice": 3]

  /// `siebenmal`
  private static func number(beforeMal word: String) -> Int? {
    word.ends(with: "mal") ? DayWords.numbers[String(word.dropLast("mal".count))] : nil
  }

  private static let signs: Set<String> = ["x", "×", "mal"]
  private static let measures: Set<String> = [
    "杯", "個", "个", "份", "瓶", "本", "張", "张", "盒", "包", "碗", "次", "罐", "條", "条", "件", "雙", "双", "顆", "颗", "片", "隻",
    "只", "串", "箱", "支", "枝", "袋", "桶", "人份",
  ]
}
