/// How days in words are meant where they stand.
public struct DayReading: Hashable, Sendable {
  /// Whether a weekday and a day without its year are the next such day, today included, and not the latest.
  public var wantsNext = false
  /// Whether the words may as well be the name of something, as in a quick line. Then short weekdays are no days, and what
  /// is short in another language than that of the line does not name a month.
  public var isInLine = false
  /// The language of whoever writes: a tag such as `de-AT`; nil where nobody says.
  public var language: String?

  public init(wantsNext: Bool = false, isInLine: Bool = false, language: String? = nil) {
    (self.wantsNext, self.isInLine, self.language) = (wantsNext, isInLine, language)
  }
}

/// Days as people say them, in English, German and Chinese: `yesterday`, `friday`, `last friday`, `20 Nov`, `3 days ago`;
/// `vorgestern`, `vor 3 Tagen`; `昨天`, `上週五`, `3天前`. Hyphens may stand for blanks.
public enum DayWords {
  /// The most words that a day has.
  public static let mostWords = 4

  enum Span { case day, week, month, year }

  /// The day that is meant, seen from `today`; nil where the words do not mean a day, could mean two, or mean one outside
  /// the years 0001 to 9999.
  public static func day(_ text: String, today: CalendarDay, _ reading: DayReading = DayReading()) -> CalendarDay? {
    let days = readings(text, today: today, reading)
    return days.count == 1 ? days[0] : nil
  }

  /// The days that words can mean, the earlier first: none where they are no day.
  ///
  /// A weekday is the latest such day, today included; `last friday` is the newest one before today; `上週五` is the Friday
  /// of the week before this one, as Chinese has it, `這週五` and `下週五` those of this one and the next. `this friday` is
  /// the next one, today included, and where the week has had its own, that one as likely. A day without its year is the
  /// latest that is not after today.
  public static func readings(
    _ text: String, today: CalendarDay, _ reading: DayReading = DayReading()
  ) -> [CalendarDay] {
    var words = words(of: text)
    // `3rd of november`
    if let of = words.firstIndex(of: "of"), of > 0, DaySayer.ordinal(words[of - 1]) != nil { words.remove(at: of) }
    if words.isEmpty || words.count > mostWords { return [] }
    if words.count > 2, DayLanguage.articles.contains(words[0]) { words.removeFirst() }
    for language in DayLanguage.all {
      let isOwn = reading.language?.lowercased().begins(with: language.code) ?? (language.code == "en")
      let sayer = DaySayer(
        language: language, today: today, reading: reading, hasShortMonths: !reading.isInLine || isOwn)
      if let day = sayer.day(words) { return [day] }
      let days = sayer.this(words)
      if !days.isEmpty { return days }
    }
    return (words.count == 1 ? chinese(words[0], today, reading) : nil).map { [$0] } ?? []
  }

  /// The month that words name, and its year where they say it; nil for other words.
  public static func month(_ text: String) -> (month: Int, year: Int?)? {
    let words = words(of: text)
    guard (1...2).contains(words.count) else { return nil }
    var year: Int?
    if words.count == 2 {
      guard let number = number(words[1]), words[1].utf8.count == 4 else { return nil }
      year = number
    }
    for language in DayLanguage.all {
      if let month = language.month(words[0], hasShort: true) { return (month, year) }
    }
    return nil
  }

  /// `two`, `zwei` and so on, up to ten.
  public static let numbers = DayLanguage.all.reduce(into: [String: Int]()) { all, language in
    all.merge(language.numbers) { first, _ in first }
  }

  /// Whether a word is a weekday by itself: `Freitag`, `週五`.
  public static func isWeekday(_ word: String) -> Bool {
    let word = word.lowercased()
    return DayLanguage.all.contains { $0.weekdays.contains { $0.contains(word) } } || isChineseWeekday(word)
  }

  /// Hyphens stand for blanks where letters stand among them: `11-03` is one word.
  private static func words(of text: String) -> [String] {
    let isInLetters = !text.begins(with: "-") && text.unicodeScalars.contains { $0.properties.isAlphabetic }
    return text.lowercased().unicodeScalars.split { $0 == " " || isInLetters && $0 == "-" }.map { String($0) }
  }

  static func back(_ count: Int, _ unit: Span, from today: CalendarDay) -> CalendarDay? {
    switch unit {
    case .day: today.adding(days: -count)
    case .week: today.adding(days: -7 * count)
    case .month: today.adding(months: -count)
    case .year: today.adding(months: -12 * count)
    }
  }

  /// ASCII digits, at most four.
  static func number(_ text: some StringProtocol) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// - Parameter weekday: from Monday, 1.
  static func weekday(_ weekday: Int, _ today: CalendarDay, _ reading: DayReading) -> CalendarDay? {
    let days = (today.isoWeekday - weekday + 7) % 7
    return today.adding(days: reading.wantsNext && days > 0 ? 7 - days : -days)
  }
}

/// Days in one language.
private struct DaySayer {
  let language: DayLanguage
  let today: CalendarDay
  let reading: DayReading
  let hasShortMonths: Bool

  func day(_ words: [String]) -> CalendarDay? {
    switch words.count {
    case 1: offset(words[0]).flatMap { today.adding(days: $0) } ?? weekday(words[0])
    case 2: last(words) ?? next(words) ?? dayOfMonth(words, year: nil)
    case 4...: nil
    default:
      language.offsets[words.joined(separator: " ")].flatMap { today.adding(days: $0) } ?? ago(words)
        ?? (words[2].utf8.count == 4 ? DayWords.number(words[2]) : nil).flatMap { dayOfMonth(words, year: $0) }
    }
  }

  /// In a line of another language `morgen` is rather a name.
  private func offset(_ word: String) -> Int? {
    reading.isInLine && !hasShortMonths && language.names.contains(word) ? nil : language.offsets[word]
  }

  /// `next friday`: the first one after today.
  private func next(_ words: [String]) -> CalendarDay? {
    let all = language.weekdays + language.shortWeekdays
    guard language.next.contains(words[0]), let place = all.firstIndex(where: { $0.contains(words[1]) }) else {
      return nil
    }
    return today.adding(days: 7 - (today.isoWeekday - (place % 7 + 1) + 7) % 7)
  }

  /// `this friday`: the next one, today included; on a Saturday, yesterday as well.
  func this(_ words: [String]) -> [CalendarDay] {
    let all = language.weekdays + language.shortWeekdays
    guard words.count == 2, language.this.contains(words[0]),
      let place = all.firstIndex(where: { $0.contains(words[1]) })
    else { return [] }
    let away = place % 7 + 1 - today.isoWeekday
    return (away < 0 ? [away, away + 7] : [away]).compactMap { today.adding(days: $0) }
  }

  private func weekday(_ word: String) -> CalendarDay? {
    let all = language.weekdays + (reading.isInLine ? [] : language.shortWeekdays)
    guard let place = all.firstIndex(where: { $0.contains(word) }) else { return nil }
    return DayWords.weekday(place % 7 + 1, today, reading)
  }

  private func last(_ words: [String]) -> CalendarDay? {
    let all = language.weekdays + language.shortWeekdays
    guard language.last.contains(words[0]), let place = all.firstIndex(where: { $0.contains(words[1]) }) else {
      return nil
    }
    let days = (today.isoWeekday - (place % 7 + 1) + 7) % 7
    return today.adding(days: days == 0 ? -7 : -days)
  }

  private func ago(_ words: [String]) -> CalendarDay? {
    let counted: ArraySlice<String>
    if words[0] == language.agoBefore {
      counted = words[1...]
    } else if words[2] == language.agoBehind {
      counted = words[..<2]
    } else {
      return nil
    }
    guard let first = counted.first, let unit = counted.last.flatMap({ language.units[$0] }),
      let count = language.one.contains(first) ? 1 : language.numbers[first] ?? DayWords.number(first)
    else { return nil }
    return DayWords.back(count, unit, from: today)
  }

  /// `20 nov`, `november 20`, `20. november`, `nov 20th`.
  private func dayOfMonth(_ words: [String], year: Int?) -> CalendarDay? {
    for (first, second) in [(words[0], words[1]), (words[1], words[0])] {
      guard let day = Self.ordinal(first), let month = language.month(second, hasShort: hasShortMonths) else {
        continue
      }
      if let year { return CalendarDay(year: year, month: month, day: day) }
      return WrittenDay.day(month: month, day: day, today: today, wantsNext: reading.wantsNext)
    }
    return nil
  }

  /// A number with what may stand behind it: `20.`, `20th`.
  static func ordinal(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(digits.utf8.count), ["", ".", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
    else { return nil }
    return DayWords.number(digits)
  }
}

extension DayLanguage {
  /// From January, 1.
  fileprivate func month(_ word: String, hasShort: Bool) -> Int? {
    // `nov.` is `nov`.
    let word = word.ends(with: ".") ? String(word.dropLast()) : word
    let all = months + (hasShort ? shortMonths : [])
    return all.firstIndex { $0.contains(word) }.map { $0 % 12 + 1 }
  }
}

// MARK: - Chinese

extension DayWords {
  private static let offsets = [
    "今天": 0, "今日": 0, "昨天": -1, "昨日": -1, "前天": -2, "大前天": -3, "明天": 1, "明日": 1, "後天": 2, "后天": 2,
    "大後天": 3, "大后天": 3, "昨晚": -1, "昨夜": -1, "前晚": -2, "今早": 0, "今晚": 0,
  ]

  private static let numerals: [Character: Int] = [
    "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
  ]

  private static let weeks = ["週", "周", "星期", "禮拜", "礼拜"]

  private static func chinese(_ word: String, _ today: CalendarDay, _ reading: DayReading) -> CalendarDay? {
    if let offset = offsets[word] { return today.adding(days: offset) }
    return chineseWeekday(word, today, reading) ?? chineseAgo(word, today)
  }

  private static func isChineseWeekday(_ word: String) -> Bool {
    CalendarDay("2026-11-20").flatMap { chineseWeekday(word, $0, DayReading()) } != nil
  }

  private static func chineseWeekday(
    _ word: String, _ today: CalendarDay, _ reading: DayReading
  ) -> CalendarDay? {
    let (away, named) = weeksAway(word)
    guard let week = weeks.first(where: { String(named).begins(with: $0) }) else { return nil }
    let rest = named.dropFirst(week.count)
    guard let letter = rest.first, rest.count == 1 else { return nil }
    guard let weekday = letter == "日" || letter == "天" ? 7 : numerals[letter], weekday <= 7, letter != "兩",
      letter != "两"
    else { return nil }
    return away.map { today.adding(days: weekday - today.isoWeekday + 7 * $0) }
      ?? DayWords.weekday(weekday, today, reading)
  }

  /// How many weeks lie between this one and that of a word, and the word without what says so; nil where nothing does.
  private static func weeksAway(_ word: String) -> (weeks: Int?, rest: Substring) {
    let signs: [(String, Int)] = [
      ("上上", -2), ("上", -1), ("這", 0), ("这", 0), ("本", 0), ("下下", 2), ("下", 1),
    ]
    guard let (sign, weeks) = signs.first(where: { word.begins(with: $0.0) }) else { return (nil, word[...]) }
    let rest = word.dropFirst(sign.count)
    return (weeks, rest.dropFirst("個个".contains(rest.first ?? " ") ? 1 : 0))
  }

  private static func chineseAgo(_ word: String, _ today: CalendarDay) -> CalendarDay? {
    guard word.ends(with: "前") else { return nil }
    let units: [(String, Span)] = [
      ("個星期", .week), ("个星期", .week), ("星期", .week), ("個月", .month), ("个月", .month), ("天", .day), ("日", .day),
      ("週", .week),
      ("周", .week), ("年", .year),
    ]
    let rest = word.dropLast()
    guard let (unitWord, unit) = units.first(where: { rest.ends(with: $0.0) }) else { return nil }
    let counted = rest.dropLast(unitWord.count)
    let numeral = counted.count == 1 ? counted.first.flatMap { numerals[$0] } : nil
    return (numeral ?? number(counted)).flatMap { back($0, unit, from: today) }
  }
}
