public import Records

/// How often a budget starts over.
public struct BudgetSchedule: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    case week, month, year
  }

  public let unit: Unit
  /// The first day of the first period, on whose day all others begin; nil: those of the ledger.
  public let from: CalendarDay?

  public init(_ unit: Unit, from: CalendarDay?) {
    (self.unit, self.from) = (unit, from)
  }

  /// The period in which `day` lies; nil before the first one.
  public func period(around day: CalendarDay, in calendar: PeriodCalendar) -> Period? {
    guard let from else { return calendar.unit(calendarUnit, around: day) }
    guard from <= day else { return nil }
    let days = day.daysSince1970 - from.daysSince1970
    let months = (day.year - from.year) * 12 + day.month - from.month
    let guess =
      switch unit {
      case .week: days / 7
      case .month: months
      case .year: months / 12
      }
    // The month or year of a day may begin after it.
    return [guess, guess - 1].lazy.compactMap { period($0, from) }.first { $0.contains(day) }
  }

  /// The periods from the first one to that of `day`; that one alone without a first day.
  public func periods(until day: CalendarDay, in calendar: PeriodCalendar) -> [Period] {
    guard let last = period(around: day, in: calendar) else { return [] }
    guard let from else { return [last] }
    var periods: [Period] = []
    while let next = period(periods.count, from), next.from.map({ $0 <= day }) ?? false { periods.append(next) }
    return periods
  }

  /// Each is counted from the first day: of the 31st, April's begins on the 30th and May's on the 31st again.
  private func period(_ number: Int, _ from: CalendarDay) -> Period? {
    func start(_ number: Int) -> CalendarDay? {
      switch unit {
      case .week: from.adding(days: 7 * number)
      case .month: from.adding(months: number)
      case .year: from.adding(months: 12 * number)
      }
    }
    return start(number).map { Period(from: $0, to: start(number + 1)) }
  }

  private var calendarUnit: PeriodCalendar.Unit {
    switch unit {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }
}
