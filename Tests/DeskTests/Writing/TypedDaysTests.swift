import Desk
import Records
import Store
import Testing

extension Household {
  fileprivate static func with(_ members: Object) throws -> Household {
    let household = try Household()
    try household.set(members)
    return household
  }

  /// The day of a bill, or the time of an entry in the diary, for which `typed` was typed.
  fileprivate func date(_ typed: String, of kind: String = "bill") throws -> String? {
    try form(kind, ["amount=1", "date=\(typed)"]).members["date"]?.string
  }
}

@Suite("Days and times as people type them, by value", .household { try Household() })
struct TypedDaysTests {
  @Test(
    "A bill has the day that is meant, on Friday, 20 November 2026",
    arguments: [
      ("today", "2026-11-20"), ("Today", "2026-11-20"), ("yesterday", "2026-11-19"), ("tomorrow", "2026-11-21"),
      ("3 days ago", "2026-11-17"), ("a week ago", "2026-11-13"), ("2 weeks ago", "2026-11-06"),
      ("a month ago", "2026-10-20"), ("last friday", "2026-11-13"), ("last monday", "2026-11-16"),
      ("昨天", "2026-11-19"), ("前天", "2026-11-18"), ("3天前", "2026-11-17"), ("上週五", "2026-11-13"),
      ("2026-10-01", "2026-10-01"), ("19.11.", "2026-11-19"), ("1.2.", "2026-02-01"), ("3.10.2025", "2025-10-03"),
      ("11-03", "2026-11-03"), ("20/11/2026", "2026-11-20"), ("11月3日", "2026-11-03"),
      // With a time, on clocks of UTC.
      ("now", "2026-11-20T12:00:00Z"), ("19:30", "2026-11-20T19:30:00Z"), ("8:05", "2026-11-20T08:05:00Z"),
      ("yesterday 19:30", "2026-11-19T19:30:00Z"), ("2026-11-03 08:15", "2026-11-03T08:15:00Z"),
      ("2026-11-03T08:15", "2026-11-03T08:15:00Z"), ("2026-11-20T19:30:00+01:00", "2026-11-20T19:30:00+01:00"),
      ("2026-11-20 19:30+01:00", "2026-11-20T19:30:00+01:00"),
    ])
  func bill(_ typed: String, _ date: String) throws { #expect(try Household.shared.date(typed) == date) }

  @Test(
    "What has to have a time gets that of the clock",
    arguments: [
      ("today", "2026-11-20T12:00:00Z"), ("yesterday", "2026-11-19T12:00:00Z"), ("2026-10-01", "2026-10-01T12:00:00Z"),
      ("2026-10-01 20:00", "2026-10-01T20:00:00Z"), ("now", "2026-11-20T12:00:00Z"),
    ])
  func diary(_ typed: String, _ date: String) throws { #expect(try Household.shared.date(typed, of: "diary") == date) }
}

@Suite("Times on the clocks of Berlin, by value", .household { try .with(["timeZone": "Europe/Berlin"]) })
struct TimesInBerlinTests {
  @Test(
    "A time gets the offset of its own day",
    arguments: [
      ("19:30", "2026-11-20T19:30:00+01:00"), ("2026-07-01T19:30", "2026-07-01T19:30:00+02:00"),
      ("2026-12-24 20:00", "2026-12-24T20:00:00+01:00"), ("2026-07-01T19:30Z", "2026-07-01T19:30:00Z"),
      // The hour that comes twice, and the one that never comes.
      ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00"), ("2026-03-29 02:30", "2026-03-29T03:30:00+02:00"),
      ("2026-10-25 03:00", "2026-10-25T03:00:00+01:00"), ("2026-03-29 01:59", "2026-03-29T01:59:00+01:00"),
    ])
  func time(_ typed: String, _ date: String) throws { #expect(try Household.shared.date(typed) == date) }
}

@Suite("Days where the month comes first, by value", .household { try .with(["language": "en-US"]) })
struct MonthFirstTests {
  @Test(
    "3/11 is in March",
    arguments: [("3/11", "2026-03-11"), ("11/3", "2026-11-03"), ("11/3/2026", "2026-11-03"), ("20.11.", "2026-11-20")])
  func day(_ typed: String, _ date: String) throws { #expect(try Household.shared.date(typed) == date) }
}

@Suite("Days where the day comes first, by value", .household { try .with(["language": "en-GB"]) })
struct DayFirstTests {
  @Test(
    "3/11 is in November",
    arguments: [("3/11", "2026-11-03"), ("11/3", "2026-03-11"), ("3/11/2026", "2026-11-03"), ("11-03", "2026-11-03")])
  func day(_ typed: String, _ date: String) throws { #expect(try Household.shared.date(typed) == date) }
}
