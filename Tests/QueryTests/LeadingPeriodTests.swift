import Query
import Records
import Testing

@Suite("Periods before the terms of a question")
struct LeadingPeriodTests {
  private func read(_ words: String...) throws -> LeadingPeriod {
    let today = try #require(CalendarDay("2026-11-20"))
    return try LeadingPeriod(words, in: PeriodCalendar(today: today))
  }

  @Test("As many words as make a period belong to it, the rest are terms")
  func splits() throws {
    #expect(try read("last", "month", "category:food").terms == ["category:food"])
    #expect(try read("last", "30", "days").period?.from == CalendarDay("2026-10-22"))
    #expect(try read("2026-11-01", "..", "2026-11-15", "lunch").terms == ["lunch"])
    #expect(try read("20.11.", "lunch").period?.title == "2026-11-20")
    #expect(try read("2026").period?.title == "2026")
    #expect(try read("昨天", "午餐").period?.title == "2026-11-19")
    #expect(try read("lunch", "category:food").period == nil)
    #expect(try read("lunch", "category:food").terms == ["lunch", "category:food"])
    #expect(try read().terms.isEmpty)
  }

  @Test(
    "What must have been meant as a period is an error", arguments: ["2026-13", "31.11.2026", "lats-month", "this"])
  func mistakes(_ word: String) {
    #expect(throws: PeriodError.self) { try read(word) }
    #expect(throws: PeriodError.self) { try read(word, "category:food") }
  }

  @Test("A period behind a term is an error, for it would be looked for as a text")
  func late() {
    #expect(throws: PeriodError.self) { try read("category:food", "2026-11") }
    #expect(throws: PeriodError.self) { try read("2026", "last-month") }
  }

  @Test("Periods have names")
  func titles() throws {
    #expect(try read("2026-11").period?.title == "November 2026")
    #expect(try read("2026-Q3").period?.title == "2026-07-01 to 2026-09-30")
    #expect(try read("2026-11-20..").period?.title == "from 2026-11-20")
    #expect(try read("..2026-11-20").period?.title == "until 2026-11-20")
  }
}
