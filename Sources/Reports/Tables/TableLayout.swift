extension Table {
  /// The lines of the table, safe for a terminal.
  ///
  /// - Parameter width: columns of the terminal; text columns are cut with "…" to fit, numbers never are. nil, as for
  ///   files and pipes: nothing is cut.
  public func lines(width: Int?) -> [StyledLine] {
    let layout = TableLayout(self, width: width)
    return layout.lines()
  }

  public func rendered(width: Int?, inColour: Bool) -> String {
    lines(width: width).map { $0.rendered(inColour: inColour) + "\n" }.joined()
  }
}

/// A table whose texts are safe and whose columns have their widths.
private struct TableLayout {
  private static let gap = 2
  /// A text column is never cut below this.
  private static let narrowest = 6

  private let columns: [Table.Column]
  private let header: [Table.Cell]?
  private var rows: [[Table.Cell]]
  private var totals: [[Table.Cell]]
  private var widths: [Int] = []

  init(_ table: Table, width: Int?) {
    columns = table.columns
    header = table.showsHeader ? table.columns.map { Table.Cell($0.title.safeForTerminal(), .heading) } : nil
    rows = table.rows.map { Self.safe($0, count: table.columns.count) }
    totals = table.totals.map { Self.safe($0, count: table.columns.count) }
    for place in columns.indices where columns[place].alignment == .decimal { alignDecimals(at: place) }
    widths = columns.indices.map { place in everyRow.map { $0[place].text.displayWidth }.max() ?? 0 }
    if let width { shrink(to: width) }
  }

  /// Rows of any length become rows of `count` cells.
  private static func safe(_ row: [Table.Cell], count: Int) -> [Table.Cell] {
    let known = row.prefix(count).map { Table.Cell($0.text.safeForTerminal(), $0.style) }
    return known + Array(repeating: Table.Cell(""), count: count - known.count)
  }

  private var everyRow: [[Table.Cell]] { (header.map { [$0] } ?? []) + rows + totals }

  // MARK: Widths

  /// Pads the fractions of a column to one length, so that right alignment puts the points under each other.
  private mutating func alignDecimals(at place: Int) {
    let numbers = (rows + totals).map { $0[place].text }
    let longest = numbers.map(Self.fractionLength).max() ?? 0
    for index in rows.indices { rows[index][place] = Self.padded(rows[index][place], to: longest) }
    for index in totals.indices { totals[index][place] = Self.padded(totals[index][place], to: longest) }
  }

  /// How many characters from the decimal point on: 3 for "12.50", 0 for "12".
  private static func fractionLength(_ text: String) -> Int {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return 0 }
    return text.utf8.distance(from: point, to: text.utf8.endIndex)
  }

  private static func padded(_ cell: Table.Cell, to length: Int) -> Table.Cell {
    guard !cell.text.isEmpty else { return cell }
    let missing = length - fractionLength(cell.text)
    return Table.Cell(cell.text + String(repeating: " ", count: missing), cell.style)
  }

  /// Cuts the widest text columns to one common width until the lines fit.
  private mutating func shrink(to width: Int) {
    var excess = widths.reduce(0, +) + Self.gap * max(0, columns.count - 1) - width
    while excess > 0 {
      let texts = columns.indices.filter { columns[$0].mayBeCut && widths[$0] > Self.narrowest }
      guard let widest = texts.map({ widths[$0] }).max() else { return }
      let wide = texts.filter { widths[$0] == widest }
      let next = texts.map { widths[$0] }.filter { $0 < widest }.max() ?? Self.narrowest
      let step = max(1, min(widest - next, excess / wide.count))
      for place in wide where excess > 0 {
        widths[place] -= step
        excess -= step
      }
    }
  }

  // MARK: Lines

  func lines() -> [StyledLine] {
    let body = rows.map(line)
    let above = header.map { [line($0)] } ?? []
    return above + body + (totals.isEmpty ? [] : [rule] + totals.map(line))
  }

  private var rule: StyledLine {
    StyledLine(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), .dim)
  }

  /// Without spaces at its end.
  private func line(_ cells: [Table.Cell]) -> StyledLine {
    var line = StyledLine()
    var pending = 0
    for (place, cell) in cells.enumerated() {
      if place > 0 { pending += Self.gap }
      let text = cell.text.truncated(toWidth: widths[place])
      let space = widths[place] - text.displayWidth
      let isLeft = columns[place].alignment == .left
      if text.isEmpty {
        pending += space
        continue
      }
      line.append(String(repeating: " ", count: pending + (isLeft ? 0 : space)))
      pending = isLeft ? space : 0
      append(text, cell.style, to: &line, trailing: &pending)
    }
    return line
  }

  /// Spaces that pad a fraction wait with those that follow, so that no line ends in spaces.
  private func append(_ text: String, _ style: TextStyle, to line: inout StyledLine, trailing: inout Int) {
    let spaces = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    line.append(String(text.dropLast(spaces)), style)
    trailing += spaces
  }
}
