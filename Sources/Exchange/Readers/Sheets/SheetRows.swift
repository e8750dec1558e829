internal import Records

/// The rows of a sheet, from the text that its workbook has become.
struct SheetRows {
  private let text: [UInt8]
  private let decimal: Character?
  private var offset = 0

  /// - Parameters:
  ///   - rows: how many stand before the first one.
  ///   - decimal: the sign that cells get before the decimals of a number; nil: a point behind which no three digits stand
  ///     alone, so that nobody takes it for one between thousands.
  init(_ text: [UInt8], skipping rows: Int = 0, decimal: Character?) {
    (self.text, self.decimal) = (text, decimal)
    for _ in 0..<rows { skipRow() }
  }

  private mutating func skipRow() {
    offset = (text[offset...].firstIndex(of: SheetText.rowEnd) ?? text.count - 1) + 1
  }

  /// The next row; nil at the end.
  mutating func next() -> SeparatedRows.Cells? {
    guard offset < text.count else { return nil }
    var row = SeparatedRows.Cells()
    row.offset = offset
    let end = text[offset...].firstIndex(of: SheetText.rowEnd) ?? text.count
    while offset <= end {
      let cellEnd = text[offset..<end].firstIndex(of: SheetText.cellEnd) ?? end
      row.offsets.append(offset)
      take(text[offset..<cellEnd], into: &row)
      offset = cellEnd + 1
    }
    offset = end + 1
    return row
  }

  private func take(_ cell: ArraySlice<UInt8>, into row: inout SeparatedRows.Cells) {
    let words = cell.dropFirst()
    switch cell.first {
    case SheetText.number:
      row.numbers.insert(row.cells.count)
      row.cells.append(shown(String(decoding: words, as: UTF8.self)))
    case SheetText.fault:
      let error = String(decoding: words, as: UTF8.self)
      row.faults[row.cells.count] =
        error.isEmpty
        ? "the formula here has no value: open the workbook in its program, and save it"
        : "the cell holds the error \(error.shortened)"
      row.cells.append("")
    default:
      row.cells.append(
        String(decoding: cell.map { $0 == SheetText.lineInCell ? SheetText.rowEnd : $0 }, as: UTF8.self))
    }
  }

  /// A number of the sheet as the table writes its numbers.
  private func shown(_ number: String) -> String {
    guard let (whole, rest) = number.halves(at: ".") else { return number }
    if let decimal { return "\(whole)\(decimal)\(rest)" }
    let digits = rest.prefix(while: \.isNumber)
    return digits.utf8.count == 3 ? "\(whole).\(digits)0\(rest.dropFirst(3))" : number
  }
}

/// The rows of a table, whatever it is written in.
enum TableRows {
  case separated(SeparatedRows)
  case sheet(SheetRows)

  /// From the first row on, as the rule says.
  init(_ text: [UInt8], _ rule: ImportRule) {
    self =
      rule.reader.isSheet
      ? .sheet(SheetRows(text, skipping: rule.skip, decimal: rule.decimal))
      : .separated(SeparatedRows(text, separator: rule.separator, skipping: rule.skip))
  }

  mutating func next() throws(SourceProblem) -> SeparatedRows.Cells? {
    switch self {
    case .separated(var rows):
      defer { self = .separated(rows) }
      return try rows.next()
    case .sheet(var rows):
      defer { self = .sheet(rows) }
      return rows.next()
    }
  }
}
