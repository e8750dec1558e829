import Records
import Testing

@testable import Exchange

@Suite("Excel workbooks as tables")
struct ExcelTests {
  private func cells(_ book: WorkbookText, decimal: Character = ".") throws -> [[String]] {
    try WorkbookText.cells(book.xlsx, .xlsx, decimal: decimal)
  }

  /// What a cell says whose number is shown so.
  private func shown(_ number: String, _ format: String, in1904: Bool = false) throws -> String? {
    var book = WorkbookText("<row r=\"1\"><c r=\"A1\" s=\"0\"><v>\(number)</v></c></row>")
    (book.formats, book.startsIn1904) = ([format], in1904)
    return try cells(book).first?.first
  }

  @Test("Texts in the table of texts, in the cell and of formulas; flags and errors")
  func texts() throws {
    var book = WorkbookText(
      """
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c t="inlineStr"><is><t>in &lt;it</t></is></c></row>
      <row><c t="str"><f>A2&amp;"x"</f><v>Teax</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c s="9"/></row>
      """)
    book.texts = [
      "<r><t xml:space=\"preserve\">Corner </t></r><r><rPr/><t>Shop</t></r><rPh sb=\"0\"><t>spoken</t></rPh>",
      "<t>two_x000D_\nlines _x005F_x000D_</t>",
    ]
    #expect(
      try cells(book) == [
        [""], ["Corner Shop", "", "two \nlines _x000D_", "in <it"], ["Teax", "true", "false"],
      ])
    let faults = try cells(
      WorkbookText("<row><c t=\"e\"><v>#N/A</v></c><c><f>1+1</f><v></v></c><c t=\"str\"><f>T(1)</f><v></v></c></row>"))
    #expect(
      faults == [
        [
          "", "", "the cell holds the error #N/A",
          "the formula here has no value: open the workbook in its program, and save it",
        ]
      ])
  }

  @Test(
    "Numbers are as they are kept, without slips of binary fractions",
    arguments: [
      ("12.300000000000001", "12.3"), ("-4.5999999999999996", "-4.6"), ("12.50", "12.50"), ("1234", "1234"),
      ("4.5999999999999999E-2", "0.046"), ("1.5E3", "1500"), ("12.3000000000002", "12.3"), ("0.1", "0.1"),
      ("1.8189894035458565E-12", "0"), ("1234567890123456", "1234567890123456"), ("123456789012.34", "123456789012.34"),
      ("99999999.989999995", "99999999.99"), ("1E+300", "1E+300"), ("0.00012345", "0.00012345"), ("n", "n"),
    ])
  func numbers(_ written: String, _ number: String) throws {
    #expect(try shown(written, "0") == number)
    #expect(SheetNumber.text(written) ?? written == number)
  }

  @Test("A number has the rule's decimal sign, and in a guess none that could part thousands")
  func decimals() throws {
    let book = WorkbookText("<row><c><v>1.234</v></c><c><v>1234.5</v></c></row>")
    #expect(try cells(book, decimal: ",") == [["1,234", "1234,5"]])
    var rows = SheetRows(try Workbook(book.xlsx, .xlsx).sheets[0].text, decimal: nil)
    #expect(rows.next()?.cells == ["1.2340", "1234.5"])
  }

  @Test(
    "Days and times by the formats of Excel and by codes",
    arguments: [
      ("46346", "14", "2026-11-20"), ("46346.586805555555", "22", "2026-11-20 14:05"), ("46346.5", "14", "2026-11-20"),
      ("0.586805555555556", "20", "14:05"), ("0.58690972222222226", "21", "14:05:09"), ("1.25", "46", "30:00"),
      ("46346", "dd/mm/yyyy", "2026-11-20"), ("46346", "[$-409]d\\-mmm\\-yy;@", "2026-11-20"),
      ("46346.25", "yyyy\\-mm\\-dd\\ hh:mm:ss", "2026-11-20 06:00"), ("46346", "mmm\\ yyyy", "2026-11-20"),
      ("46346", "[$-404]e/m/d", "2026-11-20"), ("0.5", "h:mm\\ AM/PM", "12:00"), ("2", "[h]:mm", "48:00"),
      ("46346.999999", "m/d/yy h:mm", "2026-11-21"), ("1", "14", "1900-01-01"), ("59", "14", "1900-02-28"),
      ("61", "14", "1900-03-01"), ("60", "14", "60"), ("-1", "14", "-1"), ("2958465", "14", "9999-12-31"),
      ("2958466", "14", "2958466"), ("0.5", "22", "12:00"), ("46346", "57", "2026-11-20"),
      ("12.5", "0.00E+00", "12.5"), ("12.5", "General", "12.5"), ("12.5", "#,##0.00", "12.5"),
      ("12.5", "# ?/?", "12.5"),
      ("12.5", "0.00\\ \\d", "12.5"), ("12.5", "0%", "12.5"), ("12.5", "9", "12.5"), ("12.5", "44", "12.5"),
    ])
  func days(_ number: String, _ format: String, _ text: String) throws {
    #expect(try shown(number, format) == text)
  }

  @Test("Where days count from 1904")
  func since1904() throws {
    #expect(try shown("44884", "14", in1904: true) == "2026-11-20")
    #expect(try shown("0", "22", in1904: true) == "1904-01-01")
    var day = CalendarDay(year: 1999, month: 12, day: 28)
    var number = 36_522
    while let next = day, next.year < 2041 {
      #expect(NumberFormat(builtIn: 14).cell("\(number)", startsIn1904: false) == .text("\(next)"))
      #expect(NumberFormat(builtIn: 14).cell("\(number - 1462)", startsIn1904: true) == .text("\(next)"))
      (day, number) = (next.adding(days: 13), number + 13)
    }
  }

  @Test(
    "The currency in which a number is shown stands beside it",
    arguments: [
      ("#,##0.00 [$€-407]", "12.5 €"), ("[$USD] #,##0.00", "12.5 USD"), ("#,##0.00\\ &quot;kr&quot;", "12.5 kr"),
      ("_(&quot;$&quot;* #,##0.00_)", "12.5 $"), ("€#,##0.00", "12.5 €"), ("0.00 &quot;Stk&quot;", "12.5"),
      ("[$-407]0.00", "12.5"), ("0.00_€", "12.5"), ("#,##0.00;[Red]&quot;€&quot;", "12.5"),
    ])
  func currencies(_ code: String, _ text: String) throws {
    #expect(try shown("12.5", code) == text)
  }

  @Test("Hidden sheets and empty ones do not count, unless they are named")
  func sheets() throws {
    let row = "<row><c><v>1</v></c></row>"
    var book = WorkbookText()
    book.sheets = [("Empty", "<row r=\"5\"><c r=\"B5\"/></row>"), ("A &amp; B", row), ("Lists", row)]
    book.states = ["Lists": "veryHidden"]
    #expect(try Workbook(book.xlsx, .xlsx).sheets.map(\.name) == ["A & B"])
    #expect(try Workbook(book.xlsx, .xlsx).names == ["Empty", "A & B", "Lists"])
    #expect(try Workbook(book.xlsx, .xlsx, only: "Lists").sheets.map(\.name) == ["Lists"])
    #expect(try Workbook(book.xlsx, .xlsx, only: "Nothing").sheets.isEmpty)
  }

  @Test("A place in a message is that of the sheet")
  func places() throws {
    var book = WorkbookText(
      """
      <row r="3"><c r="B3" t="inlineStr"><is><t>Day</t></is></c><c r="C3" t="inlineStr"><is><t>Sum</t></is></c></row>
      <row r="4"><c r="B4" s="0"><v>46346</v></c><c r="C4"><v>-3.2</v></c></row>
      <row r="7"><c r="B7" s="0"><v>46346</v></c><c r="C7" t="inlineStr"><is><t>three</t></is></c></row>
      <row r="9"><c r="B9" s="0"><v>46346</v></c><c r="C9"><f>C4*2</f></c></row>
      """)
    book.formats = ["14"]
    var rule = ImportRule(kind: "bill")
    (rule.reader, rule.skip) = (.xlsx, 2)
    rule.map = [("date", .column("day")), ("amount", .column("Sum"))]
    let text = try Workbook(book.xlsx, .xlsx).sheets[0].text
    let source = try rule.open(SourceContent(text))
    var reader = source.items
    var problems: [SourceProblem] = []
    var items: [[Value?]] = []
    while true {
      do throws(SourceProblem) {
        guard let item = try reader.next() else { break }
        items.append(item.values)
        if item.values[1] == "three" { problems.append(SourceProblem(offset: item.offsets[1], "no number")) }
      } catch { problems.append(error) }
    }
    #expect(items == [["2026-11-20", "-3.2"], ["2026-11-20", "three"]])
    #expect(problems.positions(in: try #require(source.text)).map { "\($0.position)" } == ["7:3", "9:3"])
  }

  /// What a guess says of days in the first column: numbers are dates.
  private func refusal(_ days: [String]) throws -> String? {
    let rows = days.map { day in
      let cell = Int(day) == nil ? "t=\"inlineStr\"><is><t>\(day)</t></is>" : "s=\"0\"><v>\(day)</v>"
      return "<row><c \(cell)</c><c t=\"inlineStr\"><is><t>Shop</t></is></c><c><v>-3.5</v></c></row>"
    }
    var book = WorkbookText(rows.joined())
    book.formats = ["14"]
    let text = try Workbook(book.xlsx, .xlsx).sheets[0].text
    return try #require(RuleGuess(SourceContent(text), .xlsx, in: GuessSetting(kind: "bill"))).refusal?.description
  }

  @Test("Days that a program has turned in a part of the rows are refused")
  func turnedDays() throws {
    // 11 March, and what was 13 November.
    #expect(try refusal(["46092", "13/11/2026", "46092"])?.contains("turned day and month") == true)
    #expect(try refusal(["46092", "13.11.26"]) != nil)
    #expect(try refusal(["46092", "46093"]) == nil)
    #expect(try refusal(["46092", "46104", "13/11/2026"]) == nil)
    #expect(try refusal(["46092", "13/11/2026", "03/11/2026"]) == nil)
    #expect(try refusal(["46092", "2026-11-13"]) == nil)
  }
}
