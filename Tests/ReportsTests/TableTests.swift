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

  @Test("A text of a megabyte, which a file gets whole, makes no other row longer than 200 columns a text")
  func standsOut() {
    let long = String(repeating: "午", count: 300_000)
    let table = Table(
      columns: [.init("NAME"), .init("AMOUNT", .decimal)], rows: [[.init(long), "1"], ["Lunch", "12.50"]])
    let lines = table.rendered(width: nil, inColour: false).split(separator: "\n")
    #expect(lines.map(\.count) == [208, 300_005, 208])
    #expect(lines[1] == long + "    1" && lines[2].hasPrefix("Lunch  ") && lines[2].hasSuffix("  12.50"))
  }

  @Test("Columns that must stay whole do so at any width")
  func whole() {
    let table = Table(
      columns: [.init("DATE", mayBeCut: false), .init("NAME")], rows: [["2026-11-20", "Lunch with colleagues"]])
    #expect(table.rendered(width: 22, inColour: false) == "DATE        NAME\n2026-11-20  Lunch wit…\n")
    #expect(table.rendered(width: 8, inColour: false) == "DATE\n  NAME\n2026-11-20\n  Lunch…\n")
  }

  @Test("Where the columns cannot be read beside each other, a row has several lines, and no number or name is lost")
  func folds() {
    let table = Table(
      columns: [
        .init("ID", mayBeCut: false), .init("DATE", mayBeCut: false), .init("NAME", isMain: true),
        .init("AMOUNT", .decimal), .init("CATEGORY"), .init("BOOK"),
      ],
      rows: [
        ["7k3fq2xw", "2026-11-20", "午餐 with colleagues", "-12.50", "Food and drink", "Daily"],
        ["0a1b2c3d", "2026-11-19", "Tea", "3", "", ""], ["zzzzzzzz", "", "", "", "", ""],
      ],
      totals: [["", "", "2 bills", "-9.50"]])
    #expect(
      table.rendered(width: 40, inColour: false) == """
        ID        DATE        NAME
          AMOUNT  CATEGORY        BOOK
        7k3fq2xw  2026-11-20  午餐 with colleag…
          -12.50  Food and drink  Daily
        0a1b2c3d  2026-11-19  Tea
            3
        zzzzzzzz
        ────────  ──────────  ──────────────────
                              2 bills
           -9.50

        """)
    for width in 12...80 { for line in table.lines(width: width) { #expect(line.displayWidth <= width) } }
  }

  @Test("Lines fit every width that leaves six columns to each text", arguments: 25...60)
  func fits(width: Int) {
    for line in lunches.lines(width: width) {
      #expect(line.displayWidth <= width)
      #expect(!line.rendered(inColour: false).hasSuffix(" "))
    }
  }

  @Test("The main column is cut last", arguments: [(40, 14, 6), (50, 20, 10), (60, 26, 14), (70, 26, 21)])
  func main(width: Int, name: Int, other: Int) {
    let columns: [Table.Column] = [
      .init("ID", mayBeCut: false), .init("NAME", isMain: true), .init("TAGS"), .init("AMOUNT", .decimal),
    ]
    var layout = TableLayout(columns)
    layout.measure(["7k3fq2xw", "Lunch with colleagues 午餐", "several words for it…", "12.50"])
    layout.fit(width)
    #expect([layout.only([1]).width, layout.only([2]).width] == [name, other])
    #expect(layout.width <= width)
  }

  @Test("A table that is too wide stands in parts, each with the first columns, and loses no number")
  func parts() {
    var table = Table(
      columns: [
        .init("MONTH", mayBeCut: false), .init("FOOD", .decimal), .init("飲食", .decimal), .init("SUM", .decimal),
      ],
      rows: [["2026-10", "+1.50", "", "−10000.25"], ["2026-11", "", "−3", "−3"]])
    table.repeatedColumns = 1
    #expect(
      table.rendered(width: 22, inColour: false) == """
        MONTH     FOOD  飲食
        2026-10  +1.50
        2026-11           −3

        MONTH          SUM
        2026-10  −10000.25
        2026-11      −3

        """)
    #expect(table.lines(width: nil).count == 3)
    #expect(table.lines(width: 33).count == 3)
    #expect(table.lines(width: 5).count == 18)
    table.repeatedColumns = nil
    #expect(table.lines(width: 22).count == 6)
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
