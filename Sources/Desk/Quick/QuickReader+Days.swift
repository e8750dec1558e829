import Records

// MARK: - When

extension QuickReader {
  /// A day, a time, or one of each, which may stand apart.
  ///
  /// - Returns: the words that said it.
  func takeDay(
    _ field: Text, from words: inout [QuickWord], besides given: Given, into meaning: inout QuickMeaning
  ) throws -> [QuickWord] {
    try requireNoSum(in: words)
    words = try withoutSignsOfDays(words)
    let isAmountGiven = given.fields.contains(fields.amount)
    var found = try days(in: words, isAmountGiven: isAmountGiven)
    if found.allSatisfy({ isTime(words[$0.place]) }), try partJoined(&words, into: &meaning) {
      found = try days(in: words, isAmountGiven: isAmountGiven)
    }
    try requireWhole(found, in: words)
    let runs = found.map { words[$0.place] }
    for taken in found.map(\.place).reversed() {
      var place = taken
      let isFree = place.lowerBound > 0 && !found.contains { $0.place.contains(place.lowerBound - 1) }
      if isFree { try dropLead(to: &place, of: &words) }
      words.removeSubrange(place)
    }
    if let word = words.first(where: Self.isUnreadDay) { throw QuickAmount.looksLikeDay(word.text) }
    if let time = try time(found.map(\.time), runs.map(Self.text)) { try meaning.add(field, .string(Text(time))) }
    return runs.flatMap { $0 }
  }

  /// What one run of words says, or a day and a time that stand apart.
  private func time(_ found: [String], _ written: [String]) throws(Failure) -> String? {
    if found.count < 2 { return found.first }
    if found.count == 2 {
      for text in ["\(written[0]) \(written[1])", "\(written[1]) \(written[0])"] {
        if let time = try clock.inLine.read(text, wantsTime: fields.wantsTime) { return time }
      }
    }
    throw .usage(
      "there are several days: \(Failure.list(written))",
      hint: "keep one; put words that belong to the name into name='…'")
  }

  /// The runs of words that are a day or a time, the longest first.
  func days(
    in words: [QuickWord], isAmountGiven: Bool
  ) throws(Failure) -> [(place: Range<Int>, time: String)] {
    let clock = clock.inLine
    var found: [(place: Range<Int>, time: String)] = []
    var start = 0
    while start < words.count {
      var end = isMorning(start, in: words) ? start : min(start + Self.mostWords, words.count)
      while end > start {
        if !words[start..<end].contains(where: QuickAmount.isQuotient),
          let time = try clock.read(Self.text(words[start..<end]), wantsTime: fields.wantsTime),
          isAmountGiven || !isOnlyAmount(in: start..<end, of: words)
        {
          try requireOneReading(start..<end, of: words)
          found.append((start..<end, time))
          break
        }
        end -= 1
      }
      start = max(end, start + 1)
    }
    return found
  }

  /// A day, and a time behind it.
  private static let mostWords = DayWords.mostWords + ClockWords.mostWords

  /// `am Morgen`, which is no day.
  private func isMorning(_ place: Int, in words: [QuickWord]) -> Bool {
    guard place > 0, words[place].plain.lowercased() == "morgen" else { return false }
    let before = words[place - 1].plain.lowercased()
    return DayPhrase.beforeMorning.contains(before) || DayWords.isWeekday(before)
  }

  /// `11-20 + 5` has a day, or none.
  private func requireNoSum(in words: [QuickWord]) throws(Failure) {
    for (place, word) in words.enumerated() where QuickAmount.isMonthAndDay(word) {
      let isBeside = [place - 1, place + 1].contains { words.indices.contains($0) && QuickAmount.isOperator(words[$0]) }
      let days = isBeside ? WrittenDay.readings(word.plain, today: clock.today, order: clock.order) : []
      if !days.isEmpty { throw QuickAmount.couldBeDay(word.plain, days) }
    }
  }

  /// `11月31日`: written as a day, and none.
  private static func isUnreadDay(_ word: QuickWord) -> Bool {
    let scalars = word.plain.unicodeScalars
    let parts = scalars.split(separator: "月", omittingEmptySubsequences: false)
    let isOfDay = { (scalar: Unicode.Scalar) in
      ("0"..."9").contains(scalar) || "年月日號号民國国".unicodeScalars.contains(scalar)
    }
    let hasDigit = { (part: Substring.UnicodeScalarView) in part.contains { ("0"..."9").contains($0) } }
    return parts.count == 2 && parts.allSatisfy(hasDigit) && scalars.allSatisfy(isOfDay)
  }

  /// Whether words such as `12 may` or `8 pm` take away the only amount of a line: then they are an amount and a word.
  private func isOnlyAmount(in place: Range<Int>, of words: [QuickWord]) -> Bool {
    guard words[place].contains(where: Self.isMonth) || hasBareHour(words[place]) else { return false }
    return !words.indices.contains { !place.contains($0) && asAmount(words[$0]) != nil }
  }

  /// `8 pm`, `8.30 pm`, `20 Uhr`: without its word it would be an amount.
  private func hasBareHour(_ words: ArraySlice<QuickWord>) -> Bool {
    zip(words, words.dropFirst()).contains { word, next in
      ClockWords.isOne(next.plain, language: clock.reading.language)
        && word.plain.unicodeScalars.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
    }
  }

  /// `12 Nov 20 tea` has two days, each of which leaves an amount.
  private func requireOneReading(_ place: Range<Int>, of words: [QuickWord]) throws(Failure) {
    let next = place.upperBound
    guard place.count == 2, words.indices.contains(next), Self.isMonth(words[place.lowerBound + 1]) else { return }
    let other = Self.text(words[place.lowerBound + 1...next])
    guard try clock.inLine.read(other, wantsTime: fields.wantsTime) != nil else { return }
    let first = Self.text(words[place])
    throw Failure(
      .usage, .ambiguous, "the day could be “\(first)” and “\(other)”", hint: "write it as 2026-11-20, or name='…'")
  }

  private static func isMonth(_ word: QuickWord) -> Bool { DayWords.month(word.plain) != nil }

  static func text(_ words: ArraySlice<QuickWord>) -> String { words.map(\.plain).joined(separator: " ") }
}
