internal import Records

/// Reads the cells of a sheet of an Excel workbook.
struct ExcelSheet {
  private let book: ExcelBook
  private var text: SheetText
  private var (row, column) = (0, 0)
  private var isInData = false

  // The cell that is being read.
  private var type = "n"
  private var format = NumberFormat.general
  private var value = ""
  private var words = ExcelWords()
  private var isValue = false
  private var isFormula = false

  init(_ book: ExcelBook, _ room: SheetText.Room) { (self.book, text) = (book, SheetText(room)) }

  mutating func read(_ part: SheetPart) throws(PackedProblem) -> SheetText {
    while let event = try part.next() {
      switch event {
      case .open("sheetData", _): isInData = true
      case .close("sheetData", _): isInData = false
      default: if isInData { try hear(event) }
      }
    }
    return text
  }

  private mutating func hear(_ event: XMLTokens.Event) throws(PackedProblem) {
    switch event {
    case .open("row", let attributes):
      row = attributes["r"].map { Int($0) ?? 0 } ?? row + 1
      column = 0
    case .open("c", let attributes): try begin(attributes)
    case .open("v", _): isValue = true
    case .close("v", _): isValue = false
    case .open("f", _): isFormula = true
    case .text(let text) where isValue: if value.utf8.count <= SeparatedRows.largestCell { value += text }
    case .close("c", _): try end()
    default: if type == "inlineStr" { words.hear(event) }
    }
  }

  private mutating func begin(_ attributes: [(name: Text, value: String)]) throws(PackedProblem) {
    column += 1
    if let reference = attributes["r"] {
      guard let place = Self.place(reference), place.row == row, place.column >= column else {
        throw PackedProblem("the workbook is damaged: cell \(reference.shortened) is out of place")
      }
      column = place.column
    }
    type = attributes["t"] ?? "n"
    let number = attributes["s"].flatMap { Int($0) } ?? 0
    format = book.formats.indices.contains(number) ? book.formats[number] : .general
    (value, isValue, isFormula) = ("", false, false)
  }

  private mutating func end() throws(PackedProblem) {
    if let cell = try cell() { try text.put(cell, row: row, column: column) }
  }

  private mutating func cell() throws(PackedProblem) -> SheetCell? {
    switch type {
    case "s":
      if value.isEmpty { return isFormula ? .formula : nil }
      guard let text = Int(value.trimmed).flatMap({ book.texts[$0] }) else {
        throw PackedProblem(
          "the workbook is damaged: cell \(SheetText.name(row, column)) names a text that is not there")
      }
      return SheetCell(text)
    // The value of a formula can be an empty text.
    case "str": return SheetCell(ExcelWords.plain(value))
    case "inlineStr": return SheetCell(words.taken())
    case "b": return value.isEmpty ? (isFormula ? .formula : nil) : .text(value.trimmed == "1" ? "true" : "false")
    case "e": return .fault(value)
    case "d": return SheetCell(OpenDocument.day(value))
    default:
      let written = value.trimmed
      if written.isEmpty { return isFormula ? .formula : nil }
      return format.cell(written, startsIn1904: book.startsIn1904)
    }
  }

  /// The row and the column of `C7`.
  private static func place(_ reference: String) -> (row: Int, column: Int)? {
    let letters = reference.utf8.prefix { (0x41...0x5A).contains($0) }
    guard (1...3).contains(letters.count), let row = Int(reference.dropFirst(letters.count)) else { return nil }
    return (row, letters.reduce(0) { $0 * 26 + Int($1) - 0x40 })
  }
}
