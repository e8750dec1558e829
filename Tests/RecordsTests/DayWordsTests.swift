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
    ("這週五", "2026-11-20"), ("这周日", "2026-11-22"), ("本週一", "2026-11-16"), ("下週五", "2026-11-27"),
    ("下個星期一", "2026-11-23"), ("上個禮拜三", "2026-11-11"), ("上上週五", "2026-11-06"), ("下下週一", "2026-11-30"),
    // Of this week: the day that comes; one that has been may mean the next one as well.
    ("this friday", "2026-11-20"), ("this sunday", "2026-11-22"), ("diesen Samstag", "2026-11-21"),
    ("this monday", nil),
    ("coming monday", "2026-11-23"), ("kommenden Montag", "2026-11-23"), ("past friday", "2026-11-13"),
    ("vergangenen Montag", "2026-11-16"),
    // A weekday is the latest such day, today included.
    ("friday", "2026-11-20"), ("Thursday", "2026-11-19"), ("saturday", "2026-11-14"), ("fri", "2026-11-20"),
    ("sat", "2026-11-14"), ("last-friday", "2026-11-13"), ("last fri", "2026-11-13"), ("3-days-ago", "2026-11-17"),
    ("週五", "2026-11-20"), ("星期六", "2026-11-14"), ("周日", "2026-11-15"), ("禮拜一", "2026-11-16"), ("後天", "2026-11-22"),
    ("heute", "2026-11-20"), ("gestern", "2026-11-19"), ("Vorgestern", "2026-11-18"), ("morgen", "2026-11-21"),
    ("Freitag", "2026-11-20"), ("letzten Freitag", "2026-11-13"), ("sonnabend", "2026-11-14"), ("mi", "2026-11-18"),
    ("vor 3 Tagen", "2026-11-17"), ("vor einer Woche", "2026-11-13"), ("vor 2 Monaten", "2026-09-20"),
    ("day before yesterday", "2026-11-18"), ("The Day After Tomorrow", "2026-11-22"),
    ("day-before-yesterday", "2026-11-18"),
    ("vorvorgestern", "2026-11-17"), ("übermorgen", "2026-11-22"), ("大後天", "2026-11-23"), ("昨晚", "2026-11-19"),
    ("the friday", nil), ("day before friday", nil),
    // A day without its year is the latest that is not after today.
    ("20 Nov", "2026-11-20"), ("Nov 20", "2026-11-20"), ("21 nov", "2025-11-21"), ("november 3", "2026-11-03"),
    ("25 Dec", "2025-12-25"), ("25. Dezember", "2025-12-25"), ("20-nov", "2026-11-20"), ("3 März", "2026-03-03"),
    ("1st may", "2026-05-01"), ("May 22nd", "2026-05-22"), ("29 feb", "2024-02-29"), ("20 Nov 2024", "2024-11-20"),
    // None: half of a day, what lies outside the calendar, other words.
    ("november", nil), ("31 nov", nil), ("may", nil), ("20 nov 24", nil), ("vor", nil), ("vor tagen", nil),
    ("last", nil), ("last week", nil), ("ago", nil), ("days ago", nil), ("x days ago", nil),
    ("3 lunches ago", nil), ("99999 days ago", nil), ("9999 years ago", nil), ("-1 days ago", nil), ("", nil),
    ("lunch", nil),
    ("上週", nil), ("上週八", nil), ("上週兩", nil), ("上週五六", nil), ("天前", nil), ("前", nil),
    ("last friday 3", nil),
  ]

  @Test("Each text is the day of the table", arguments: table.indices)
  func day(_ place: Int) throws {
    let today = try #require(CalendarDay("2026-11-20"))
    #expect(DayWords.day(Self.table[place].text, today: today)?.description == Self.table[place].day)
  }

  @Test("A weekday of this week that has been could be that of the next one")
  func readings() throws {
    let today = try #require(CalendarDay("2026-11-20"))
    #expect(DayWords.readings("this monday", today: today).map(\.description) == ["2026-11-16", "2026-11-23"])
    #expect(DayWords.readings("this friday", today: today).map(\.description) == ["2026-11-20"])
    #expect(DayWords.readings("this lunch", today: today).isEmpty)
  }

  @Test("In a line, what is short or of another language is rather a word of the name")
  func lines() throws {
    let today = try #require(CalendarDay("2026-11-20"))
    func day(_ text: String, in language: String?) -> String? {
      DayWords.day(text, today: today, DayReading(isInLine: true, language: language))?.description
    }
    for word in ["fri", "sun", "mon", "fr", "so", "mo", "may", "november"] {
      #expect(day(word, in: "en") == nil && day(word, in: "de") == nil, "\(word)")
    }
    for word in ["friday", "freitag", "星期五"] { #expect(day(word, in: "en") == "2026-11-20", "\(word)") }
    #expect(day("25 dec", in: "en") == "2025-12-25" && day("25 dez", in: "en") == nil)
    #expect(day("25 dez", in: "de-AT") == "2025-12-25" && day("25 dec", in: "de") == nil)
    #expect(day("25 dezember", in: "en") == "2025-12-25" && day("last fri", in: "en") == "2026-11-13")
  }

  @Test("What lies ahead is the next such day, today included")
  func ahead() throws {
    let today = try #require(CalendarDay("2026-11-20"))
    let days = [("friday", "2026-11-20"), ("monday", "2026-11-23"), ("1 Dec", "2026-12-01"), ("19 Nov", "2027-11-19")]
    for (text, day) in days {
      #expect(DayWords.day(text, today: today, DayReading(wantsNext: true))?.description == day, "\(text)")
    }
    let next = WrittenDay.readings("19.11.", today: today, order: .dayFirst, wantsNext: true)
    #expect(next.map(\.description) == ["2027-11-19"])
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
