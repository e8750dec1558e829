/// Which number people write first in a day such as `3/11`.
public enum DayOrder: Hashable, Sendable {
  case dayFirst, monthFirst
  /// Nobody said.
  case unknown

  private static let monthBefore: Set<String> = ["zh", "ja", "ko", "hu"]
  private static let unclear: Set<String> = ["en", "en-ca", "en-ph", "fil", "c", "posix"]

  /// - Parameter language: a tag such as `de` or `zh-Hant-TW`.
  public init(language: String?) {
    let tag = language?.lowercased().replacing("_", with: "-") ?? ""
    let name = tag.prefix { $0 != "-" }
    if tag.isEmpty || Self.unclear.contains(tag) {
      self = .unknown
    } else {
      self = Self.monthBefore.contains(String(name)) || tag == "en-us" ? .monthFirst : .dayFirst
    }
  }
}

/// Days in numbers, in other forms than that of files: `20.11.`, `20.11.2026`, `20/11`, `11/20/2026`, `11-03`, `11月3日`.
public enum WrittenDay {
  /// The days that a text can mean, the earlier first: none where it is not a day, two where nobody said which number is
  /// which. A day without a year is the latest that is not after `today`, or the next one where that is wanted.
  ///
  /// Between points, the day stands first unless the order says otherwise. `11-03` is the third of November, as in
  /// `2026-11-03`. Where only one order gives a day of the calendar, that is meant, whatever the order.
  public static func readings(
    _ text: String, today: CalendarDay, order: DayOrder, wantsNext: Bool = false
  ) -> [CalendarDay] {
    let seen = Standpoint(today: today, wantsNext: wantsNext)
    if text.contains("月") { return valid(chinese(text), seen).sorted() }
    guard let separator = text.first(where: { "./-".contains($0) }) else { return [] }
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    // The day of the year alone ends with a point, or would be the number 20.11.
    let isEnded = separator == "." && parts.last == ""
    if isEnded { parts.removeLast() }
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, (2...3).contains(parts.count), separator != "." || isEnded || parts.count == 3
    else { return [] }
    if separator == "-" { return hyphened(parts, numbers, seen) }
    if parts.count == 3, parts[0].count == 4 { return valid([(numbers[0], numbers[1], numbers[2])], seen) }
    guard parts[0].count <= 2, parts[1].count <= 2, parts.count == 2 || parts[2].count == 4 else { return [] }
    let year = parts.count == 3 ? numbers[2] : nil
    let dayFirst: Parts = (year, numbers[1], numbers[0]), monthFirst: Parts = (year, numbers[0], numbers[1])
    switch order {
    case .monthFirst: return Array(valid([monthFirst, dayFirst], seen).prefix(1))
    case .unknown where separator != ".": return valid([monthFirst, dayFirst], seen).sorted()
    case .dayFirst, .unknown: return Array(valid([dayFirst, monthFirst], seen).prefix(1))
    }
  }

  private struct Standpoint {
    let today: CalendarDay
    let wantsNext: Bool
  }

  private typealias Parts = (year: Int?, month: Int, day: Int)

  /// `11-03`: two digits each, as in the days of files.
  private static func hyphened(_ parts: [Substring], _ numbers: [Int], _ seen: Standpoint) -> [CalendarDay] {
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }) else { return [] }
    return valid([(nil, numbers[0], numbers[1])], seen)
  }

  /// `11月3日`, `2026年11月3日`, also with `號` or without either. `115年11月3日` counts as Taiwan does, `民國98年` certainly so;
  /// of two digits nobody knows.
  private static func chinese(_ text: String) -> [Parts] {
    var rest = text[...]
    func part(_ end: Character) -> Int? {
      guard let place = rest.firstIndex(of: end), let found = number(rest[..<place]) else { return nil }
      rest = rest[rest.index(after: place)...]
      return found
    }
    let era = ["中華民國", "民國", "中华民国", "民国"].first { text.begins(with: $0) }
    rest = rest.dropFirst(era?.count ?? 0)
    let digits = rest.prefix { $0 != "年" }.count
    let year = rest.contains("年") ? part("年") : nil
    guard year != nil || !text.contains("年") && era == nil, let month = part("月") else { return [] }
    if let last = rest.last, "日號号".contains(last) { rest = rest.dropLast() }
    guard let day = number(rest) else { return [] }
    guard let year else { return [(nil, month, day)] }
    let years =
      era == nil ? CountedYear.meant(by: year, digits: digits) : [CountedYear.ofTaiwan(year)].compactMap(\.self)
    return years.map { ($0, month, day) }
  }

  /// One of each day.
  private static func valid(_ all: [Parts], _ seen: Standpoint) -> [CalendarDay] {
    var days: [CalendarDay] = []
    for day in all.compactMap({ day($0, seen) }) where !days.contains(day) { days.append(day) }
    return days
  }

  private static func day(_ parts: Parts, _ seen: Standpoint) -> CalendarDay? {
    if let year = parts.year { return CalendarDay(year: year, month: parts.month, day: parts.day) }
    return day(month: parts.month, day: parts.day, today: seen.today, wantsNext: seen.wantsNext)
  }

  /// The latest such day that is not after today; or the next one, today included.
  static func day(month: Int, day: Int, today: CalendarDay, wantsNext: Bool) -> CalendarDay? {
    // The 29th of February is up to eight years away.
    let years = wantsNext ? Array(0...8) : Array((-8...0).reversed())
    return years.lazy.compactMap { CalendarDay(year: today.year + $0, month: month, day: day) }
      .first { wantsNext ? today <= $0 : $0 <= today }
  }

  /// ASCII digits, at most four.
  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
