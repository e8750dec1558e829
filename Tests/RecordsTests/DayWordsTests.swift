import Records
import Testing

@Suite("Days as people say them")
struct DayWordsTests {
  /// Seen from Friday, 20 November 2026.
  static let table: [(text: String, day: String?)] = [
    ("today", "2026-11-20"), ("Yesterday", "2026-11-19"), ("TOMORROW", "2026-11-21"),
    ("last thursday", "2026-11-19"), ("last friday", "2026-11-13"), ("last saturday", "2026-11-14"),
    ("Last  Sunday", "2026-11-15"), ("last monday", "2026-11-16"),
    ("1 day ago", "2026-11-19"), ("3 days ago", "2026-11-17"), ("a week ago", "2026-11-13"),
    ("2 weeks ago", "2026-11-06"),
    ("one month ago", "2026-10-20"), ("9 months ago", "2026-02-20"), ("2 years ago", "2024-11-20"),
    ("0 days ago", "2026-11-20"),
    ("今天", "2026-11-20"), ("昨天", "2026-11-19"), ("昨日", "2026-11-19"), ("前天", "2026-11-18"), ("明天", "2026-11-21"),
    ("上週一", "2026-11-09"), ("上週五", "2026-11-13"), ("上周日", "2026-11-15"), ("上星期天", "2026-11-15"), ("上禮拜三", "2026-11-11"),
    ("3天前", "2026-11-17"), ("三天前", "2026-11-17"), ("兩週前", "2026-11-06"), ("2個月前", "2026-09-20"), ("一年前", "2025-11-20"),
    ("十日前", "2026-11-10"), ("兩個星期前", "2026-11-06"),
    // None: a weekday alone, half of one, what lies outside the calendar, other words.
    ("friday", nil), ("last", nil), ("last week", nil), ("ago", nil), ("days ago", nil), ("x days ago", nil),
    ("3 lunches ago", nil), ("99999 days ago", nil), ("9999 years ago", nil), ("-1 days ago", nil), ("", nil),
    ("lunch", nil),
    ("上週", nil), ("上週八", nil), ("上週兩", nil), ("上週五六", nil), ("天前", nil), ("前", nil), ("週五", nil),
    ("last friday 3", nil),
  ]

  @Test("Each text is the day of the table", arguments: table.indices)
  func day(_ place: Int) throws {
    let today = try #require(CalendarDay("2026-11-20"))
    #expect(DayWords.day(Self.table[place].text, today: today)?.description == Self.table[place].day)
  }

  @Test("A weekday of last is one of the seven days before today; 上週 is the week before this one")
  func weekdays() throws {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    for offset in 0..<400 {
      let today = try #require(CalendarDay("2026-01-01")?.adding(days: offset))
      for (place, name) in names.enumerated() {
        let day = try #require(DayWords.day("last \(name)", today: today))
        #expect(day.isoWeekday == place + 1 && (1...7).contains(today.daysSince1970 - day.daysSince1970))
        let chinese = try #require(DayWords.day("上週\(Array("一二三四五六日")[place])", today: today))
        let before = try #require(today.adding(days: -7))
        #expect(chinese.isoWeekday == place + 1 && chinese.isoWeek == before.isoWeek)
      }
    }
  }
}
