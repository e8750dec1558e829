/// Times with what people write beside them: `8:30 pm`, `8pm`, `8.30 p.m.`, `20:15 Uhr`, `8:30 Uhr abends`, `晚上8:30`.
public enum ClockWords {
  /// The most words that a time has.
  public static let mostWords = 3

  /// Which half of the day a word says, and for which of the hours from 1 to 12 it can.
  private enum Half {
    case morning, forenoon, noon, afternoon, evening, night

    /// The hour as clocks of 24 hours have it; nil where the word does not go with it: `7 nachts`.
    func hour(_ hour: Int) -> Int? {
      switch self {
      case .morning: hour == 12 ? 0 : hour < 12 ? hour : nil
      case .forenoon: hour < 12 ? hour : nil
      case .noon:
        hour == 11 || hour == 12 ? hour : (1...3).contains(hour) ? hour + 12 : (13...15).contains(hour) ? hour : nil
      case .afternoon: hour == 0 ? nil : hour < 12 ? hour + 12 : hour
      case .evening: (4...11).contains(hour) ? hour + 12 : hour > 15 ? hour : nil
      case .night: hour == 12 ? 0 : hour < 6 ? hour : (8...11).contains(hour) ? hour + 12 : hour > 19 ? hour : nil
      }
    }
  }

  private static let marks: [String: Half] = [
    "am": .morning, "a.m.": .morning, "a.m": .morning, "pm": .afternoon, "p.m.": .afternoon, "p.m": .afternoon,
  ]

  private static let adverbs: [String: Half] = [
    "morgens": .forenoon, "früh": .forenoon, "vormittags": .forenoon, "mittags": .noon, "nachmittags": .afternoon,
    "abends": .evening, "nachts": .night,
  ]

  /// In Chinese, such a word stands before the time.
  private static let before: [String: Half] = [
    "早上": .forenoon, "清晨": .forenoon, "上午": .forenoon, "中午": .noon, "下午": .afternoon, "傍晚": .afternoon,
    "晚上": .evening, "凌晨": .morning, "半夜": .night, "深夜": .night,
  ]

  /// What does not say which half of the day is meant, where people may say it so.
  private static let parts: Set<String> = [
    "evening", "night", "tonight", "afternoon", "midnight", "abend", "nacht", "nachmittag", "mitternacht", "晚上", "下午",
    "傍晚", "夜", "晚", "深夜", "半夜", "午後",
  ]

  /// Whether a word belongs to a time, and says nothing alone.
  ///
  /// - Parameter language: of whoever writes: in German, `am` is no time.
  public static func isOne(_ word: String, language: String?) -> Bool {
    let word = word.lowercased()
    if word == "am" { return !isGerman(language) }
    return marks[word] != nil || adverbs[word] != nil || word == "uhr"
  }

  /// Whether a word says a part of the day, which with `8:30` would make another time of it.
  public static func isPartOfDay(_ word: String) -> Bool { parts.contains(word.lowercased()) }

  private static func isGerman(_ language: String?) -> Bool { language?.lowercased().begins(with: "de") == true }

  /// A text that ends with such a time, with the time of a clock of 24 hours in its place; nil for another text.
  ///
  /// - Parameter language: as in `isOne`.
  public static func plain(_ text: String, language: String? = nil) -> String? {
    var words = text.unicodeScalars.split(separator: " ").map { String($0) }
    var half = words.last.flatMap { isOne($0, language: language) ? behind($0) : nil }
    if half != nil { words.removeLast() }
    let hasUhr = words.last?.lowercased() == "uhr"
    if hasUhr { words.removeLast() }
    guard var clock = words.popLast() else { return nil }
    if half == nil, !hasUhr {
      if let word = words.last, let found = before[word] {
        half = found
        words.removeLast()
      } else if let (time, found) = touching(clock) {
        (clock, half) = (time, found)
      } else {
        return nil
      }
    }
    return time(clock, half).map { (words + [$0]).joined(separator: " ") }
  }

  private static func behind(_ word: String) -> Half? { marks[word.lowercased()] ?? adverbs[word.lowercased()] }

  /// `8:30pm`, `8pm`, `晚上8:30`.
  private static func touching(_ word: String) -> (String, Half)? {
    let word = word.lowercased()
    if let (text, half) = before.first(where: { word.begins(with: $0.key) }) {
      return (String(word.dropFirst(text.count)), half)
    }
    let found = marks.filter { word.ends(with: $0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }
    return found.map { (String(word.dropLast($0.key.count)), $0.value) }
  }

  private static func time(_ clock: String, _ half: Half?) -> String? {
    let parts = clock.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (1...3).contains(parts.count), let typed = parts.first, typed.utf8.count < 3,
      let number = DayWords.number(typed),
      number < 24, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 && DayWords.number($0) != nil })
    else { return nil }
    guard let hour = half.map({ $0.hour(number) }) ?? number else { return nil }
    let rest = parts.count == 1 ? ["00"] : parts.dropFirst().map { String($0) }
    return ([hour < 10 ? "0\(hour)" : "\(hour)"] + rest).joined(separator: ":")
  }
}
