import Desk
import Query
import Records
import Testing

extension Household {
  /// Days around Friday, 20 November 2026, and where weeks, months, quarters and years begin and end.
  fileprivate static let days = [
    "2025-11-20", "2025-12-29", "2025-12-31", "2026-01-01", "2026-01-04", "2026-01-25", "2026-06-30", "2026-07-01",
    "2026-08-20", "2026-08-21", "2026-09-24", "2026-09-25", "2026-09-30", "2026-10-01", "2026-10-20", "2026-10-21",
    "2026-10-22", "2026-10-24", "2026-10-25", "2026-10-26", "2026-10-31", "2026-11-01", "2026-11-06", "2026-11-07",
    "2026-11-08", "2026-11-09", "2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16", "2026-11-17", "2026-11-19",
    "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-29", "2026-11-30",
    "2026-12-01", "2026-12-24", "2026-12-31", "2027-01-01", "2027-01-24", "2027-01-25", "2027-12-31",
  ]

  /// A bill on each of them.
  fileprivate static func withDays(_ members: Object = [:]) throws -> Household {
    let household = try Household()
    try household.set(members)
    for day in days { try household.write("users/anna/bills", day, #"{"date":"\#(day)","amount":1}"#) }
    return household
  }

  /// The days of the bills that answer are those between two days, both with them.
  fileprivate func check(_ term: String, _ from: String, _ last: String) throws {
    let found = try list(["bill", term]).compactMap { $0.fields["date"]?.string }
    #expect(found == Self.days.filter { from <= $0 && $0 <= last }.reversed(), "\(term)")
  }
}

private let (first, last) = ("0001-01-01", "9999-12-31")

@Suite("Periods of questions, by value", .household { try .withDays() })
struct QuestionPeriodsTests {
  @Test(
    "A period has a first and a last day",
    arguments: [
      // Around today.
      ("today", "2026-11-20", "2026-11-20"), ("yesterday", "2026-11-19", "2026-11-19"),
      ("tomorrow", "2026-11-21", "2026-11-21"), ("this-week", "2026-11-16", "2026-11-22"),
      ("last-week", "2026-11-09", "2026-11-15"), ("next-week", "2026-11-23", "2026-11-29"),
      ("this-month", "2026-11-01", "2026-11-30"), ("last-month", "2026-10-01", "2026-10-31"),
      ("next-month", "2026-12-01", "2026-12-31"), ("this-quarter", "2026-10-01", "2026-12-31"),
      ("last-quarter", "2026-07-01", "2026-09-30"), ("this-year", "2026-01-01", "2026-12-31"),
      ("last-year", "2025-01-01", "2025-12-31"), ("next-year", "2027-01-01", "2027-12-31"),
      // That end with today.
      ("last-1-day", "2026-11-20", "2026-11-20"), ("last-7-days", "2026-11-14", "2026-11-20"),
      ("last-30-days", "2026-10-22", "2026-11-20"), ("last-2-weeks", "2026-11-07", "2026-11-20"),
      ("last-1-month", "2026-10-21", "2026-11-20"), ("last-3-months", "2026-08-21", "2026-11-20"),
      ("last-1-year", "2025-11-21", "2026-11-20"),
      // Single days, as people say them.
      ("last-friday", "2026-11-13", "2026-11-13"), ("3-days-ago", "2026-11-17", "2026-11-17"),
      ("2-weeks-ago", "2026-11-06", "2026-11-06"), ("20.11.", "2026-11-20", "2026-11-20"),
      ("22.10.2026", "2026-10-22", "2026-10-22"), ("11-16", "2026-11-16", "2026-11-16"),
      // Of the calendar.
      ("2026", "2026-01-01", "2026-12-31"), ("2026-11", "2026-11-01", "2026-11-30"),
      ("2026-Q3", "2026-07-01", "2026-09-30"), ("2026-q4", "2026-10-01", "2026-12-31"),
      ("2026-W47", "2026-11-16", "2026-11-22"), ("2026-w45", "2026-11-02", "2026-11-08"),
      ("2026-W01", "2025-12-29", "2026-01-04"), ("2026-W53", "2026-12-28", "2027-01-03"),
      ("2026-11-20", "2026-11-20", "2026-11-20"),
      // Ranges.
      ("2026-10-31..2026-11-09", "2026-10-31", "2026-11-09"), ("2026-10..2026-11", "2026-10-01", "2026-11-30"),
      ("2026-W44..2026-W45", "2026-10-26", "2026-11-08"), ("last-month..today", "2026-10-01", "2026-11-20"),
      ("2026-11-16..", "2026-11-16", last), ("..2026-10", first, "2026-10-31"), ("yesterday..", "2026-11-19", last),
      ("..today", first, "2026-11-20"), ("2026..2027", "2026-01-01", "2027-12-31"),
    ])
  func period(_ period: String, _ from: String, _ last: String) throws {
    try Household.shared.check("date:\(period)", from, last)
  }

  @Test(
    "A comparison is about a period's first or last day",
    arguments: [
      ("date>=2026-11-16", "2026-11-16", last), ("date>2026-11-16", "2026-11-17", last),
      ("date<2026-11-16", first, "2026-11-15"), ("date<=2026-11-16", first, "2026-11-16"),
      ("date=2026-11-16", "2026-11-16", "2026-11-16"), ("date>=2026-11", "2026-11-01", last),
      ("date>2026-11", "2026-12-01", last), ("date<2026-11", first, "2026-10-31"),
      ("date<=2026-11", first, "2026-11-30"), ("date>last-month", "2026-11-01", last),
      ("date<this-week", first, "2026-11-15"), ("date<=2026-Q3", first, "2026-09-30"),
      ("date>=2026-11-01 date<2026-11-16", "2026-11-01", "2026-11-15"), ("not date>2026-11", first, "2026-11-30"),
    ])
  func comparison(_ term: String, _ from: String, _ last: String) throws {
    try Household.shared.check(term, from, last)
  }
}

@Suite(
  "Periods where months begin on the 25th and weeks on Sunday, by value",
  .household { try .withDays(["firstDayOfMonth": 25, "firstWeekday": 7]) })
struct OtherMonthsTests {
  @Test(
    "The ledger says where weeks and months begin",
    arguments: [
      ("this-month", "2026-10-25", "2026-11-24"), ("last-month", "2026-09-25", "2026-10-24"),
      ("next-month", "2026-11-25", "2026-12-24"), ("2026-11", "2026-11-25", "2026-12-24"),
      ("2026-10", "2026-10-25", "2026-11-24"), ("this-week", "2026-11-15", "2026-11-21"),
      ("last-week", "2026-11-08", "2026-11-14"), ("2026-W47", "2026-11-16", "2026-11-22"),
      ("this-quarter", "2026-10-25", "2027-01-24"), ("2026-Q4", "2026-10-25", "2027-01-24"),
      ("this-year", "2026-01-25", "2027-01-24"), ("2026", "2026-01-25", "2027-01-24"),
      ("2026-11-20", "2026-11-20", "2026-11-20"), ("last-7-days", "2026-11-14", "2026-11-20"),
    ])
  func period(_ period: String, _ from: String, _ last: String) throws {
    try Household.shared.check("date:\(period)", from, last)
  }
}

extension Household {
  /// Half an hour before and after midnight in Berlin, in winter and in summer.
  fileprivate static func inBerlin() throws -> Household {
    let household = try Household()
    try household.set(["timeZone": "Europe/Berlin"])
    let times = [
      "2026-10-31T22:30:00Z", "2026-10-31T23:30:00Z", "2026-07-31T21:30:00Z", "2026-07-31T22:30:00Z",
      "2026-11-02T00:30:00+09:00",
    ]
    for (place, time) in times.enumerated() {
      try household.write("users/anna/bills", "time-\(place)", #"{"date":"\#(time)","amount":\#(place + 1)}"#)
    }
    return household
  }
}

@Suite("Days are those of the ledger's clocks, by value", .household { try .inBerlin() })
struct ClockTests {
  @Test(
    "A time counts on the day that it is in Berlin",
    arguments: [
      ("2026-10-31", [1]), ("2026-11-01", [5, 2]), ("2026-11-02", []), ("2026-07-31", [3]), ("2026-08-01", [4]),
      ("2026-10", [1]), ("2026-07", [3]), ("2026-Q3", [4, 3]),
    ])
  func day(_ period: String, _ amounts: [Int]) throws {
    let found = try Household.shared.list(["bill", "date:\(period)"]).compactMap { $0.fields["amount"]?.decimal }
    #expect(found == amounts.map { Decimal($0) }, "\(period)")
  }

  @Test(
    "So do sums",
    arguments: [
      ("month", ["2026-07 EUR -3", "2026-08 EUR -4", "2026-10 EUR -1", "2026-11 EUR -7"]),
      ("year", ["2026 EUR -15"]), ("quarter", ["2026-Q3 EUR -7", "2026-Q4 EUR -8"]),
    ])
  func sums(_ key: String, _ rows: [String]) throws {
    #expect(try Household.shared.sums(["bill"], by: key).rows.map(\.balance) == rows)
  }
}
