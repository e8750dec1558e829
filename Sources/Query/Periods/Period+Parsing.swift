public import Records

/// Why a text is not a period.
public struct PeriodError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: Sentence
  public let suggestion: Sentence
  /// Where the text is a period, and a setting that it depends on cannot be used.
  public var setting: Failure?

  public var description: String { "\(message). \(suggestion)" }
}

extension Period {
  /// Reads `last-month`, `last 30 days`, `2026`, `2026-11`, `2026-11-20`, `2026-Q3`, `2026-W47`, `today`,
  /// `last-friday`, `3-days-ago`, `20.11.`, `11-03`, and ranges of them: `2026-11-01..2026-11-15` with both ends in it,
  /// `2026..`, `..yesterday`. Spaces may stand for hyphens.
  public init(parsing text: String, in calendar: PeriodCalendar) throws(PeriodError) {
    let name = Period.hyphened(text)
    guard var dots = name.firstRange(of: "..") else {
      self = try Period.certain(name, in: calendar)
      return
    }
    // The first point of `20.11...25.11.` belongs to the day.
    if dots.lowerBound > name.startIndex, name[dots.upperBound...].begins(with: ".") {
      dots = name.index(after: dots.lowerBound)..<name.index(after: dots.upperBound)
    }
    let first = name[..<dots.lowerBound]
    let last = name[dots.upperBound...]
    if first.isEmpty && last.isEmpty {
      throw PeriodError(
        message: "“..” has neither a beginning nor an end", suggestion: "write a day on at least one side: 2026-11-01.."
      )
    }
    let from = first.isEmpty ? nil : try Period.certain(String(first), in: calendar).from
    let to = last.isEmpty ? nil : try Period.certain(String(last), in: calendar).to
    self.init(from: from, to: to)
    if isEmpty {
      throw PeriodError(message: "“\(text)” ends before it begins", suggestion: "write the earlier day first")
    }
  }

  /// Lower case, runs of spaces as one hyphen, none around `..`.
  private static func hyphened(_ text: String) -> String {
    var words: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) { words.append(word.lowercased()) }
    return words.joined(separator: "-").replacing("-..", with: "..").replacing("..-", with: "..")
  }

  /// Throws where a setting that it depends on cannot be used, too.
  private static func certain(_ name: String, in calendar: PeriodCalendar) throws(PeriodError) -> Period {
    let period = try named(name, in: calendar)
    let doubt = try calendar.doubt { calendar throws(PeriodError) in try named(name, in: calendar) }
    guard let doubt else { return period }
    throw PeriodError(message: "“\(name)” cannot be told", suggestion: doubt.message, setting: doubt)
  }

  private static func named(_ name: String, in calendar: PeriodCalendar) throws(PeriodError) -> Period {
    if let day = DayWords.day(name, today: calendar.today), let period = calendar.unit(.day, around: day) {
      return period
    }
    if let (month, year) = DayWords.month(name), let period = calendar.month(month, of: year) { return period }
    let days = WrittenDay.readings(name, today: calendar.today, order: calendar.dayOrder)
    if days.count > 1 {
      throw PeriodError(
        message: "“\(name)” could be \(days.map(\.description).joined(separator: " or "))",
        suggestion: "write one of them; the language in ledger.json (en-GB, en-US) says which number is the day")
    }
    if let day = days.first, let period = calendar.unit(.day, around: day) { return period }
    if let number = name.unicodeScalars.first, number.properties.numericType != nil {
      guard let period = calendar.dated(name) else { throw notThere(name) }
      return period
    }
    guard let period = calendar.relative(name) else { throw unknown(name) }
    return period
  }

  private static func notThere(_ name: String) -> PeriodError {
    let day = dayOtherwiseWritten(name)
    return PeriodError(
      message: "“\(name)” is not a day, month, quarter, week or year of the calendar",
      suggestion: day.map { "did you mean \($0)?" } ?? "write 2026-11-20, 2026-11, 2026-Q3, 2026-W47 or 2026")
  }

  private static func unknown(_ name: String) -> PeriodError {
    let nearest = name.nearest(in: PeriodCalendar.names)
    let example: Sentence =
      ["this", "last", "next"].contains(name)
      ? "write \(name)-month with a hyphen, or put both words in quotes: \"\(name) month\""
      : "write a day (2026-11-20), a month (2026-11), last-month, this-week, last-30-days, or 2026-11-01..2026-11-15"
    return PeriodError(
      message: "“\(name)” is not a period", suggestion: nearest.map { "did you mean \($0)?" } ?? example)
  }

  /// `2026-11-3`, `20261120`.
  private static func dayOtherwiseWritten(_ name: String) -> CalendarDay? {
    if name.utf8.count == 8, name[...].asciiNumber != nil {
      return CalendarDay("\(name.prefix(4))-\(name.dropFirst(4).prefix(2))-\(name.suffix(2))")
    }
    let numbers = name.split(separator: "-").compactMap(\.asciiNumber)
    guard numbers.count == 3 else { return nil }
    return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}

// MARK: - Names

extension PeriodCalendar {
  /// The names without numbers.
  public static let names: [String] =
    ["today", "yesterday", "tomorrow"]
    + ["this", "last", "next"].flatMap { which in Unit.allCases.map { "\(which)-\($0.rawValue)" } }

  /// `last-month`, `last-30-days`.
  func relative(_ name: String) -> Period? {
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    switch words.count {
    case 2: return neighbour(words[0], words[1])
    case 3: return words[0] == "last" ? rolling(words[1], words[2]) : nil
    default: return nil
    }
  }

  private func neighbour(_ which: Substring, _ unitName: Substring) -> Period? {
    guard let unit = Unit(rawValue: String(unitName)) else { return nil }
    switch which {
    case "this": return self.unit(unit, around: today)
    case "last": return self.unit(unit, steps: -1, from: today)
    case "next": return self.unit(unit, steps: 1, from: today)
    default: return nil
    }
  }

  /// The `count` days, weeks, months or years that end with today.
  private func rolling(_ count: Substring, _ units: Substring) -> Period? {
    let unitName = units.ends(with: "s") ? units.dropLast() : units
    guard let unit = Unit(rawValue: String(unitName)), let count = count.asciiNumber, (1...9999).contains(count),
      let tomorrow = today.adding(days: 1)
    else { return nil }
    let start =
      switch unit {
      case .day: tomorrow.adding(days: -count)
      case .week: tomorrow.adding(days: -7 * count)
      case .month, .quarter, .year: tomorrow.adding(months: -unit.months * count)
      }
    return start.map { Period(from: $0, to: tomorrow) }
  }
}

// MARK: - Dates

extension PeriodCalendar {
  /// `2026`, `2026-11`, `2026-11-20`, `2026-q3`, `2026-w47`.
  func dated(_ name: String) -> Period? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 4, let year = parts[0].asciiNumber else { return nil }
    switch parts.count {
    case 1: return months(12, fromMonth: 1, of: year)
    case 2: return part(parts[1], of: year)
    case 3: return CalendarDay(name).flatMap { unit(.day, around: $0) }
    default: return nil
    }
  }

  /// Without a year, the latest such month that has begun.
  fileprivate func month(_ month: Int, of year: Int?) -> Period? {
    months(1, fromMonth: month, of: year ?? (month <= today.month ? today.year : today.year - 1))
  }

  private func part(_ part: Substring, of year: Int) -> Period? {
    let count = part.utf8.count
    if let month = part.asciiNumber { return count == 2 ? months(1, fromMonth: month, of: year) : nil }
    guard let number = part.dropFirst().asciiNumber else { return nil }
    switch part.first {
    case "q" where count == 2 && (1...4).contains(number): return months(3, fromMonth: number * 3 - 2, of: year)
    case "w" where count == 3: return isoWeek(number, of: year)
    default: return nil
    }
  }

  private func isoWeek(_ week: Int, of year: Int) -> Period? {
    guard let fourth = CalendarDay(year: year, month: 1, day: 4), week >= 1, week <= CalendarDay.isoWeeks(inYear: year)
    else { return nil }
    return days(7, from: fourth.adding(days: 7 * (week - 1) + 1 - fourth.isoWeekday))
  }
}

extension Substring {
  /// ASCII digits only, at most 9 of them.
  var asciiNumber: Int? {
    guard (1...9).contains(utf8.count), utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(self)
  }
}
