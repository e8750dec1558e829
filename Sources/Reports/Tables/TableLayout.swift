/// How rows become lines of a table: first each row is measured, then each is made a line. So rows that can be had twice
/// need not be in memory together.
public struct TableLayout: Sendable {
  static let gap = 2

  private var columns: [Table.Column]
  private let showsHeader: Bool
  private var widths: [ColumnWidth]

  public init(_ columns: [Table.Column], showsHeader: Bool = true) {
    self.columns = columns
    self.showsHeader = showsHeader
    widths = columns.map { column in
      var width = ColumnWidth()
      if showsHeader { width.entitle(column.title.safeForTerminal().displayWidth) }
      return width
    }
  }

  // MARK: Widths

  /// Cells that a row lacks are empty; those that it has too many are left out.
  public mutating func measure(_ row: [Table.Cell]) {
    for (place, cell) in row.prefix(columns.count).enumerated() {
      let text = cell.text.safeForTerminal()
      switch columns[place].alignment {
      case .left, .right: widths[place].widen(text.displayWidth)
      case .decimal: widths[place].measure(decimal: text)
      }
    }
  }

  /// Gives a column another title, which may be longer.
  public mutating func rename(_ place: Int, _ title: String) {
    let old = columns[place]
    columns[place] = Table.Column(title, old.alignment, mayBeCut: old.mayBeCut, isMain: old.isMain)
    if showsHeader { widths[place].entitle(title.safeForTerminal().displayWidth) }
  }

  /// Makes a text column wider.
  mutating func widen(_ place: Int, by step: Int) { widths[place].widen(widths[place].whole + step) }

  /// Of a whole line, in columns of the terminal.
  public var width: Int { widths.reduce(0) { $0 + $1.whole } + Self.gap * max(0, columns.count - 1) }

  var places: Range<Int> { columns.indices }

  /// The room of each column by itself.
  var rooms: [LineBreaks.Room] { places.map { only([$0]) }.map { ($0.least, $0.comfortable) } }

  /// The least room in which all columns can be read beside each other.
  var least: Int { room(forTexts: ColumnWidth.readable, names: ColumnWidth.readableName) }

  /// The room in which hardly a text is cut.
  var comfortable: Int { room(forTexts: 2 * ColumnWidth.readable, names: 2 * ColumnWidth.readableName) }

  private func room(forTexts text: Int, names name: Int) -> Int {
    columns.indices.reduce(Self.gap * max(0, columns.count - 1)) { sum, place in
      let column = columns[place]
      let width = widths[place]
      return sum + (column.mayBeCut ? min(width.withoutTitle, column.isMain ? name : text) : width.whole)
    }
  }

  /// Only the columns at `places`.
  public func only(_ places: [Int]) -> TableLayout {
    var layout = TableLayout(places.map { columns[$0] }, showsHeader: showsHeader)
    layout.widths = places.map { widths[$0] }
    return layout
  }

  /// Cuts text columns until the lines fit: titles that are longer than what stands below them, then the widest texts to one
  /// common width, down to a few columns of the terminal, the main one last.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut, and a very long text stands out of its column.
  public mutating func fit(_ width: Int?) {
    guard let width else {
      for place in widths.indices { widths[place].letStandOut() }
      return
    }
    var excess = self.width - width
    for place in columns.indices where columns[place].mayBeCut && excess > 0 {
      let step = min(excess, widths[place].whole - widths[place].withoutTitle)
      widths[place].cut(by: step)
      excess -= step
    }
    cut(&excess, downTo: 12) { !$0.isMain }
    cut(&excess, downTo: 24) { $0.isMain }
    cut(&excess, downTo: ColumnWidth.readable) { !$0.isMain }
    cut(&excess, downTo: ColumnWidth.readableName) { $0.isMain }
    cut(&excess, downTo: ColumnWidth.narrowest) { !$0.isMain }
    cut(&excess, downTo: ColumnWidth.narrowest) { $0.isMain }
  }

  private mutating func cut(_ excess: inout Int, downTo narrowest: Int, _ isAsked: (Table.Column) -> Bool) {
    while excess > 0 {
      let texts = columns.indices.filter { place in
        columns[place].mayBeCut && isAsked(columns[place]) && widths[place].whole > narrowest
      }
      guard let widest = texts.map({ widths[$0].whole }).max() else { return }
      let wide = texts.filter { widths[$0].whole == widest }
      let next = texts.map { widths[$0].whole }.filter { $0 < widest }.max() ?? narrowest
      let step = max(1, min(widest - next, excess / wide.count))
      for place in wide where excess > 0 {
        widths[place].cut(by: step)
        excess -= step
      }
    }
  }

  // MARK: Lines

  /// nil where no header is shown.
  public var header: StyledLine? {
    showsHeader ? line(columns.map { Table.Cell($0.title, .heading) }, isHeader: true) : nil
  }

  public var rule: StyledLine {
    StyledLine(widths.map { String(repeating: "─", count: $0.whole) }.joined(separator: "  "), .dim)
  }

  /// The line of a row, without spaces at its end. Of one that was not measured, the columns may not stand under the others.
  public func line(_ row: [Table.Cell]) -> StyledLine { line(row, isHeader: false) }

  private func line(_ row: [Table.Cell], isHeader: Bool) -> StyledLine {
    var line = StyledLine()
    var pending = 0
    for (place, cell) in row.prefix(columns.count).enumerated() {
      if place > 0 { pending += Self.gap }
      let width = widths[place]
      let isLeft = columns[place].alignment == .left
      var text = cell.text.safeForTerminal()
      if let most = width.most { text = text.truncated(toWidth: most) }
      if text.isEmpty {
        pending += width.whole
        continue
      }
      let behind = columns[place].alignment == .decimal && !isHeader ? width.behind(decimal: text) : 0
      let space = max(0, width.whole - text.displayWidth - behind)
      line.append(String(repeating: " ", count: pending + (isLeft ? 0 : space)))
      line.append(text, cell.style)
      pending = isLeft ? space : behind
    }
    return line
  }
}

/// How wide a column is, in columns of the terminal.
private struct ColumnWidth {
  /// A text column is never cut below this.
  static let narrowest = 6
  /// As long as a day: below this, most texts cannot be told apart.
  static let readable = 10
  /// Of what a row is about.
  static let readableName = 16

  private var widest = 0
  private var title = 0
  /// Of decimals: before the point, and from the point on.
  private var integer = 0
  private var fraction = 0
  private var limit: Int?
  private var mayStandOut = false
  /// Rows are padded to no more than this: one text of a megabyte would make a megabyte of every row.
  private static let mostPadded = 200

  var whole: Int {
    let measured = limit ?? max(title, widest, integer + fraction)
    return mayStandOut ? min(measured, Self.mostPadded) : measured
  }

  /// What the texts take, where the title may be cut.
  var withoutTitle: Int { min(whole, max(Self.narrowest, widest)) }

  /// How much of a text is shown; nil: all of it.
  var most: Int? { mayStandOut ? nil : whole }

  mutating func letStandOut() { mayStandOut = true }

  mutating func widen(_ width: Int) { widest = max(widest, width) }

  mutating func entitle(_ width: Int) { title = max(title, width) }

  mutating func measure(decimal text: String) {
    let length = Self.fractionLength(text)
    integer = max(integer, text.displayWidth - length)
    fraction = max(fraction, length)
  }

  mutating func cut(by step: Int) { limit = whole - step }

  /// What is left free behind a number, so that all points stand under each other.
  func behind(decimal text: String) -> Int { max(0, fraction - Self.fractionLength(text)) }

  /// How many characters from the decimal point on: 3 for "12.50", 0 for "12".
  private static func fractionLength(_ text: String) -> Int {
    guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return 0 }
    return text.utf8.distance(from: point, to: text.utf8.endIndex)
  }
}
