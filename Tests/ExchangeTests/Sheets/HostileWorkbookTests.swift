import Glibc
import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("Workbooks that are hostile, cut off or garbled")
struct HostileWorkbookTests {
  private static let excel: WorkbookText = {
    var book = WorkbookText(
      """
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2" s="0"><v>46346.5</v></c><c r="B2" s="1"><f>1+1</f><v>-12.300000000000001</v></c></row>
      <row r="4"><c r="A4" t="inlineStr"><is><r><t>Über</t></r></is></c><c r="B4" t="e"><v>#N/A</v></c></row>
      """)
    (book.texts, book.formats) = (["<t>Day</t>", "<r><t>Sum</t></r>"], ["14", "#,##0.00 [$€-407]"])
    return book
  }()

  private static let openDocument = WorkbookText(
    """
    <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string" table:number-columns-repeated="2">
    <text:p>Day<text:s text:c="2"/></text:p></table:table-cell></table:table-row><table:table-row><table:table-cell
    office:value-type="date" office:date-value="2026-11-20"/><table:table-cell office:value-type="currency" office:currency="EUR"
    office:value="-12.300000000000001"><text:p>-12,30 €</text:p></table:table-cell></table:table-row>
    """)

  private func refusal(_ bytes: [UInt8], _ format: OfficeFormat) -> String? {
    do throws(PackedProblem) {
      _ = try Workbook(bytes, format)
      return nil
    } catch { return error.message.description }
  }

  private func excelRefusal(_ rows: String) -> String? { refusal(WorkbookText(rows).xlsx, .xlsx) }
  private func openDocumentRefusal(_ rows: String) -> String? { refusal(WorkbookText(rows).ods(), .ods) }

  @Test("A billion rows that are only claimed cost nothing; copies without end are refused")
  func copies() throws {
    let huge = "table:number-rows-repeated=\"9223372036854775807\""
    let empty =
      "<table:table-row \(huge)><table:table-cell table:number-columns-repeated=\"1000000000\"/></table:table-row>"
    let a =
      "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>a</text:p></table:table-cell></table:table-row>"
    #expect(try WorkbookText.cells(WorkbookText(a + empty + empty).ods(), .ods) == [["a"]])
    #expect(openDocumentRefusal(empty + a) == "the workbook is damaged: cell A2097152 is out of place")
    let copies = "more than 200,000 cells are copies of others"
    #expect(openDocumentRefusal(a.replacing("table-row>", with: "table-row \(huge)>", maxReplacements: 1)) == copies)
    let wide = a.replacing("\"string\"", with: "\"string\" table:number-columns-repeated=\"16384\"")
    #expect(openDocumentRefusal(String(repeating: wide, count: 100)) == copies)
    #expect(openDocumentRefusal(wide.replacing("16384", with: "16385"))?.contains("out of place") == true)
    let deep = (1...40).map { _ in "<table:table table:name=\"x\">" }.joined()
    #expect(openDocumentRefusal(deep + String(repeating: "</table:table>", count: 40)) == nil)
    #expect(excelRefusal("<row r=\"1000000000\"><c r=\"A1000000000\"><v>1</v></c></row>") != nil)
    #expect(excelRefusal("<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>") == nil)
    #expect(excelRefusal("<row r=\"1\"><c r=\"XFE1\"><v>1</v></c></row>") != nil)
    let edges = (1...3000).map { "<row r=\"\($0)\"><c r=\"XFD\($0)\"><v>1</v></c></row>" }.joined()
    #expect(excelRefusal(edges) == "the sheets have more than 32 MB of text")
  }

  @Test("What is out of place, or is not there, is refused")
  func damaged() {
    for rows in [
      "<row r=\"2\"><c r=\"A1\"><v>1</v></c></row>",
      "<row r=\"1\"><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>",
      "<row r=\"2\"><c><v>1</v></c></row><row r=\"1\"><c><v>1</v></c></row>", "<row r=\"-1\"><c><v>1</v></c></row>",
      "<row r=\"x\"><c><v>1</v></c></row>", "<row><c t=\"s\"><v>0</v></c></row>", "<row><c t=\"s\"><v>-1</v></c></row>",
      "<row><c r=\"1A\"><v>1</v></c></row>", "<row r=\"1\"><c r=\"AAAA1\"><v>1</v></c></row>",
    ] { #expect(excelRefusal(rows)?.contains("damaged") == true, "\(rows)") }
    for part in [
      "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/texts.xml", "xl/worksheets/0.xml",
    ] {
      var book = Self.excel
      book.parts[part] = "<a>"
      #expect(refusal(book.xlsx, .xlsx)?.contains("cut off") == true, "\(part)")
    }
    #expect(refusal(Packing.zip([("xl/workbook.xml", [])]), .xlsx)?.contains("damaged") == true)
  }

  @Test("Entities, depth, long texts and bombs are refused")
  func bounds() {
    let bomb = "<!DOCTYPE a [<!ENTITY e \"aaaaaaaaaa\">]>"
    let deep = String(repeating: "<a>", count: 200_000)
    let long = String(repeating: "x", count: 3 << 20)
    for part in ["xl/workbook.xml", "xl/texts.xml", "xl/worksheets/0.xml"] {
      var book = Self.excel
      book.parts[part] = bomb + "<a>&e;</a>"
      #expect(refusal(book.xlsx, .xlsx)?.contains("document type") == true)
    }
    for inner in [deep, "<row><c t=\"str\"><v>\(long)</v></c></row>", "<row><c r=\"\(long)\"/></row>"] {
      #expect(excelRefusal(inner) != nil)
      #expect(openDocumentRefusal(inner) != nil)
    }
    let spaces = String(repeating: "<!--\(String(repeating: " ", count: 1 << 19))-->", count: 60)
    #expect(excelRefusal(spaces)?.contains("fill memory") == true)
    #expect(openDocumentRefusal(spaces)?.contains("fill memory") == true)
    var many = WorkbookText()
    many.sheets = (0..<300).map { ("\($0)", "") }
    #expect(refusal(many.xlsx, .xlsx) == "the workbook has more than 256 sheets")
    #expect(refusal(many.ods(), .ods) == "the workbook has more than 256 sheets")
    many = WorkbookText()
    many.texts = Array(repeating: "<t>\(String(repeating: "x", count: 1 << 19))</t>", count: 80)
    #expect(refusal(many.xlsx, .xlsx)?.contains("more than") == true)
  }

  @Test("A workbook that is cut off anywhere is refused as a whole")
  func cutOff() {
    for (bytes, format) in [(Self.excel.xlsx, OfficeFormat.xlsx), (Self.openDocument.ods(), .ods)] {
      #expect(refusal(bytes, format) == nil)
      for count in 0..<bytes.count { #expect(refusal(Array(bytes.prefix(count)), format) != nil, "\(format) \(count)") }
    }
    let part = { (name: String) in name == "content.xml" || name == "xl/worksheets/0.xml" }
    let length = Self.excel.xlsx.count
    for count in stride(from: 0, to: length, by: 7) {
      let cut = { (name: String, content: [UInt8]) in
        part(name) && count < content.count - 1 ? Array(content.prefix(count)) : content
      }
      for (bytes, format, whole) in [
        (Self.excel.xlsx(cutting: cut), OfficeFormat.xlsx, Self.excel.xlsx),
        (Self.openDocument.ods(cutting: cut), .ods, Self.openDocument.ods()),
      ] where bytes != whole { #expect(refusal(bytes, format) != nil, "\(format) \(count)") }
    }
  }

  /// How many garbled workbooks of each format are read. WORKBOOK_CASES=100000 reads as many.
  private static var cases: Int { unsafe getenv("WORKBOOK_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 1000 }

  @Test("Garbled workbooks are read or refused, without a crash or a hang")
  func garbled() throws {
    var random = SeededGenerator()
    for number in 0..<Self.cases {
      let garble = { (_: String, content: [UInt8]) in
        Int.random(in: 0..<3, using: &random) == 0 ? Self.garbled(content, &random) : content
      }
      for format in [OfficeFormat.xlsx, .ods] {
        let whole = format == .xlsx ? Self.excel.xlsx(cutting: garble) : Self.openDocument.ods(cutting: garble)
        let bytes = number.isMultiple(of: 4) ? Self.garbled(whole, &random) : whole
        do throws(PackedProblem) {
          _ = (try PackedFile.content(of: bytes), try OfficeFormat(bytes))
          for sheet in try Workbook(bytes, format).sheets {
            #expect(sheet.text.count < 64 << 20, "\(format) \(number) of seed \(random.seed)")
            var rows = SheetRows(sheet.text, decimal: ",")
            var count = 0
            while count < 1000, rows.next() != nil { count += 1 }
          }
        } catch { #expect(!error.message.description.isEmpty) }
      }
    }
  }

  @Test("Garbled archives have what was packed in them, or are refused")
  func garbledArchives() {
    var random = SeededGenerator()
    let content = Array("Date,Payee,Amount\n2026-11-20,Kiosk,-3.20\n".utf8)
    let (gzip, zip) = (Packing.gzip(content), Packing.zip([("a.csv", content), ("__MACOSX/a", [1])]))
    for number in 0..<Self.cases {
      for archive in [gzip, zip] {
        do throws(PackedProblem) {
          let found = try PackedFile.content(of: Self.garbled(archive, &random))
          // What is called otherwise is another file, and zip does not say what is wrong with the name of one.
          #expect(found == nil || found == content || found == [1], "\(number) of seed \(random.seed)")
        } catch { #expect(!error.message.description.isEmpty) }
      }
    }
  }

  private static let signs = Array("0123456789<>/=\"& ;.ABCEXrst-".utf8)

  private static func garbled(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3, 4: if place < bytes.count { bytes[place] = random.pick(signs) }
      default: bytes.removeLast(bytes.count - max(place, bytes.count - 40))
      }
    }
    return bytes
  }
}
