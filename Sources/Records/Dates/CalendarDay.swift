/// A day of the proleptic Gregorian calendar, years 0001 to 9999: `2026-11-20`.
///
/// A day has no time zone. Arithmetic that leaves the years 0001 to 9999 gives nil.
public struct CalendarDay: Hashable, Comparable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// nil when there is no such day: month 13, 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDay.days(inMonth: month, of: year)
    else { return nil }
    self.init(validYear: year, month: month, day: day)
  }

  private init(validYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  public static func < (a: CalendarDay, b: CalendarDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 28 to 31. `month` is 1 to 12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

// MARK: - Arithmetic

extension CalendarDay {
  /// Whole days since 1970-01-01; negative before.
  public var daysSince1970: Int {
    CalendarDay.daysBefore(year: year) + dayOfYear - 1 - CalendarDay.daysBefore1970
  }

  public init?(daysSince1970 days: Int) {
    guard (-CalendarDay.daysBefore1970...CalendarDay.lastDaySince1970).contains(days) else { return nil }
    let count = days + CalendarDay.daysBefore1970
    // 400 years have 146,097 days; the estimate is at most one year too small or too large.
    var year = count * 400 / 146_097 + 1
    if CalendarDay.daysBefore(year: year) > count { year -= 1 }
    if CalendarDay.daysBefore(year: year + 1) <= count { year += 1 }
    var rest = count - CalendarDay.daysBefore(year: year)
    var month = 1
    while rest >= CalendarDay.days(inMonth: month, of: year) {
      rest -= CalendarDay.days(inMonth: month, of: year)
      month += 1
    }
    self.init(validYear: year, month: month, day: rest + 1)
  }

  public func adding(days: Int) -> CalendarDay? {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return overflow ? nil : CalendarDay(daysSince1970: sum)
  }

  /// The same day of a later or earlier month, or its last day where the month is shorter: 31 January plus one
  /// month is 28 or 29 February.
  public func adding(months: Int) -> CalendarDay? {
    guard (-120_000...120_000).contains(months) else { return nil }
    let count = year * 12 + month - 1 + months
    let newMonth = count % 12 + 1
    guard (12..<120_000).contains(count) else { return nil }
    let last = CalendarDay.days(inMonth: newMonth, of: count / 12)
    return CalendarDay(year: count / 12, month: newMonth, day: min(day, last))
  }

  /// 1 to 366.
  public var dayOfYear: Int {
    var days = day
    for earlier in 1..<month { days += CalendarDay.days(inMonth: earlier, of: year) }
    return days
  }

  private static let daysBefore1970 = daysBefore(year: 1970)
  private static let lastDaySince1970 = daysBefore(year: 10_000) - daysBefore1970 - 1

  /// Days from 0001-01-01 to the first day of `year`.
  private static func daysBefore(year: Int) -> Int {
    let years = year - 1
    return years * 365 + years / 4 - years / 100 + years / 400
  }
}

// MARK: - ISO 8601 weeks

extension CalendarDay {
  /// 1 Monday to 7 Sunday.
  public var isoWeekday: Int {
    // 0001-01-01 was a Monday.
    (daysSince1970 + CalendarDay.daysBefore1970) % 7 + 1
  }

  /// The week of ISO 8601 (Monday to Sunday; week 1 has the year's first Thursday) and the year that it belongs to,
  /// which differs from the day's year around New Year.
  public var isoWeek: (year: Int, week: Int) {
    let week = (dayOfYear - isoWeekday + 10) / 7
    if week < 1 { return (year - 1, CalendarDay.isoWeeks(inYear: year - 1)) }
    if week > CalendarDay.isoWeeks(inYear: year) { return (year + 1, 1) }
    return (year, week)
  }

  /// 52 or 53: a year is long when it starts on a Thursday, or on a Wednesday and is a leap year.
  public static func isoWeeks(inYear year: Int) -> Int {
    let firstWeekday = (daysBefore(year: year) % 7 + 7) % 7 + 1
    return firstWeekday == 4 || (firstWeekday == 3 && isLeapYear(year)) ? 53 : 52
  }
}
