public import Records

/// The names of days, weeks, months, quarters, years and weekdays, and their order.
extension GroupKey.Source {
  /// Whether its values follow each other in time.
  public var isPeriod: Bool {
    switch self {
    case .day, .week, .month, .quarter, .year: true
    case .weekday, .user, .kind, .person, .field: false
    }
  }

  /// What tells the value of a day from others, and orders them; nil where `calendar` has no month for the day.
  func code(of day: CalendarDay, in calendar: PeriodCalendar) -> Int? {
    switch self {
    case .week:
      let (year, week) = day.isoWeek
      return year * 100 + week
    case .weekday: return day.isoWeekday
    case .month: return calendar.monthDay(of: day).map { $0.year * 12 + $0.month }
    case .quarter: return calendar.monthDay(of: day).map { $0.year * 4 + $0.quarter }
    case .year: return calendar.monthDay(of: day)?.year
    case .day, .user, .kind, .person, .field: return (day.year * 12 + day.month) * 31 + day.day
    }
  }

  /// The value that `code` stands for: `2026-W47`.
  func name(of day: CalendarDay, in calendar: PeriodCalendar) -> String {
    let month = calendar.monthDay(of: day) ?? day
    switch self {
    case .week:
      let (year, week) = day.isoWeek
      return "\(Self.padded(year, 4))-W\(Self.padded(week, 2))"
    case .weekday: return Self.weekdays[day.isoWeekday - 1].string
    case .month: return "\(Self.padded(month.year, 4))-\(Self.padded(month.month, 2))"
    case .quarter: return "\(Self.padded(month.year, 4))-Q\(month.quarter)"
    case .year: return Self.padded(month.year, 4)
    case .day, .user, .kind, .person, .field: return day.description
    }
  }

  /// From Monday on.
  public static let weekdays: [Text] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension PeriodCalendar {
  /// Every value of a period, from the one in which `first` lies to that of `last`, with or without records.
  ///
  /// - Parameter most: how many there may be at most; nil where there are more.
  public func values(
    of source: GroupKey.Source, from first: CalendarDay, to last: CalendarDay, most: Int
  ) -> [Text]? {
    var values: [Text] = []
    var next: CalendarDay? = first
    while let day = next, day <= last {
      if values.count == most { return nil }
      values.append(Text(source.name(of: day, in: self)))
      next = start(after: day, source)
    }
    return values
  }

  /// The day on which the next day, week, month, quarter or year begins.
  private func start(after day: CalendarDay, _ source: GroupKey.Source) -> CalendarDay? {
    switch source {
    case .week: day.adding(days: 8 - day.isoWeekday)
    case .month: unit(.month, around: day)?.to
    case .quarter: unit(.quarter, around: day)?.to
    case .year: unit(.year, around: day)?.to
    case .day, .weekday, .user, .kind, .person, .field: day.adding(days: 1)
    }
  }
}

extension CalendarDay {
  fileprivate var quarter: Int { (month + 2) / 3 }
}
