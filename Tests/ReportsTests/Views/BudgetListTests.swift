import Reports
import Testing

@Suite("Budgets on a terminal")
struct BudgetListTests {
  private static func row(_ title: String, used: Double?, elapsed: Double, currency: String = "EUR") -> BudgetRow {
    BudgetRow(
      symbol: Symbol(icon: "ticket", colour: .grey), title: title, until: "2026-11-30", colour: .grey, used: used,
      elapsed: elapsed, spent: "−123456.78", available: "200000", left: "76543.22",
      projected: "−150000.00",
      currency: currency)
  }

  private static let rows = [
    row("Food", used: 0.5, elapsed: 0.25), row("京都へ行く新幹線の切符と駅弁", used: 1.2, elapsed: 0.9, currency: "JPY"),
    row("a\u{1B}[31m", used: 0, elapsed: 1), row("Nothing allowed", used: nil, elapsed: 0),
  ]

  @Test("No line is wider than the terminal", arguments: 40...160)
  func fits(_ width: Int) {
    for isASCII in [false, true] {
      for line in BudgetList(Self.rows).lines(width: width, isASCII: isASCII) { #expect(line.displayWidth <= width) }
    }
  }

  @Test("The bar is as long as what is used, the mark stands where today is")
  func bar() throws {
    let lines = BudgetList(Self.rows).lines(width: nil).map { $0.rendered(inColour: false) }
    #expect(lines[1].hasSuffix("████│███········ 50 %"))
    #expect(lines[2].hasSuffix("██████████████│█ 120 % over"))
    #expect(lines[3].hasSuffix("················ 0 %"))
    #expect(lines[4].hasSuffix("│███████████████ over"))
    let ascii = BudgetList(Self.rows).lines(width: nil, isASCII: true).map { $0.rendered(inColour: false) }
    #expect(ascii[1].hasSuffix("####|###-------- 50 %"))
  }

  @Test("None is nothing")
  func none() { #expect(BudgetList([]).lines(width: 80).isEmpty) }
}
