import Query
import Records
import TestSupport
import Testing

@Suite("The periods of budgets")
struct BudgetScheduleTests {
  private static func calendar() throws -> PeriodCalendar {
    PeriodCalendar(today: try #require(CalendarDay("2026-11-20")), firstWeekday: 7, firstDayOfMonth: 5)
  }

  @Test(
    "From the first day on, every day lies in one period, and each begins where the one before ends", arguments: 0..<12)
  func tiles(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let calendar = try Self.calendar()
    for unit in BudgetSchedule.Unit.allCases {
      let from = try #require(CalendarDay(daysSince1970: Int.random(in: 19_000..<20_500, using: &random)))
      let schedule = BudgetSchedule(unit, from: from)
      let last = try #require(from.adding(days: 1500))
      let periods = schedule.periods(until: last, in: calendar)
      #expect(periods.first?.from == from)
      #expect(zip(periods, periods.dropFirst()).allSatisfy { $0.to == $1.from }, "seed \(seed)")
      for number in 0...1500 {
        let day = try #require(from.adding(days: number))
        let period = schedule.period(around: day, in: calendar)
        #expect(periods.filter { $0.contains(day) } == [period], "\(unit) from \(from): \(day)")
      }
      #expect(schedule.period(around: try #require(from.adding(days: -1)), in: calendar) == nil)
    }
  }

  @Test(
    "The day of the first one, and the last of a month that is shorter",
    arguments: [
      (BudgetSchedule.Unit.month, "2026-01-31", "2026-04-30", "2026-04-30", "2026-05-31"),
      (.month, "2026-01-31", "2026-03-30", "2026-02-28", "2026-03-31"),
      (.month, "2026-01-25", "2026-11-24", "2026-10-25", "2026-11-25"),
      (.week, "2026-11-07", "2026-11-20", "2026-11-14", "2026-11-21"),
      (.year, "2024-02-29", "2026-02-27", "2025-02-28", "2026-02-28"),
      (.year, "2025-11-01", "2026-11-20", "2026-11-01", "2027-11-01"),
    ])
  func known(_ unit: BudgetSchedule.Unit, _ from: String, _ day: String, _ start: String, _ end: String) throws {
    let calendar = try Self.calendar()
    let period = BudgetSchedule(unit, from: CalendarDay(from)).period(
      around: try #require(CalendarDay(day)), in: calendar)
    #expect(period == Period(from: CalendarDay(start), to: CalendarDay(end)))
  }

  @Test("Without a first day, the weeks, months and years of the ledger")
  func ledgers() throws {
    let day = try #require(CalendarDay("2026-11-20"))
    let calendar = try Self.calendar()
    func days(_ unit: BudgetSchedule.Unit) -> [String?] {
      let period = BudgetSchedule(unit, from: nil).period(around: day, in: calendar)
      return [period?.from?.description, period?.to?.description]
    }
    #expect(days(.week) == ["2026-11-15", "2026-11-22"])
    #expect(days(.month) == ["2026-11-05", "2026-12-05"])
    #expect(days(.year) == ["2026-01-05", "2027-01-05"])
  }
}
