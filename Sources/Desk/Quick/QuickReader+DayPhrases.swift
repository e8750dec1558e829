import Records

// MARK: - Words that make another day or time of the one that was read

extension QuickReader {
  typealias FoundDay = (place: Range<Int>, time: String)

  /// Throws where a word that belongs to a day or a time was not read with it: `friday before last`, `8:30 tonight`.
  func requireWhole(_ found: [FoundDay], in words: [QuickWord]) throws {
    for place in found.map(\.place) where !isTime(words[place]) {
      let start = max(place.lowerBound - 1, 0)
      if start < place.lowerBound, has(DayPhrase.before, words[start]), try !isPartOfName(start, in: words) {
        throw Self.unreadDay(words[start..<place.upperBound])
      }
      let count = DayPhrase.count(behind: words[place.upperBound...].map(\.plain))
      if count > 0, try !isPartOfName(place.upperBound, in: words) {
        throw Self.unreadDay(words[place.lowerBound..<place.upperBound + count])
      }
    }
    try requireHalf(found, in: words)
    // Beside `2026-11-20`, `last month` says what the money is for; beside `monday`, it says which one.
    let isSaid = found.contains {
      !isTime(words[$0.place]) && !words[$0.place].contains { DayWords.isWeekday($0.plain) }
    }
    if !isSaid { try requireKnown(in: words, besides: found) }
  }

  func has(_ words: Set<String>, _ word: QuickWord) -> Bool { words.contains(word.plain.lowercased()) }

  /// Throws where words mean a day that nobody knows: `last week`, `a few days ago`, `29號`.
  private func requireKnown(in words: [QuickWord], besides found: [FoundDay]) throws {
    let isFree = { (place: Range<Int>) in !found.contains { $0.place.overlaps(place) } }
    if let place = DayPhrase.place(in: words.map(\.plain)), isFree(place),
      try !isPartOfName(place.lowerBound, in: words)
    {
      throw Self.unreadDay(words[place])
    }
    for (place, word) in words.enumerated() where isFree(place..<place + 1) && Self.isUnknownDay(word, place, words) {
      if try !isPartOfName(place, in: words) { throw Self.unreadDay(words[place...place]) }
    }
  }

  /// `29號`, `on the 29th`, `Freitagabend`
  private static func isUnknownDay(_ word: QuickWord, _ place: Int, _ words: [QuickWord]) -> Bool {
    if DayPhrase.isWeekdayAndHalf(word.plain) { return true }
    let digits = word.plain.prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits), (1...31).contains(number) else { return false }
    let rest = word.plain.dropFirst(digits.count)
    if ["號", "号", "日"].contains(rest) { return true }
    let before = words[..<place].suffix(2).map { $0.plain.lowercased() }
    return ["st", "nd", "rd", "th"].contains(rest) && before == ["on", "the"]
  }

  /// Throws where the half of the day stands beside a time and was not read: `8:30 in the evening`, `gestern Abend 8:30`.
  private func requireHalf(_ found: [FoundDay], in words: [QuickWord]) throws {
    guard let time = found.first(where: { hasTime(words[$0.place]) }) else { return }
    let hour = Int(String(time.time.dropFirst(11).prefix(2))) ?? 0
    for place in found.map(\.place) {
      let behind = words[place.upperBound...]
      let isOne = behind.first.map { ClockWords.isOne($0.plain, language: clock.reading.language) } == true
      let fillers = isOne ? 0 : behind.prefix { Self.fillers.contains($0.plain.lowercased()) }.count
      for beside in [place.lowerBound - 1, place.upperBound + fillers] where words.indices.contains(beside) {
        guard !found.contains(where: { $0.place.contains(beside) }) else { continue }
        let word = words[beside].plain
        guard
          ClockWords.isOne(word, language: clock.reading.language)
            || ClockWords.isPartOfDay(word) && (1...12).contains(hour), try !isPartOfName(beside, in: words)
        else { continue }
        throw Self.unreadTime(words[min(beside, time.place.lowerBound)..<max(beside + 1, time.place.upperBound)])
      }
    }
  }

  private static let fillers: Set<String> = ["in", "at", "the", "am", "der"]

  static func unreadDay(_ words: ArraySlice<QuickWord>) -> Failure {
    .usage(
      "“\(words.map(\.text).joined(separator: " "))” is not read as a day",
      hint: "write it as 2026-11-20; put words that belong to the name into name='…'")
  }

  static func unreadTime(_ words: ArraySlice<QuickWord>) -> Failure {
    .usage(
      "“\(words.map(\.text).joined(separator: " "))” is not read as a time",
      hint: "write it as 20:30; put words that belong to the name into name='…'")
  }

  /// Whether words are a time and no day: `8:30`, `8 pm`.
  func isTime(_ words: ArraySlice<QuickWord>) -> Bool {
    (clockText(words) ?? Self.text(words)).unicodeScalars.allSatisfy {
      ("0"..."9").contains($0) || $0 == ":" || $0 == " "
    }
  }

  /// Whether a time of the day stands among the words of a day.
  private func hasTime(_ words: ArraySlice<QuickWord>) -> Bool {
    clockText(words) != nil || words.contains { $0.plain.utf8.contains(UInt8(ascii: ":")) }
  }

  private func clockText(_ words: ArraySlice<QuickWord>) -> String? {
    ClockWords.plain(Self.text(words), language: clock.reading.language)
  }
}
