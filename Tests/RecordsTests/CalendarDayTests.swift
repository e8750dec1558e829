import Testing

@testable import Records

@Suite struct CalendarDayTests {
  @Test(arguments: [
    "0001-01-01", "1600-02-29", "1970-01-01", "2000-02-29", "2024-02-29", "2026-11-20", "9999-12-31",
  ])
  func aDayReadsBackAsItself(text: String) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.description == text)
    #expect(CalendarDay(daysSince1970: day.daysSince1970) == day)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01", "2026-00-10", "2026-02-29", "1900-02-29", "2026-04-31", "2026-11-00",
    "0000-01-01", "2026-1-01", "20261120", "2026-11-20 ", " 2026-11-20", "2026/11/20", "+026-11-20", "２０２６-11-20",
  ])
  func whatIsNoDayIsRefused(text: String) { #expect(CalendarDay(text) == nil) }

  @Test func everyDayFollowsTheOneBefore() throws {
    var day = try #require(CalendarDay("1999-12-31"))
    for number in 10956..<11700 {
      #expect(day.daysSince1970 == number)
      #expect(CalendarDay(daysSince1970: number) == day)
      let next = try #require(day.adding(days: 1))
      #expect(next > day && next.isoWeekday == day.isoWeekday % 7 + 1)
      day = next
    }
  }

  @Test func theCalendarEnds() throws {
    let first = try #require(CalendarDay("0001-01-01"))
    let last = try #require(CalendarDay("9999-12-31"))
    #expect(first.adding(days: -1) == nil && first.adding(months: -1) == nil)
    #expect(last.adding(days: 1) == nil && last.adding(months: 1) == nil)
    #expect(last.adding(days: Int.max) == nil && first.adding(days: Int.min) == nil)
    #expect(last.adding(months: Int.max) == nil && first.adding(months: Int.min) == nil)
    #expect(first.adding(days: last.daysSince1970 - first.daysSince1970) == last)
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-11-30", 2, "2027-01-30"),
    ("2026-01-15", -1, "2025-12-15"), ("2026-03-31", -13, "2025-02-28"), ("2026-05-05", 0, "2026-05-05"),
  ])
  func monthsAreAddedToTheLastDayAtMost(from: String, months: Int, to: String) {
    #expect(CalendarDay(from)?.adding(months: months)?.description == to)
  }

  @Test(arguments: [
    ("2026-11-20", 5, 2026, 47), ("2026-01-01", 4, 2026, 1), ("2026-12-31", 4, 2026, 53), ("2027-01-01", 5, 2026, 53),
    ("2027-01-03", 7, 2026, 53), ("2027-01-04", 1, 2027, 1), ("2024-12-30", 1, 2025, 1), ("2021-01-03", 7, 2020, 53),
    ("0001-01-01", 1, 1, 1), ("9999-12-31", 5, 9999, 52),
  ])
  func weeksFollowISO8601(text: String, weekday: Int, year: Int, week: Int) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.isoWeekday == weekday)
    #expect(day.isoWeek == (year, week))
  }

  @Test func yearsHaveEnds() {
    #expect(CalendarDay("2024-12-31")?.dayOfYear == 366)
  }
}
