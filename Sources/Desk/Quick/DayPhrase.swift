import Records

/// Words that make another day of the one beside them, or mean one that nobody reads: `before`, `last week`, `vorletzten`.
/// In small letters.
enum DayPhrase {
  /// What stands before a day: `before friday`, `übernächsten Freitag`, `every friday`; and `Black Friday`, `Easter Monday`.
  static let before: Set<String> =
    Set([
      "before", "after", "every", "each", "other", "first", "second", "third", "vor", "nach", "jeden", "jeder",
      "erster",
      "black", "cyber", "good", "easter", "ash", "palm", "taco", "casual", "schwarzer",
      "ersten", "zweiter", "zweiten", "dritter", "dritten",
    ]).union(away)

  /// What stands behind one: `friday week`, `monday next week`, `Montag nächster Woche`.
  private static let behind: Set<String> =
    Set(["ago", "hence", "week", "weeks", "fortnight", "woche", "darauf", "davor"]).union(away)

  /// `letzte Woche`, `nächstes Jahr`
  private static let inflected: Set<String> = Set(
    ["letzt", "vorig", "vergangen", "nächst", "kommend", "übernächst", "vorletzt", "vorvorletzt", "drittletzt"]
      .flatMap { stem in ["e", "en", "er", "es", "em"].map { stem + $0 } })

  /// What stands before a span of days: `last week`.
  private static let away: Set<String> = inflected.union(["last", "next", "previous", "past", "coming"])

  private static let spans: Set<String> = [
    "day", "days", "week", "weeks", "fortnight", "month", "months", "year", "years", "weekend", "night", "tag", "tage",
    "tagen", "woche", "wochen", "monat", "monate", "monaten", "jahr", "jahre", "jahren", "wochenende", "nacht",
  ]

  /// How many there may be of them: `in a week`, `in zwei Wochen`.
  private static let counts = Set(DayWords.numbers.keys).union([
    "a", "an", "one", "few", "couple", "ein", "eine", "einem", "einer", "paar", "einigen", "wenigen",
  ])

  private static let chinese: Set<String> = Set(
    ["上", "下", "上上", "下下"].flatMap { side in
      ["週", "周", "星期", "個星期", "个星期", "禮拜", "礼拜", "個禮拜", "个礼拜", "個月", "个月", "月"].map { side + $0 }
    } + ["去年", "前年", "明年", "前幾天", "前几天", "幾天前", "几天前", "前陣子", "前阵子", "上週末", "上周末", "下週末", "下周末"])

  /// `Freitagabend`
  static func isWeekdayAndHalf(_ word: String) -> Bool {
    let word = word.lowercased()
    return ["abend", "morgen", "vormittag", "mittag", "nachmittag", "nacht", "früh"].contains { half in
      word.ends(with: half) && DayWords.isWeekday(String(word.dropLast(half.count)))
    }
  }

  /// Where such words stand that mean a day by themselves, and nobody knows which: `last week`, `a few days ago`, `vor ein
  /// paar Tagen`, `上週`; nil where none do.
  static func place(in words: [String]) -> Range<Int>? {
    let words = words.map { $0.lowercased() }
    for (place, word) in words.enumerated() {
      let next = words.dropFirst(place + 1).first
      if chinese.contains(word) { return place..<place + 1 }
      if word == "ago", place > 0 { return start(before: place - 1, in: words)..<place + 1 }
      if away.contains(word), let next, spans.contains(next) { return place..<place + 2 }
      if word == "other", next == "day" { return place..<place + 2 }
      guard word == "vor" || word == "in" else { continue }
      let behind = words[(place + 1)...].prefix { counts.contains($0) || word == "vor" && !spans.contains($0) }.prefix(
        2)
      let end = place + 1 + behind.count
      if !behind.isEmpty, words.indices.contains(end), spans.contains(words[end]) { return place..<end + 1 }
    }
    return nil
  }

  /// How many of the words behind a day belong to it: `before last`, `in einer Woche`.
  static func count(behind words: some Collection<String>) -> Int {
    let words = words.map { $0.lowercased() }
    guard let first = words.first else { return 0 }
    if let place = place(in: words), place.lowerBound == 0 { return place.count }
    if behind.contains(first) { return 1 }
    // `friday after work` is a friday.
    let next = words.dropFirst().first
    return ["before", "after"].contains(first) && next.map(away.contains) ?? true ? min(2, words.count) : 0
  }

  /// Where the count begins that stands before a word: `a few` in `a few days`.
  private static func start(before place: Int, in words: [String]) -> Int {
    var start = place
    while start > 0, counts.contains(words[start - 1]) || words[start - 1] == "of" { start -= 1 }
    return start
  }

  /// What makes the time of day of `Morgen`: `am Morgen`, `guten Morgen`, `heute Morgen`.
  static let beforeMorning: Set<String> = [
    "am", "guten", "gute", "guter", "jeden", "diesen", "dieser", "einen", "eines", "den", "der", "zum", "vom",
    "schönen",
    "schöner", "heute", "gestern", "vorgestern", "später", "früher",
  ]
}
