public import Records

/// Days from `from` up to but not including `to`. A missing end is open.
public struct Period: Hashable, Sendable {
  public let from: CalendarDay?
  public let to: CalendarDay?

  public init(from: CalendarDay?, to: CalendarDay?) {
    self.from = from
    self.to = to
  }

  @inlinable
  public func contains(_ day: CalendarDay) -> Bool {
    if let from, day < from { return false }
    if let to, day >= to { return false }
    return true
  }

  /// Whether no day lies in the period.
  public var isEmpty: Bool {
    guard let from, let to else { return false }
    return to <= from
  }
}

/// What the names of periods depend on: today, and where weeks and months begin.
public struct PeriodCalendar: Hashable, Sendable {
  public let today: CalendarDay
  /// The day on which `this-week` begins, from 1 (Monday) to 7 (Sunday). A numbered week (`2026-W47`) is always that of
  /// ISO 8601.
  public let firstWeekday: Int
  /// The day on which a month begins, from 1 to 28. With 25, the month 2026-11 is from 25 November to 24 December;
  /// quarters and years are made of such months.
  public let firstDayOfMonth: Int
  /// The clocks by which times belong to days.
  public let zone: TimeZoneRules
  /// Which number people write first in a day such as `3/11`.
  public let dayOrder: DayOrder
  /// What cannot be used of what the ledger says, where something cannot be.
  private let unsettled: Unsettled

  /// Why nobody knows where weeks or months begin: what depends on it is refused.
  public struct Unsettled: Hashable, Sendable {
    let weeks: Failure?
    let months: Failure?

    public init(weeks: Failure? = nil, months: Failure? = nil) { (self.weeks, self.months) = (weeks, months) }
  }

  /// Values outside their ranges count as 1.
  public init(
    today: CalendarDay, firstWeekday: Int = 1, firstDayOfMonth: Int = 1, zone: TimeZoneRules = .utc,
    dayOrder: DayOrder = .unknown, unsettled: Unsettled = Unsettled()
  ) {
    self.today = today
    self.zone = zone
    self.dayOrder = dayOrder
    self.unsettled = unsettled
    self.firstWeekday = (1...7).contains(firstWeekday) ? firstWeekday : 1
    self.firstDayOfMonth = (1...28).contains(firstDayOfMonth) ? firstDayOfMonth : 1
  }
}

// MARK: - What the ledger does not settle

extension PeriodCalendar {
  /// Throws where nobody knows where the ledger's weeks begin.
  public func requireWeeks() throws(Failure) { if let failure = unsettled.weeks { throw failure } }

  /// Throws where nobody knows where months begin, and with them quarters and years.
  public func requireMonths() throws(Failure) { if let failure = unsettled.months { throw failure } }

  /// Throws where the values of a group depend on what nobody knows.
  public func require(_ source: GroupKey.Source) throws(Failure) {
    switch source {
    case .month, .quarter, .year: try requireMonths()
    case .day, .week, .weekday, .user, .kind, .person, .field: break
    }
  }

  /// Why a period that depends on what nobody knows cannot be told; nil for any other, such as a day.
  ///
  /// - Parameter read: the period by any calendar.
  func doubt<E: Error>(of read: (PeriodCalendar) throws(E) -> Period) throws(E) -> Failure? {
    for (failure, other) in [(unsettled.months, beginning(month: 2)), (unsettled.weeks, beginning(week: 2))] {
      if let failure, try read(self) != read(other) { return failure }
    }
    return nil
  }

  private func beginning(week: Int? = nil, month: Int? = nil) -> PeriodCalendar {
    PeriodCalendar(
      today: today, firstWeekday: week ?? firstWeekday, firstDayOfMonth: month ?? firstDayOfMonth, zone: zone,
      dayOrder: dayOrder)
  }
}

extension PeriodCalendar {
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case day, week, month, quarter, year
  }

  /// The unit in which `day` lies. An end beyond the year 9999 is open; nil where the unit begins before the year 1.
  public func unit(_ unit: Unit, around day: CalendarDay) -> Period? {
    switch unit {
    case .day: return Period(from: day, to: day.adding(days: 1))
    case .week: return days(7, from: day.adding(days: -((day.isoWeekday - firstWeekday + 7) % 7)))
    case .month, .quarter, .year:
      guard let month = ledgerMonth(of: day) else { return nil }
      let length = unit.months
      return months(length, fromMonth: month - (month - 1) % length, of: ledgerYear(of: day))
    }
  }

  /// The unit that comes `steps` units after the one in which `day` lies; before it, where `steps` is negative.
  func unit(_ unit: Unit, steps: Int, from day: CalendarDay) -> Period? {
    guard let start = self.unit(unit, around: day)?.from else { return nil }
    let moved =
      switch unit {
      case .day: start.adding(days: steps)
      case .week: start.adding(days: 7 * steps)
      case .month, .quarter, .year: start.adding(months: unit.months * steps)
      }
    guard let moved else { return nil }
    return self.unit(unit, around: moved)
  }

  /// `count` months of the ledger from `month` (1 to 12) of `year`.
  func months(_ count: Int, fromMonth month: Int, of year: Int) -> Period? {
    guard let start = CalendarDay(year: year, month: month, day: firstDayOfMonth) else { return nil }
    return Period(from: start, to: start.adding(months: count))
  }

  /// `count` days; nil without a start.
  func days(_ count: Int, from start: CalendarDay?) -> Period? {
    start.map { Period(from: $0, to: $0.adding(days: count)) }
  }

  /// The day whose calendar month names the ledger's month of `day`.
  func monthDay(of day: CalendarDay) -> CalendarDay? {
    day.day >= firstDayOfMonth ? day : day.adding(months: -1)
  }

  private func ledgerMonth(of day: CalendarDay) -> Int? { monthDay(of: day)?.month }

  private func ledgerYear(of day: CalendarDay) -> Int { monthDay(of: day)?.year ?? day.year }
}

extension PeriodCalendar.Unit {
  /// Months in a unit that is made of them.
  var months: Int {
    switch self {
    case .day, .week, .month: 1
    case .quarter: 3
    case .year: 12
    }
  }
}
