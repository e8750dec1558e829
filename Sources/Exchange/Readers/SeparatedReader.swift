internal import Records
internal import Schema

extension ImportRule.Reader {
  /// Columns with a character between them, tabs too.
  public static let csv = Self(
    "csv", .table, guess: { RuleGuess(GuessedTable($0.bytes), $1, $2) },
    open: { content, rule throws(SourceProblem) in
      OpenSource(try SeparatedReader(content.bytes, rule), in: content.bytes)
    })

  /// A sheet of a workbook of Excel, or of one in OpenDocument.
  public static let xlsx = sheet("xlsx")
  public static let ods = sheet("ods")

  private static func sheet(_ name: String) -> Self {
    Self(
      name, .sheet, guess: { RuleGuess(GuessedTable(sheet: $0.bytes), $1, $2) },
      open: { content, rule throws(SourceProblem) in
        OpenSource(try SeparatedReader(content.bytes, rule), in: SheetText.places(of: content.bytes))
      })
  }
}

/// Reads the items of a table by a rule: of separated values, or of a sheet.
struct SeparatedReader: ItemReader {
  private let rule: ImportRule
  private var rows: TableRows
  /// Which cells are asked for.
  private let places: [Int]
  private let width: Int
  private var firstRow: SeparatedRows.Cells?

  /// Throws where the table has no such column.
  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    self.rule = rule
    rows = TableRows(text, rule)
    let first = try rows.next() ?? SeparatedRows.Cells()
    let names = rule.hasHeader ? ColumnNames.unique(first.cells) : first.cells.indices.map { "\($0 + 1)" }
    if !rule.hasHeader { firstRow = first }
    width = first.cells.count
    places = try Self.places(of: rule.columns, in: names, offset: first.offset)
  }

  private static func places(
    of columns: [String], in names: [String], offset: Int
  ) throws(SourceProblem) -> [Int] {
    var places: [Int] = []
    for column in columns {
      let exact = names.firstIndex { Text($0) == Text(column) }
      guard let place = exact ?? names.firstIndex(where: { $0.lowercased() == column.lowercased() }) else {
        let near = Text(column).nearest(among: names.map { Text($0) })
        let hint: Sentence = near.map { "; did you mean “\($0)”?" } ?? ""
        throw SourceProblem(offset: offset, "the rule asks for a column “\(column)”, and there is none\(hint)")
      }
      places.append(place)
    }
    return places
  }

  private mutating func nextRow() throws(SourceProblem) -> SeparatedRows.Cells? {
    guard let first = firstRow else { return try rows.next() }
    firstRow = nil
    return first
  }

  /// A table without a column that is asked for is refused as a whole.
  var missing: [MissingColumn] { [] }

  /// Whether a row ends the table. One that has a day could be a payment to somebody who is called like a total, and all
  /// rows behind it would be lost: only with a star the words mean it, too.
  private func isEnd(_ row: SeparatedRows.Cells) throws(SourceProblem) -> Bool {
    guard !rule.end.isEmpty, let first = row.cells.first(where: { !$0.isEmpty }) else { return false }
    if rule.end.contains(where: { $0.ends(with: "*") && first.begins(with: String($0.dropLast())) }) { return true }
    guard let word = rule.end.first(where: { !$0.ends(with: "*") && first.begins(with: $0) }) else { return false }
    if !places.contains(where: { row.cells.indices.contains($0) && DayOrders(row.cells[$0]).isDay }) { return true }
    throw SourceProblem(
      offset: row.offset,
      "“\(first.shortened)” is said to end the table, and its row has a day; where the table ends there all the same, write “\(word)*” as the end"
    )
  }

  /// Whether a comma in an amount has made two cells of it, in a row with more cells than names: `26,278.17`, `9,73`. What
  /// stands in the cells behind would be read under the wrong names.
  private func isParted(_ cells: [String], at place: Int) -> Bool {
    guard rule.reader == .csv, rule.separator == ",", place + 1 < cells.count else { return false }
    let (digits, rest) = (cells[place].utf8.drop { $0 == UInt8(ascii: "-") }, cells[place + 1].utf8)
    func areDigits(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy { (0x30...0x39).contains($0) } }
    guard !digits.isEmpty, areDigits(digits) else { return false }
    let isGroup = rest.count >= 3 && areDigits(rest.prefix(3)) && (rest.count == 3 || rest.dropFirst(3).first == 0x2E)
    return digits.count <= 3 && isGroup || rest.count == 2 && areDigits(rest)
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while let row = try nextRow() {
      if row.isBlank { continue }
      if try isEnd(row) { return nil }
      if row.cells.dropFirst(width).contains(where: { !$0.isEmpty }) {
        throw SourceProblem(
          offset: row.offset, "the row has \(row.cells.count) cells, and the first row of the table \(width)")
      }
      if row.cells.count > width, let place = places.first(where: { isParted(row.cells, at: $0) }) {
        throw SourceProblem(
          offset: row.offsets[place],
          "“\(row.cells[place])” and “\(row.cells[place + 1])” may be one amount with a comma in it: the row has \(row.cells.count) cells, and the first row of the table \(width)"
        )
      }
      if let place = places.first(where: { row.faults[$0] != nil }), let fault = row.faults[place] {
        throw SourceProblem(offset: row.offsets[place], fault)
      }
      let values = places.map { place -> Value? in
        place < row.cells.count && !row.cells[place].isEmpty ? .string(row.cells[place]) : nil
      }
      let offsets = places.map { $0 < row.offsets.count ? row.offsets[$0] : row.offset }
      return SourceItem(values: values, offsets: offsets, offset: row.offset)
    }
    return nil
  }
}
