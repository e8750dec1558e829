public import Records

/// On which days something comes again: every month on the last working day, every 2 weeks on Monday and Thursday.
public struct RecurringSchedule: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    case day, week, month, year
  }

  public let unit: Unit
  /// Every how many units.
  public let interval: Int
  /// Where in each unit; empty: where the first day is.
  public let places: [DayPlace]
  /// The first day that it holds for; its unit is the first one.
  public let from: CalendarDay
  /// The last day that it holds for.
  public let until: CalendarDay?
  /// After so many days it ends.
  public let count: Int?

  public init(
    every interval: Int = 1, _ unit: Unit, on places: [DayPlace] = [], from: CalendarDay, until: CalendarDay? = nil,
    count: Int? = nil
  ) {
    (self.unit, self.interval, self.places) = (unit, interval, places)
    (self.from, self.until, self.count) = (from, until, count)
  }

  /// Its days up to and including `last`, in order; the first ones, where there are more than `most`.
  public func days(through last: CalendarDay, atMost most: Int = .max) -> [CalendarDay] {
    let last = until.map { min($0, last) } ?? last
    var days: [CalendarDay] = []
    var number = 0
    while from <= last, let unit = start(ofUnit: number), unit <= last {
      for day in self.days(inUnitFrom: unit) where from <= day && day <= last {
        days.append(day)
        if days.count == count || days.count == most { return days }
      }
      number += 1
    }
    return days
  }

  /// The first day of a unit, the first of which is the one in which `from` lies. nil beyond the year 9999.
  private func start(ofUnit number: Int) -> CalendarDay? {
    let steps = number * interval
    switch unit {
    case .day: return from.adding(days: steps)
    case .week: return from.adding(days: 1 - from.isoWeekday + 7 * steps)
    case .month, .year: return from.firstOfMonth.adding(months: unit == .year ? 12 * steps : steps)
    }
  }

  /// In order, each once.
  private func days(inUnitFrom start: CalendarDay) -> [CalendarDay] {
    switch unit {
    case .day: return [start]
    case .week:
      let weekdays = places.compactMap(\.everyWeekday)
      let wanted = weekdays.isEmpty ? [from.isoWeekday] : weekdays
      return Set(wanted).sorted().compactMap { start.adding(days: $0 - start.isoWeekday) }
    case .month, .year:
      let wanted = places.isEmpty ? [.day(from.day)] : places
      return Set(wanted.compactMap { $0.day(inMonthFrom: start) }).sorted()
    }
  }
}

/// A day within a month or a week.
public enum DayPlace: Hashable, Sendable {
  /// 1 to 31; in a shorter month its last day.
  case day(Int)
  case lastDay
  /// From Monday to Friday: which days are holidays is not known.
  case firstWorkingDay, lastWorkingDay
  /// 1 Monday to 7 Sunday, of each week.
  case week(Int)
  /// The second Friday: `number` is 1 to 5; 0 is the last one.
  case weekday(Int, number: Int)

  fileprivate var everyWeekday: Int? { if case .week(let weekday) = self { weekday } else { nil } }

  /// - Parameter first: the first day of the month. nil where it has no such day: a fifth Friday.
  func day(inMonthFrom first: CalendarDay) -> CalendarDay? {
    let length = CalendarDay.days(inMonth: first.month, of: first.year)
    func day(_ number: Int) -> CalendarDay? { first.adding(days: number - 1) }
    let lastWeekday = (first.isoWeekday + length - 2) % 7 + 1
    switch self {
    case .day(let number): return day(min(number, length))
    case .lastDay: return day(length)
    case .firstWorkingDay: return day(first.isoWeekday > 5 ? 9 - first.isoWeekday : 1)
    case .lastWorkingDay: return day(length - max(0, lastWeekday - 5))
    case .week: return nil
    case .weekday(let weekday, number: 0): return day(length - (lastWeekday - weekday + 7) % 7)
    case .weekday(let weekday, let number):
      let place = 1 + (weekday - first.isoWeekday + 7) % 7 + 7 * (number - 1)
      return place <= length ? day(place) : nil
    }
  }
}

extension CalendarDay {
  fileprivate var firstOfMonth: CalendarDay { adding(days: 1 - day) ?? self }
}
