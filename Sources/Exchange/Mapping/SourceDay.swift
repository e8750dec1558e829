internal import Records

/// Days and times as sources write them: `20.11.2026`, `11/20/26`, `20261120`, `20 Nov 2026`, `20.11.2026 14:05`.
struct SourceDay {
  let day: CalendarDay
  /// The seconds of the day, where a time stands behind it that is not midnight.
  let second: Int?

  /// nil for what is not a day in that order. Four digits in front that a sign follows are the year in every order.
  init?(_ text: String, order: ImportRule.DateOrder) {
    guard let (day, rest) = SourceDay.read(text, order) ?? SourceDay.read(Weekdays.without(text), order) else {
      return nil
    }
    self.day = day
    let clock = SourceDay.withoutWeekday(rest).drop { " T,.日일".contains($0) }
    if clock.isEmpty {
      second = nil
    } else {
      guard let second = SourceDay.second(clock) else { return nil }
      self.second = second == 0 ? nil : second
    }
  }

  private static func read(_ text: String?, _ order: ImportRule.DateOrder) -> (day: CalendarDay, rest: Substring)? {
    guard let text, let (parts, rest) = parts(of: text), let day = day(parts, order) else { return nil }
    return (day, rest)
  }

  /// The three parts of the day as they are written, or eight digits as one, and what stands behind them. Seven digits begin
  /// with a year of Taiwan.
  private static func parts(of text: String) -> (parts: [Substring], rest: Substring)? {
    var (parts, rest): ([Substring], Substring) = ([], text[...])
    var isOfThisCentury = false
    while parts.count < 3 {
      if !parts.isEmpty {
        let gap = rest.prefix { "./- ,'年月년월".contains($0) }
        // `02Oct2026`
        if gap.isEmpty, rest.first?.isLetter == parts.last?.last?.isLetter { return nil }
        rest = rest.dropFirst(gap.count)
        isOfThisCentury = gap.contains("'")
        // `24 de março de 2026`
        if let word = ["de ", "del ", "of "].first(where: { rest.lowercased().begins(with: $0) }) {
          rest = rest.dropFirst(word.count)
        }
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let part = digits.isEmpty ? rest.prefix(while: \.isLetter) : digits
      if part.isEmpty { return nil }
      rest = rest.dropFirst(part.count)
      parts.append(part)
      if parts.count == 1, digits.count == 8 || digits.count == 7 { break }
    }
    // Quicken writes 2008 as `' 8`.
    if isOfThisCentury, parts.count == 3, parts[2].utf8.count < 3 {
      parts[2] = "20\(parts[2].utf8.count == 1 ? "0" : "")\(parts[2])"
    }
    return (parts, rest)
  }

  private static func day(_ parts: [Substring], _ order: ImportRule.DateOrder) -> CalendarDay? {
    if let digits = parts.first, parts.count == 1 {
      if digits.utf8.count == 7, order != .yearMonthDay { return nil }
      let cuts = digits.utf8.count == 7 ? [3, 2, 2] : order == .yearMonthDay ? [4, 2, 2] : [2, 2, 4]
      var (rest, cut): (Substring, [Substring]) = (digits, [])
      for count in cuts {
        cut.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      // Amounts and numbers of accounts have eight digits, too.
      let years = digits.utf8.count == 7 ? 2011..<2100 : 1900..<2200
      return day(cut, order).flatMap { years.contains($0.year) ? $0 : nil }
    }
    if let month = MonthNames.month(parts[0]) { return made(parts[2], month, parts[1]) }
    if let month = MonthNames.month(parts[1]) {
      return parts[0].count == 4 ? made(parts[0], month, parts[2]) : made(parts[2], month, parts[0])
    }
    if parts[0].count == 4 { return made(parts[0], Int(parts[1]), parts[2]) }
    switch order {
    case .yearMonthDay: return made(parts[0], Int(parts[1]), parts[2])
    case .dayMonthYear: return made(parts[2], Int(parts[1]), parts[0])
    case .monthDayYear: return made(parts[2], Int(parts[0]), parts[1])
    case .secondsSince1970, .millisecondsSince1970, .secondsSince2001: return nil
    }
  }

  private static func made(_ year: Substring, _ month: Int?, _ day: Substring) -> CalendarDay? {
    let digits = day.utf8.count
    guard let written = Int(year), let month, let day = Int(day), (2...4).contains(year.count),
      digits <= 2
    else { return nil }
    if year.count == 3 {
      return CountedYear.ofTaiwan(written).flatMap { CalendarDay(year: $0, month: month, day: day) }
    }
    let year = year.count == 4 ? written : CountedYear.ofTwoDigits(written)
    return CalendarDay(year: year, month: month, day: day)
  }

  /// `2026年11月20日(金)`, `20.11.2026 (Fri)`
  private static func withoutWeekday(_ rest: Substring) -> Substring {
    let behind = rest.drop { " .日일".contains($0) }
    guard let first = behind.first, first == "(" || first == "（",
      let end = behind.firstIndex(where: { $0 == ")" || $0 == "）" }), behind[..<end].count <= 5
    else { return rest }
    return behind[behind.index(after: end)...]
  }

  /// `14:05`, `14:05:09`, with a fraction of digits or without, `2:05 PM`. What else stands behind it, such as an offset,
  /// would make it another time.
  private static func second(_ clock: Substring) -> Int? {
    let (clock, half) = halfOfDay(clock)
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let written = digits(parts[0]), let minute = digits(parts[1]) else {
      return nil
    }
    let last = parts.count == 3 ? parts[2].split(separator: ".", omittingEmptySubsequences: false) : ["0"]
    guard let seconds = digits(last[0]), last.count == 1 || (last.count == 2 && areDigits(last[1])) else { return nil }
    if half != nil, !(1...12).contains(written) { return nil }
    let hour = half.map { written % 12 + $0 } ?? written
    guard hour < 24, minute < 60, seconds < 60 else { return nil }
    return hour * 3600 + minute * 60 + seconds
  }

  private static let halves: [(word: String, hours: Int)] = [
    ("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12), ("上午", 0), ("下午", 12), ("午前", 0), ("午後", 12), ("오전", 0),
    ("오후", 12),
  ]

  /// The clock without a word for the half of the day, and how many hours that adds; nil where there is no such word.
  private static func halfOfDay(_ clock: Substring) -> (clock: Substring, hours: Int?) {
    let lower = clock.lowercased()
    for half in halves {
      if lower.ends(with: half.word) { return (String(clock.dropLast(half.word.count)).trimmed[...], half.hours) }
      if lower.begins(with: half.word) { return (String(clock.dropFirst(half.word.count)).trimmed[...], half.hours) }
    }
    return (clock, nil)
  }

  /// One digit or two.
  private static func digits(_ part: Substring) -> Int? {
    areDigits(part) && part.utf8.count <= 2 ? Int(part) : nil
  }

  private static func areDigits(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension Timestamp {
  /// The time with an offset as Java writes it, without a colon: `2026-11-30T23:30:00.000+0000`.
  init?(withoutColon text: String) {
    guard text.utf8.dropFirst(10).first == UInt8(ascii: "T"), let sign = text.utf8.dropLast(4).last,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    self.init("\(text.dropLast(2)):\(text.suffix(2))")
  }

  /// The time as Apple's programs print it: `2015-06-19 08:00:00 +0000`.
  init?(printed text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[0].utf8.count == 10, parts[1].utf8.count == 8, parts[2].utf8.count == 5,
      let sign = parts[2].first, sign == "+" || sign == "-"
    else { return nil }
    let offset = parts[2] == "+0000" ? "Z" : "\(parts[2].prefix(3)):\(parts[2].suffix(2))"
    self.init("\(parts[0])T\(parts[1])\(offset)")
  }
}

extension ImportRule.DateOrder {
  /// The time that a number stands for, to the second; nil for what is not a number, and for an order of parts.
  ///
  /// The whole text has to be a number, as JSON has it: what is read up to its first point only is another time.
  func time(_ text: String) -> Timestamp? {
    let (places, epoch): (Int, Int)
    switch self {
    case .yearMonthDay, .dayMonthYear, .monthDayYear: return nil
    case .secondsSince1970: (places, epoch) = (0, 0)
    case .millisecondsSince1970: (places, epoch) = (3, 0)
    case .secondsSince2001: (places, epoch) = (0, 978_307_200)
    }
    guard let count = Self.whole(text, droppingPlaces: places) else { return nil }
    let (seconds, isTooLarge) = count.addingReportingOverflow(epoch)
    return isTooLarge ? nil : Timestamp(secondsSince1970: seconds)
  }

  /// The number without its fraction and without the last places before it; nil for no number, and one that is too large.
  private static func whole(_ text: String, droppingPlaces places: Int) -> Int? {
    do {
      let number = try Decimal(parsing: text)
      var whole = number.mantissa
      // Down, not towards zero: half a second before 1970 is still the day before.
      for _ in 0..<(number.scale + places) { whole = (whole < 0 ? whole - 9 : whole) / 10 }
      return Int(exactly: whole)
    } catch { return nil }
  }
}
