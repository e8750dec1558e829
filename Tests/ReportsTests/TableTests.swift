import Reports
import Testing

@Suite("Tables")
struct TableTests {
  private let lunches = Table(
    columns: [.init("ID"), .init("TITLE"), .init("AMOUNT", .decimal)],
    rows: [
      [.init("7k3fq2xw", .dim), "午餐 with colleagues", .init("12.50", .expense)],
      [.init("0a1b2c3d", .dim), "👨‍👩‍👧‍👦 zoo", .init("-3", .income)],
      [.init("zzzzzzzz", .dim), "", .init("1234.5", .expense)],
    ],
    totals: [["", "3 bills", "1244.00"]])

  @Test("Columns align whatever the script, decimal points stand under each other, no line ends in spaces")
  func aligns() {
    #expect(
      lunches.rendered(width: nil, inColour: false) == """
        ID        TITLE                  AMOUNT
        7k3fq2xw  午餐 with colleagues    12.50
        0a1b2c3d  👨‍👩‍👧‍👦 zoo                  -3
        zzzzzzzz                        1234.5
        ────────  ────────────────────  ───────
                  3 bills               1244.00

        """)
  }

  @Test("A narrow terminal cuts text and leaves numbers whole")
  func shrinks() {
    #expect(
      lunches.rendered(width: 31, inColour: false) == """
        ID        TITLE          AMOUNT
        7k3fq2xw  午餐 with c…    12.50
        0a1b2c3d  👨‍👩‍👧‍👦 zoo          -3
        zzzzzzzz                1234.5
        ────────  ────────────  ───────
                  3 bills       1244.00

        """)
  }

  @Test("Columns that must stay whole do so at any width")
  func whole() {
    let table = Table(
      columns: [.init("DATE", mayBeCut: false), .init("NAME")], rows: [["2026-11-20", "Lunch with colleagues"]])
    #expect(table.rendered(width: 8, inColour: false) == "DATE        NAME\n2026-11-20  Lunch…\n")
  }

  @Test("Lines fit every width that leaves six columns to each text", arguments: 25...60)
  func fits(width: Int) {
    for line in lunches.lines(width: width) {
      #expect(line.displayWidth <= width)
      #expect(!line.rendered(inColour: false).hasSuffix(" "))
    }
  }

  @Test("Colours surround the text and change no width")
  func colours() throws {
    let line = try #require(lunches.lines(width: nil).dropFirst().first)
    #expect(
      line.rendered(inColour: true)
        == "\u{1B}[2m7k3fq2xw\u{1B}[0m  午餐 with colleagues    \u{1B}[31m12.50\u{1B}[0m")
  }

  @Test("Control characters and short rows do no harm")
  func hostile() {
    let table = Table(columns: [.init("A"), .init("B", .right)], rows: [["\u{1B}]0;x\u{7}"]], showsHeader: false)
    #expect(table.rendered(width: 80, inColour: false) == "\\u001b]0;x\\u0007\n")
  }

  @Test("No rows is a header, no header and no rows is nothing")
  func empty() {
    let header = Table(columns: [.init("A"), .init("B")])
    #expect(header.rendered(width: 10, inColour: false) == "A  B\n")
    #expect(Table(columns: [.init("A")], showsHeader: false).rendered(width: 1, inColour: true) == "")
  }
}
