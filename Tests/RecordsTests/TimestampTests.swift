import Testing

@testable import Records

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("2026-11-20T14:02:11Z", 1_795_183_331, 0),
    ("2026-11-20T15:02:11+01:00", 1_795_183_331, 60), ("2026-11-20T08:32:11-05:30", 1_795_183_331, -330),
    ("1969-12-31T23:59:59Z", -1, 0), ("2026-11-20t14:02:11z", 1_795_183_331, 0), ("1970-01-01T00:00:00-00:00", 0, 0),
    ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("2017-01-01T00:59:60+01:00", 1_483_228_800, 60),
  ])
  func aTimeIsAnInstantAndAnOffset(text: String, seconds: Int, offset: Int) throws {
    let time = try #require(Timestamp(text))
    #expect(time.secondsSince1970 == seconds)
    #expect(time.offsetMinutes == offset)
    #expect(time.text == text && time.nanoseconds == 0)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T14:02:11", "2026-11-20 14:02:11Z", "2026-11-20T14:02Z", "2026-11-20T24:00:00Z",
    "2026-11-20T14:60:00Z", "2026-11-20T14:02:61Z", "2026-11-20T14:02:60Z", "2026-02-29T14:02:11Z",
    "2026-11-20T14:02:11.Z", "2026-11-20T14:02:11+0100", "2026-11-20T14:02:11+24:00", "2026-11-20T14:02:11+01:60",
    "2026-11-20T14:02:11Zx", "2026-11-20T14:02:11.5", "2026-11-20T14:02:11+01:0", "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-00:01", "2026-11-20T14-02-11Z",
  ])
  func whatIsNoTimeIsRefused(text: String) { #expect(Timestamp(text) == nil) }

  @Test func fractionsOrderTimesOfOneSecond() throws {
    let early = try #require(Timestamp("2026-11-20T14:02:11.25Z"))
    let late = try #require(Timestamp("2026-11-20T14:02:11.2500000019+00:00"))
    #expect(early.nanoseconds == 250_000_000 && late.nanoseconds == 250_000_001)
    #expect(early < late)
    #expect(early.utcText == "2026-11-20T14:02:11Z")
  }

  @Test func spellingsOfOneInstantAreEqual() throws {
    let here = try #require(Timestamp("2026-01-01T00:30:00+01:00"))
    let there = try #require(Timestamp("2025-12-31T23:30:00Z"))
    #expect(here == there && here.hashValue == there.hashValue)
    #expect(here.utcText == "2025-12-31T23:30:00Z")
    #expect(here.localDay?.description == "2026-01-01" && there.localDay?.description == "2025-12-31")
    #expect(here.localSecondOfDay == 1800)
  }

  @Test(arguments: [(0, 0), (-1, 60), (1_795_183_331, -330), (253_402_300_799, 0), (-62_135_596_800, 0)])
  func aMadeTimeReadsBack(seconds: Int, offset: Int) throws {
    let made = try #require(Timestamp(secondsSince1970: seconds, offsetMinutes: offset))
    let read = try #require(Timestamp(made.text))
    #expect(read == made && read.offsetMinutes == offset)
  }

  @Test func timesOutsideTheCalendarAreNone() {
    #expect(Timestamp(secondsSince1970: 253_402_300_800) == nil)
    #expect(Timestamp(secondsSince1970: 253_402_300_799, offsetMinutes: 1) == nil)
    #expect(Timestamp(secondsSince1970: Int.max) == nil && Timestamp(secondsSince1970: Int.min) == nil)
  }
}
