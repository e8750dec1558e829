import Records

// MARK: - Days that touch the next word, as Chinese is written

extension QuickReader {
  /// Takes apart the words that begin with a day: `昨天午餐`, `上週五晚餐`, `週五午餐`. A day that may as well be the beginning of
  /// a name stays in it, and is shown: `昨日世界`, `週五咖啡`. Throws where nobody can tell: `上週五金行`.
  ///
  /// - Returns: whether one was.
  func partJoined(_ words: inout [QuickWord], into meaning: inout QuickMeaning) throws -> Bool {
    var apart: [QuickWord] = []
    for (place, word) in words.enumerated() {
      guard !Self.isASCII(word.plain), asAmount(word) == nil, let joined = joined(word),
        try !isPartOfName(place, in: words)
      else {
        apart.append(word)
        continue
      }
      switch joined.certainty {
      case .certain: apart += joined.parts
      case .name:
        apart.append(word)
        meaning.alternatives.append(QuickAlternative("\(word.text) as the day \(joined.day)", naming: []))
      case .none: throw Self.unreadDay([word][...])
      }
      if joined.certainty == .certain, let name = joined.name {
        meaning.alternatives.append(QuickAlternative("\(name) in the name", naming: []))
      }
    }
    let isChanged = apart.count != words.count || apart != words
    words = apart
    return isChanged
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private struct Joined {
    enum Certainty { case certain, name, none }
    let day: CalendarDay
    /// The day, and what stands behind it.
    let parts: [QuickWord]
    /// What may belong to the name as well: `昨天的`.
    let name: String?
    let certainty: Certainty
  }

  /// nil for a word that has no day at its beginning or end.
  private func joined(_ word: QuickWord) -> Joined? {
    let letters = Array(word.plain)
    // `7-11便當` is of a shop.
    let number = word.plain.prefix { $0.isASCII }
    if number.contains("/"), let day = writtenDay(String(number)) {
      return Joined(day: day, parts: [], name: nil, certainty: .none)
    }
    for end in (2..<max(letters.count, 2)).reversed() {
      let text = String(letters[..<end])
      guard let day = chineseDay(text) else { continue }
      return joined(day, text, Array(letters[end...]))
    }
    for start in (1..<max(letters.count, 1)) where letters.count - start > 1 {
      let text = String(letters[start...])
      guard Self.relative.contains(text) || Self.isWeekOf(text), let day = chineseDay(text) else { continue }
      return Joined(day: day, parts: [], name: nil, certainty: .none)
    }
    return nil
  }

  private func joined(_ day: CalendarDay, _ text: String, _ letters: [Character]) -> Joined {
    var rest = String(letters)
    // `昨晚餐` is yesterday's dinner.
    if let last = text.last, "早晚".contains(last), let next = letters.first, "餐飯饭".contains(next) {
      rest = "\(last)\(rest)"
    }
    let hasParticle = rest.begins(with: "的")
    let known = Self.occasions.contains { rest.begins(with: $0) }
    if hasParticle { rest = String(rest.dropFirst()) }
    let certainty: Joined.Certainty
    if known || Self.isSure(text), !rest.begins(with: "往") {
      certainty = .certain
    } else {
      certainty = Self.isWeekOf(text) ? .none : .name
    }
    let parts = [QuickWord(text)] + (rest.isEmpty ? [] : Self.timeApart(rest))
    let name = hasParticle ? "\(text)的" : Self.isBareWeekday(text) ? text + rest : nil
    return Joined(day: day, parts: parts, name: name, certainty: certainty)
  }

  /// `晚上8:30` has two words where it stands behind a day.
  private static func timeApart(_ text: String) -> [QuickWord] {
    guard let digit = text.unicodeScalars.firstIndex(where: { ("0"..."9").contains($0) }), digit != text.startIndex,
      ClockWords.plain(text) != nil
    else { return [QuickWord(text)] }
    return [QuickWord(String(text[..<digit])), QuickWord(String(text[digit...]))]
  }

  private func chineseDay(_ text: String) -> CalendarDay? {
    guard let last = text.last, !last.isASCII else { return nil }
    if let day = DayWords.day(text, today: clock.today, clock.inLine.reading) { return day }
    return text.contains("月") && "日號号".contains(last) ? writtenDay(text) : nil
  }

  /// The first of the days that numbers can mean.
  private func writtenDay(_ text: String) -> CalendarDay? {
    WrittenDay.readings(text, today: clock.today, order: clock.order, wantsNext: clock.reading.wantsNext).first
  }

  /// Days with which no name begins.
  private static let relative: Set<String> = [
    "今天", "昨天", "前天", "大前天", "昨晚", "昨夜", "前晚", "今早", "今晚",
  ]

  private static func isSure(_ text: String) -> Bool {
    relative.contains(text) || text.ends(with: "前") || text.contains("月")
  }

  /// `上週五`: what stands behind may make another word of its end.
  private static func isWeekOf(_ text: String) -> Bool {
    DayWords.isWeekday(text) && text.first.map { "上下這这本".contains($0) } == true
  }

  private static func isBareWeekday(_ text: String) -> Bool { DayWords.isWeekday(text) && !isWeekOf(text) }

  /// What stands behind a day and is no part of it.
  private static let occasions = [
    "的", "早", "午", "中午", "上午", "下午", "傍晚", "晚", "夜", "宵夜", "消夜", "凌晨", "半夜", "深夜",
  ]
}
