import Records
@testable import Exchange

/// Makes workbooks of what stands in their parts.
struct WorkbookText {
  /// The rows of each sheet as XML, by their names.
  var sheets: [(name: String, rows: String)] = []
  var states: [String: String] = [:]
  /// What cells name by its place, each as XML.
  var texts: [String] = []
  /// How numbers are shown, by the places that cells name: a number of Excel's, or a code.
  var formats: [String] = []
  var startsIn1904 = false
  /// What stands in a part instead.
  var parts: [String: String] = [:]

  init(_ rows: String = "") { sheets = [("Sheet1", rows)] }

  private static let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  var xlsx: [UInt8] { xlsx() }

  func xlsx(cutting cut: (String, [UInt8]) -> [UInt8] = { $1 }) -> [UInt8] {
    let names = sheets.map { name, _ in
      "<sheet name=\"\(name)\" state=\"\(states[name] ?? "visible")\" r:id=\"\(name)\"/>"
    }
    let links = sheets.enumerated().map { place, sheet in link(sheet.name, "worksheet", "worksheets/\(place).xml") }
    let codes = formats.enumerated().map { "<numFmt numFmtId=\"\($0.offset + 200)\" formatCode=\"\($0.element)\"/>" }
    let styles = formats.enumerated().map { "<xf numFmtId=\"\(Int($0.element) ?? $0.offset + 200)\"/>" }
    var all: [(name: String, content: String)] = [
      ("_rels/.rels", "<Relationships/>"),
      (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"\(Self.relation)\"><workbookPr date1904=\"\(startsIn1904)\"/><sheets>\(names.joined())</sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships>\(links.joined())\(link("s", "styles", "styles.xml"))"
          + "\(link("t", "sharedStrings", "/xl/texts.xml"))</Relationships>"
      ),
      (
        "xl/styles.xml",
        "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>"
          + "<cellXfs>\(styles.joined())</cellXfs></styleSheet>"
      ),
      ("xl/texts.xml", "<sst>\(texts.map { "<si>\($0)</si>" }.joined())</sst>"),
    ]
    for (place, sheet) in sheets.enumerated() {
      all.append(("xl/worksheets/\(place).xml", "<worksheet><sheetData>\(sheet.rows)</sheetData></worksheet>"))
    }
    return packed(all, cut)
  }

  func ods(cutting cut: (String, [UInt8]) -> [UInt8] = { $1 }) -> [UInt8] {
    let spaces = ["office", "table", "text", "calcext"].map { "xmlns:\($0)=\"urn:\($0)\"" }.joined(separator: " ")
    let tables = sheets.map { "<table:table table:name=\"\($0.name)\">\($0.rows)</table:table>" }
    return packed(
      [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
          "content.xml",
          "<office:document-content \(spaces)><office:body><office:spreadsheet>\(tables.joined())</office:spreadsheet>"
            + "</office:body></office:document-content>"
        ),
      ], cut)
  }

  private func packed(_ all: [(name: String, content: String)], _ cut: (String, [UInt8]) -> [UInt8]) -> [UInt8] {
    Packing.zip(all.map { ($0.name, cut($0.name, Array((parts[$0.name] ?? $0.content).utf8))) })
  }

  private func link(_ id: String, _ type: String, _ target: String) -> String {
    "<Relationship Id=\"\(id)\" Type=\"\(Self.relation)/\(type)\" Target=\"\(target)\"/>"
  }

  /// The cells of the only sheet, row by row.
  static func cells(_ bytes: [UInt8], _ format: OfficeFormat, decimal: Character = ".") throws -> [[String]] {
    var rows = SheetRows(try Workbook(bytes, format).sheets.first?.text ?? [], decimal: decimal)
    var cells: [[String]] = []
    while let row = rows.next() {
      cells.append(row.faults.isEmpty ? row.cells : row.cells + row.faults.values.map(\.description).sorted())
    }
    return cells
  }
}
