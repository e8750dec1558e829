import Records
import Reports
import Testing

@Suite("Timelines on a terminal")
struct TimelineTests {
  private static func decimal(_ text: String) throws -> Decimal { try Decimal(parsing: text) }

  private static func flow(_ currency: String, _ income: String, _ expense: String) throws -> CashFlow {
    let (income, expense) = (try decimal(income), try decimal(expense))
    return CashFlow(
      currency: currency, income: income, expense: expense, balance: try income - expense, total: nil)
  }

  private static func entry(
    _ name: String, _ amount: Timeline.Amount, icon: String?, category: String, currency: String = "EUR",
    book: String = "Daily", remark: String = "", hasAttachment: Bool = false
  ) -> Timeline.Entry {
    Timeline.Entry(
      symbol: Symbol(icon: icon, colour: .ofName(category)), name: name, category: category, amount: amount,
      currency: currency, book: book, who: "alice", remark: remark, hasAttachment: hasAttachment)
  }

  private static func timeline() throws -> Timeline {
    Timeline(
      title: "November 2026", scope: "all books",
      flows: [try flow("EUR", "2486.30", "76.70"), try flow("TWD", "0", "1240")],
      days: [
        Timeline.Day(
          day: CalendarDay("2026-11-20"), flows: [try flow("EUR", "0", "76.70"), try flow("TWD", "0", "1240")],
          entries: [
            entry(
              "Lunch", .money(try decimal("12.50"), isIncome: false), icon: "fork-knife", category: "Food",
              remark: "with colleagues, and a second coffee after that", hasAttachment: true),
            entry(
              "京都へ行く新幹線の切符と駅弁とお茶", .money(try decimal("64.20"), isIncome: false), icon: "tram",
              category: "Transport", book: "Trip"),
            entry(
              "牛肉麵", .money(try decimal("1240"), isIncome: false), icon: nil, category: "夜市", currency: "TWD",
              remark: "好吃 👍🏽"),
            entry("Café", .unreadable("12,50"), icon: "fork-knife", category: "Food"),
          ]),
        Timeline.Day(
          day: CalendarDay("2026-11-01"), flows: [try flow("EUR", "2486.30", "0")],
          entries: [
            entry("October 👨‍👩‍👧‍👦", .money(try decimal("2486.30"), isIncome: true), icon: "briefcase", category: "Salary")
          ]),
      ])
  }

  private static func drawn(_ width: Int?, isASCII: Bool = false, inColour: Bool = false) throws -> String {
    try timeline().lines(width: width, isASCII: isASCII).map { $0.rendered(inColour: inColour) + "\n" }.joined()
  }

  @Test("What a day comes to ends where the amounts of its records end, and no line is too wide", arguments: 44...140)
  func aligned(width: Int) throws {
    let lines = try Self.timeline().lines(width: width).map { $0.rendered(inColour: false) }
    let ends = lines.filter { $0.contains("  EUR") }.map {
      String($0.prefix(upTo: $0.ranges(of: "  EUR")[0].lowerBound))
    }
    .map(\.displayWidth)
    // The head of the view has its own columns.
    #expect(Set(ends.suffix(5)).count == 1, "\(lines.joined(separator: "\n"))")
    #expect(lines.allSatisfy { $0.displayWidth <= width })
  }

  @Test("ASCII: no sign of ours beyond it, and the texts as they are")
  func ascii() throws {
    let text = try Self.drawn(80, isASCII: true)
    #expect(text.contains("  *  京都へ"))
    #expect(text.contains(" -64.20  EUR"))
    #expect(text.contains("  *  Lunch "))
    #expect(!text.contains { "−📎·●🍴".contains($0) })
  }

  @Test("An amount that cannot be read stands as it is written, where the amounts are")
  func unreadable() throws {
    let lines = try Self.timeline().lines(width: nil).map { $0.rendered(inColour: false) }
    let line = try #require(lines.first { $0.contains("Café") })
    let lunch = try #require(lines.first { $0.contains("Lunch") })
    #expect(line.hasPrefix("  🍴  Café ") && line.contains(" 12,50 ") && lunch.contains(" −12.50  EUR"))
  }

  @Test("No line is wider than the terminal", arguments: 40...160)
  func fits(_ width: Int) throws {
    for line in try Self.timeline().lines(width: width) { #expect(line.displayWidth <= width) }
  }

  @Test("Colours: signs and amounts, and the dot of a category without an icon")
  func colours() throws {
    let text = try Self.drawn(80, inColour: true)
    #expect(text.contains("\u{1B}[31m−12.50\u{1B}[0m"))
    #expect(text.contains("\u{1B}[32m+2486.30\u{1B}[0m"))
    #expect(text.contains("\u{1B}[38;5;"))
  }
}
