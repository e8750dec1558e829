import Records
import TestSupport
import Testing

@Suite("Days in numbers, as people write them")
struct WrittenDayTests {
  /// Seen from Friday, 20 November 2026, where the day stands first, the month does, and nobody said.
  static let table: [(text: String, dayFirst: String, monthFirst: String, unknown: String)] = [
    ("20.11.", "2026-11-20", "2026-11-20", "2026-11-20"),
    ("3.11.", "2026-11-03", "2026-03-11", "2026-11-03"),
    ("03.11.", "2026-11-03", "2026-03-11", "2026-11-03"),
    ("3.11.2024", "2024-11-03", "2024-03-11", "2024-11-03"),
    ("2024.11.3", "2024-11-03", "2024-11-03", "2024-11-03"),
    ("3/11", "2026-11-03", "2026-03-11", "2026-03-11 2026-11-03"),
    ("3/11/2024", "2024-11-03", "2024-03-11", "2024-03-11 2024-11-03"),
    ("20/11", "2026-11-20", "2026-11-20", "2026-11-20"),
    ("11/20/2024", "2024-11-20", "2024-11-20", "2024-11-20"),
    ("11/11", "2026-11-11", "2026-11-11", "2026-11-11"),
    ("2024/11/20", "2024-11-20", "2024-11-20", "2024-11-20"),
    ("11-03", "2026-11-03", "2026-11-03", "2026-11-03"),
    ("11月3日", "2026-11-03", "2026-11-03", "2026-11-03"),
    ("11月3號", "2026-11-03", "2026-11-03", "2026-11-03"),
    ("2024年11月3日", "2024-11-03", "2024-11-03", "2024-11-03"),
    // Taiwan counts from 1911; of two digits nobody knows.
    ("115年11月3日", "2026-11-03", "2026-11-03", "2026-11-03"), ("民國98年11月3日", "2009-11-03", "2009-11-03", "2009-11-03"),
    ("98年11月3日", "1998-11-03 2009-11-03", "1998-11-03 2009-11-03", "1998-11-03 2009-11-03"),
    ("200年11月3日", "", "", ""), ("民國0年11月3日", "", "", ""), ("民國11月3日", "", "", ""),
    // The latest such day that is not after today; the 29th of February in a leap year.
    ("19.5.", "2026-05-19", "2026-05-19", "2026-05-19"), ("21.11.", "2025-11-21", "2025-11-21", "2025-11-21"),
    ("22.5.", "2026-05-22", "2026-05-22", "2026-05-22"),
    ("29.2.", "2024-02-29", "2024-02-29", "2024-02-29"),
    // None: numbers, sums, days that no calendar has, other texts.
    ("20.11", "", "", ""), ("20", "", "", ""), ("20.", "", "", ""), ("31.11.", "", "", ""), ("0.1.", "", "", ""),
    ("13-01", "", "", ""), ("1-3", "", "", ""), ("2026-11", "", "", ""), ("2026-11-20", "", "", ""),
    ("20-11-2026", "", "", ""), ("3.11.24", "", "", ""), ("3/11/", "", "", ""), ("/3/11", "", "", ""),
    ("3//11", "", "", ""), ("3.11..", "", "", ""), ("３.１１.", "", "", ""), ("-3.11.", "", "", ""), ("3/4.", "", "", ""),
    ("11月", "", "", ""), ("月3日", "", "", ""), ("年11月3日", "", "", ""), ("13月3日", "", "", ""), ("3.11. 5", "", "", ""),
    ("100.11.", "", "", ""), ("", "", "", ""), ("lunch", "", "", ""), (".", "", "", ""), ("..", "", "", ""),
  ]

  @Test("Each text is the days of the table", arguments: table.indices)
  func days(_ place: Int) throws {
    let row = Self.table[place]
    for (order, days) in [(DayOrder.dayFirst, row.dayFirst), (.monthFirst, row.monthFirst), (.unknown, row.unknown)] {
      #expect(try Self.read(row.text, "2026-11-20", order) == days, "\(row.text), \(order)")
    }
  }

  @Test("Every day of nine years, written without its year, is read as the latest such day that is not after today")
  func latest() throws {
    let today = try #require(CalendarDay("2026-11-20"))
    for offset in -1600...1600 {
      let day = try #require(today.adding(days: offset))
      let texts = ["\(day.day).\(day.month).", "\(day.month)月\(day.day)日", String("\(day)".suffix(5))]
      for text in texts {
        let read = WrittenDay.readings(text, today: today, order: .dayFirst)
        let found = try #require(read.first)
        #expect(read.count == 1 && found.month == day.month && found.day == day.day, "\(text)")
        #expect(found <= today && (today < day || day <= found), "\(text)")
      }
    }
  }

  @Test("The language says the order")
  func orders() {
    for tag in ["de", "fr", "en-GB", "en-AU", "es-MX", "pt-BR"] {
      #expect(DayOrder(language: tag) == .dayFirst, "\(tag)")
    }
    for tag in ["en-US", "en_US", "zh-Hant", "ja", "ko-KR", "hu"] {
      #expect(DayOrder(language: tag) == .monthFirst, "\(tag)")
    }
    for tag in [nil, "", "en", "C"] { #expect(DayOrder(language: tag) == .unknown) }
  }

  @Test("Any text: no crash, never more than two days, and all of them in the calendar")
  func anyText() throws {
    var random = SeededGenerator()
    let today = try #require(CalendarDay("2026-11-20"))
    let pieces = ["1", "2", "11", "20", "29", "31", "99", "2026", ".", "/", "-", "月", "日", "年", "號", " ", "é", "９"]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in random.pick(pieces) }.joined()
      for order in [DayOrder.dayFirst, .monthFirst, .unknown] {
        let days = WrittenDay.readings(text, today: today, order: order)
        #expect(days.count <= (order == .unknown || text.contains("年") ? 2 : 1), "seed \(random.seed): \(text)")
      }
    }
  }

  private static func read(_ text: String, _ today: String, _ order: DayOrder) throws -> String {
    let today = try #require(CalendarDay(today))
    return WrittenDay.readings(text, today: today, order: order).map(\.description).joined(separator: " ")
  }
}
