/// Days as people say them, in English and Chinese: `yesterday`, `last friday`, `3 days ago`; `昨天`, `上週五`, `3天前`.
public enum DayWords {
  /// The most words that a day has.
  public static let mostWords = 3

  /// The day that is meant, seen from `today`; nil where the words do not mean a day, or mean one outside the years
  /// 0001 to 9999.
  ///
  /// `last friday` is the newest one before today; `上週五` is the Friday of the week before this one, as Chinese has it.
  public static func day(_ text: String, today: CalendarDay) -> CalendarDay? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    switch words.count {
    case 1: return oneWord(words[0], today)
    case 2: return words[0] == "last" ? last(words[1], today) : nil
    case 3: return words[2] == "ago" ? ago(words[0], words[1], today) : nil
    default: return nil
    }
  }

  private static let offsets = [
    "today": 0, "yesterday": -1, "tomorrow": 1, "今天": 0, "今日": 0, "昨天": -1, "昨日": -1, "前天": -2, "明天": 1, "明日": 1,
  ]

  private static func oneWord(_ word: String, _ today: CalendarDay) -> CalendarDay? {
    if let offset = offsets[word] { return today.adding(days: offset) }
    return chineseWeekday(word, today) ?? chineseAgo(word, today)
  }

  private static func back(_ count: Int, _ unit: Span, from today: CalendarDay) -> CalendarDay? {
    switch unit {
    case .day: today.adding(days: -count)
    case .week: today.adding(days: -7 * count)
    case .month: today.adding(months: -count)
    case .year: today.adding(months: -12 * count)
    }
  }

  private enum Span: String { case day, week, month, year }
}

// MARK: - English

extension DayWords {
  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static func last(_ weekday: String, _ today: CalendarDay) -> CalendarDay? {
    guard let index = weekdays.firstIndex(of: weekday) else { return nil }
    let days = (today.isoWeekday - index + 6) % 7
    return today.adding(days: days == 0 ? -7 : -days)
  }

  private static func ago(_ count: String, _ units: String, _ today: CalendarDay) -> CalendarDay? {
    guard let unit = Span(rawValue: units) ?? Span(rawValue: String(units.dropLast(units.ends(with: "s") ? 1 : 0))),
      let count = ["a": 1, "an": 1, "one": 1][count] ?? number(count[...])
    else { return nil }
    return back(count, unit, from: today)
  }

  /// ASCII digits, at most four.
  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

// MARK: - Chinese

extension DayWords {
  private static let numerals: [Character: Int] = [
    "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
  ]

  private static func chineseWeekday(_ word: String, _ today: CalendarDay) -> CalendarDay? {
    let beginnings = ["上週", "上周", "上星期", "上禮拜", "上礼拜"]
    guard let beginning = beginnings.first(where: { word.begins(with: $0) }) else { return nil }
    let rest = word.dropFirst(beginning.count)
    guard let letter = rest.first, rest.count == 1 else { return nil }
    guard let weekday = letter == "日" || letter == "天" ? 7 : numerals[letter], weekday <= 7, letter != "兩",
      letter != "两"
    else { return nil }
    return today.adding(days: weekday - today.isoWeekday - 7)
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
