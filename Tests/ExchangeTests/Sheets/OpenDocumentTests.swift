import Records
import Testing

@testable import Exchange

@Suite("OpenDocument spreadsheets as tables")
struct OpenDocumentTests {
  private func cells(_ rows: String) throws -> [[String]] {
    try WorkbookText.cells(WorkbookText(rows).ods(), .ods)
  }

  private func cell(_ attributes: String, _ inner: String = "") throws -> String? {
    try cells("<table:table-row><table:table-cell \(attributes)>\(inner)</table:table-cell></table:table-row>").first?
      .first
  }

  @Test(
    "What cells say",
    arguments: [
      (#"office:value-type="float" office:value="12.300000000000001""#, "12.3"),
      (#"office:value-type="currency" office:currency="USD" office:value="-12.5""#, "-12.5 USD"),
      (#"office:value-type="currency" office:value="-12.5""#, "-12.5 €"),
      (#"office:value-type="percentage" office:value="0.05""#, "0.05"),
      (#"office:value-type="date" office:date-value="2026-11-20""#, "2026-11-20"),
      (#"office:value-type="date" office:date-value="2026-11-20T14:05:09.5""#, "2026-11-20 14:05:09"),
      (#"office:value-type="date" office:date-value="2026-11-20T00:00:00""#, "2026-11-20"),
      (#"office:value-type="time" office:time-value="PT14H05M09S""#, "14:05:09"),
      (#"office:value-type="time" office:time-value="PT30H00M00S""#, "30:00"),
      (#"office:value-type="boolean" office:boolean-value="true""#, "true"),
      (#"office:value-type="string" office:string-value="as kept""#, "as kept"),
      (#"office:value-type="string""#, "€ shown"), ("", "€ shown"),
      (#"table:formula="of:=A1" office:value-type="float" office:value="7""#, "7 €"),
    ])
  func values(_ attributes: String, _ text: String) throws {
    #expect(try cell(attributes, "<text:p>€ shown</text:p>") == (text == "12.3" ? "12.3 €" : text))
  }

  @Test("Texts with fonts, blanks, links and lines, and without notes")
  func texts() throws {
    let inner = """
      <office:annotation><text:p>a note</text:p></office:annotation><text:p>Corner <text:span>Shop</text:span><text:s
      text:c="2"/><text:a>x</text:a>
        y</text:p> <text:p>second<text:line-break/>third<text:tab/>.</text:p>
      """
    #expect(try cell("office:value-type=\"string\"", inner) == "Corner Shop  x y \nsecond\nthird .")
  }

  @Test("A formula without a value, and one that failed, are said")
  func faults() throws {
    let row =
      "<table:table-row><table:table-cell table:formula=\"of:=1\"/>"
      + "<table:table-cell office:value-type=\"string\" calcext:value-type=\"error\"><text:p>#REF!</text:p></table:table-cell>"
    #expect(try cells("\(row)</table:table-row>")[0].contains("the cell holds the error #REF!"))
    #expect(try cells("\(row)</table:table-row>")[0].count == 4)
  }

  private func text(_ words: String, _ attributes: String = "") -> String {
    "<table:table-cell office:value-type=\"string\" \(attributes)><text:p>\(words)</text:p></table:table-cell>"
  }

  @Test("Cells and rows that are said to stand there several times do so; what is merged is empty")
  func copies() throws {
    let empty =
      "<table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell table:number-columns-repeated=\"16384\"/>"
      + "</table:table-row>"
    let rows = """
      <table:tracked-changes><table:table-cell><text:p>old</text:p></table:table-cell></table:tracked-changes>
      <table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>
      <table:table-header-rows><table:table-row>\(text("a", "table:number-columns-spanned=\"2\""))<table:covered-table-cell
      table:number-columns-repeated="2"/>\(text("b", "table:number-columns-repeated=\"3\""))</table:table-row></table:table-header-rows>
      <table:table-row-group><table:table-row table:number-rows-repeated="3">\(text("c"))</table:table-row></table:table-row-group>
      \(empty)
      """
    #expect(try cells(rows) == [[""], [""], ["a", "", "", "b", "b", "b"], ["c"], ["c"], ["c"]])
  }

  @Test("A password is said")
  func closed() {
    let bytes = Packing.zip([
      ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)), ("content.xml", [1, 2, 3]),
      ("META-INF/manifest.xml", Array("<manifest:encryption-data/>".utf8)),
    ])
    #expect { try Workbook(bytes, .ods) } throws: {
      ($0 as? PackedProblem)?.message == "the spreadsheet has a password"
    }
  }
}
