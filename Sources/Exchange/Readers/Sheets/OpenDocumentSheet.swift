internal import Records

/// Reads the cells of a sheet of an OpenDocument spreadsheet.
struct OpenDocumentSheet {
  private var text: SheetText
  /// Of the next row and of the next cell, from 1.
  private var (row, column) = (1, 1)
  private var copiesOfRow = 1
  private var cells: [(column: Int, cell: SheetCell, copies: Int)] = []
  private var skip = SkippedParts()

  // The cell that is being read.
  private var attributes: [(name: Text, value: String)] = []
  private var isInCell = false
  private var words = ""
  private var hasParagraph = false

  init(_ room: SheetText.Room) { text = SheetText(room) }

  /// Reads a sheet that has been opened, to its end.
  ///
  /// - Parameter keeps: whether its cells are asked for.
  mutating func read(_ part: SheetPart, keeps: Bool) throws(PackedProblem) -> SheetText {
    var depth = 1
    while depth > 0, let event = try part.next() {
      if skip.has(event) { continue }
      switch event {
      // A sheet in a cell is not read.
      case .open("table", _), .open("sub-table", _): depth += 1
      case .close("table", _), .close("sub-table", _): depth -= 1
      default: if keeps, depth == 1 { try hear(event) }
      }
    }
    return text
  }

  private mutating func hear(_ event: XMLTokens.Event) throws(PackedProblem) {
    switch event {
    case .open("table-row", let attributes):
      (cells, column, copiesOfRow) = ([], 1, attributes.times("table:number-rows-repeated"))
    case .close("table-row", _): try endRow()
    case .open("table-cell", let attributes):
      (self.attributes, isInCell, words, hasParagraph) = (attributes, true, "", false)
    case .close("table-cell", _): endCell()
    // What a merged cell covers is not shown.
    case .open("covered-table-cell", let attributes): column += attributes.times("table:number-columns-repeated")
    default: if isInCell { hearText(event) }
    }
  }

  private mutating func hearText(_ event: XMLTokens.Event) {
    guard words.utf8.count <= SeparatedRows.largestCell else { return }
    switch event {
    case .open("p", _), .open("h", _):
      if hasParagraph { words.append("\n") }
      hasParagraph = true
    case .open("s", let attributes): words += String(repeating: " ", count: min(100, attributes.times("text:c")))
    case .open("tab", _): words.append(" ")
    case .open("line-break", _): words.append("\n")
    // White space in the XML is one blank, or between paragraphs nothing.
    case .text(let text) where hasParagraph:
      for scalar in text.unicodeScalars {
        if !scalar.properties.isWhitespace {
          words.unicodeScalars.append(scalar)
        } else if words.last?.isWhitespace == false {
          words.append(" ")
        }
      }
    default: break
    }
  }

  private mutating func endCell() {
    isInCell = false
    let copies = attributes.times("table:number-columns-repeated")
    if let cell { cells.append((column, cell, copies)) }
    column = min(column + copies, SheetText.mostColumns * 2)
  }

  /// A row that stands there several times is as many rows; empty ones cost nothing.
  private mutating func endRow() throws(PackedProblem) {
    if !cells.isEmpty {
      text.room.copies -= (copiesOfRow - 1) * cells.count
      if text.room.copies < 0 { throw PackedProblem.copies }
      for copy in 0..<copiesOfRow {
        for (column, cell, copies) in cells { try text.put(cell, row: row + copy, column: column, times: copies) }
      }
    }
    row = min(row + copiesOfRow, SheetText.mostRows * 2)
  }

  private var cell: SheetCell? {
    let shown = words.trimmed
    if attributes["calcext:value-type"] == "error" { return .fault(shown) }
    func value(_ name: Text) -> String { attributes[name] ?? "" }
    switch attributes["office:value-type"] {
    case "float", "currency": return number(value("office:value"), shown)
    case "percentage": return SheetNumber.text(value("office:value")).map { .number($0) } ?? SheetCell(shown)
    case "date": return SheetCell(OpenDocument.day(value("office:date-value")))
    case "time": return SheetCell(OpenDocument.time(value("office:time-value")))
    case "boolean": return SheetCell(value("office:boolean-value"))
    case nil where shown.isEmpty && attributes["table:formula"] != nil: return .formula
    default: return SheetCell(attributes["office:string-value"] ?? shown)
    }
  }

  /// The currency stands in the cell, or is only shown.
  private func number(_ value: String, _ shown: String) -> SheetCell? {
    let currency = attributes["office:currency"] ?? ""
    return SheetNumber.text(value).map {
      .number($0, currency: currency.isEmpty ? CurrencySigns.marks(in: shown).first : currency)
    } ?? SheetCell(shown)
  }
}
