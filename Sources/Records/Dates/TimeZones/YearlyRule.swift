/// When clocks change in every year to come: the footer of a time zone file, which is a POSIX `TZ` string
/// (`CET-1CEST,M3.5.0,M10.5.0/3`; POSIX.1-2017, 8.3).
struct YearlyRule: Hashable, Sendable {
  /// In winter, as seconds to add to UTC.
  var standard: Int32
  var summer: Summer?

  struct Summer: Hashable, Sendable {
    var offset: Int32
    var start: Moment
    var end: Moment
  }

  /// A day of the year, and seconds after its midnight on the clock that is about to change.
  struct Moment: Hashable, Sendable {
    var day: Day
    var seconds: Int64
  }

  enum Day: Hashable, Sendable {
    /// 1 to 365; 29 February is never counted.
    case julian(Int64)
    /// 0 to 365; 29 February is counted.
    case ordinal(Int64)
    /// The weekday (0: Sunday) in the week 1 to 5 of a month; 5 is its last.
    case weekday(month: Int64, week: Int64, weekday: Int64)
  }
}

extension YearlyRule {
  func offset(at second: Int64) -> Int32 {
    guard let summer else { return standard }
    let year = CivilDay.year(ofDay: floorDivide(second + Int64(standard), 86_400))
    var changes: [(at: Int64, offset: Int32)] = []
    for year in year - 1...year + 1 {
      changes.append((summer.end.second(in: year) - Int64(summer.offset), standard))
      changes.append((summer.start.second(in: year) - Int64(standard), summer.offset))
    }
    let past = changes.filter { $0.at <= second }
    return past.max { $0.at < $1.at }?.offset ?? standard
  }
}

extension YearlyRule.Moment {
  /// Seconds since 1970 on the clock on the wall.
  func second(in year: Int64) -> Int64 { day.day(in: year) * 86_400 + seconds }
}

extension YearlyRule.Day {
  /// Days since 1 January 1970.
  func day(in year: Int64) -> Int64 {
    let newYear = CivilDay.day(year, 1, 1)
    switch self {
    case .ordinal(let number): return newYear + number
    case .julian(let number): return newYear + number - 1 + (number >= 60 && CivilDay.isLeap(year) ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilDay.day(year, month, 1)
      let next = month == 12 ? CivilDay.day(year + 1, 1, 1) : CivilDay.day(year, month + 1, 1)
      // 1 January 1970 was a Thursday.
      let offset = floorModulo(weekday - (first + 4), 7)
      let day = first + offset + (week - 1) * 7
      return day < next ? day : day - 7
    }
  }
}

/// Days of the Gregorian calendar, which is taken to have been valid for ever.
enum CivilDay {
  static func isLeap(_ year: Int64) -> Bool {
    floorModulo(year, 4) == 0 && (floorModulo(year, 100) != 0 || floorModulo(year, 400) == 0)
  }

  /// Days since 1 January 1970.
  static func day(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Counted in years that begin in March, so that 29 February is a year's last day.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + floorDivide(shifted, 4) - floorDivide(shifted, 100) + floorDivide(shifted, 400)
      + dayOfYear - 719_468
  }

  static func year(ofDay day: Int64) -> Int64 {
    let guess = 1970 + floorDivide(day * 400, 146_097)
    return (guess - 1...guess + 1).last { self.day($0, 1, 1) <= day } ?? guess
  }
}

func floorDivide(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : -((b - 1 - a) / b) }
func floorModulo(_ a: Int64, _ b: Int64) -> Int64 { a - floorDivide(a, b) * b }
