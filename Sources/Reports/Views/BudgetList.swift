/// How far one budget is used, as its row shows it.
public struct BudgetRow: Sendable {
  public let symbol: Symbol?
  /// The address of a picture that a page shows instead.
  public var picture: String?
  public let title: String
  /// The last day of the period.
  public let until: String
  public let colour: Colour
  /// What is spent of what is available, above 1 where it is too much; nil where something is spent and nothing
  /// is available.
  public let used: Double?
  /// What part of the period is over.
  public let elapsed: Double
  public let spent: Table.Cell
  public let available: Table.Cell
  public let left: Table.Cell
  public let projected: Table.Cell
  public let currency: String

  public init(
    symbol: Symbol?, title: String, until: String, colour: Colour, used: Double?, elapsed: Double,
    spent: Table.Cell, available: Table.Cell, left: Table.Cell, projected: Table.Cell, currency: String
  ) {
    self.symbol = symbol
    self.title = title
    self.until = until
    self.colour = colour
    self.used = used
    self.elapsed = elapsed
    self.spent = spent
    self.available = available
    self.left = left
    self.projected = projected
    self.currency = currency
  }
}

/// Budgets below each other: how far each is used, and what is left.
public struct BudgetList: Sendable {
  public let rows: [BudgetRow]
  private let words: ViewWords

  public init(_ rows: [BudgetRow], in words: ViewWords = .english) { (self.rows, self.words) = (rows, words) }

  private static let barLength = 16
  /// Columns that ` 9999 % over` behind a bar takes.
  private var percentLength: Int { 1 + words.filled("{percent} over", ["percent": ">9999 %"]).displayWidth }

  /// - Parameter width: columns of the terminal; where they are too few, a budget tells less, or has its bar below. nil:
  ///   nothing is cut.
  public func lines(width: Int?, isASCII: Bool = false) -> [StyledLine] {
    if rows.isEmpty { return [] }
    let besideBar = width.map { $0 - Self.barLength - percentLength - 2 }
    func hasRoom(_ layout: TableLayout) -> Bool { besideBar.map { layout.width <= $0 } ?? true }
    let wide = layout(isNarrow: false, isASCII: isASCII, besideBar)
    let short = layout(isNarrow: true, isASCII: isASCII, width)
    let (isNarrow, hasBarBelow) = (!hasRoom(wide), !hasRoom(wide) && !hasRoom(short))
    let layout = isNarrow ? short : wide
    let lines = rows.flatMap { row -> [StyledLine] in
      let line = layout.line(cells(row, isNarrow: isNarrow, isASCII: isASCII))
      if hasBarBelow {
        let symbols = rows.compactMap { $0.symbol?.cell(isASCII: isASCII).text.displayWidth }
        let indent = String(repeating: " ", count: (symbols.max() ?? 0) + 2)
        let length = min(30, max(4, (width ?? 0) - percentLength - indent.count))
        return [line, StyledLine(indent) + bar(row, length: length, isASCII: isASCII)]
      }
      let space = String(repeating: " ", count: max(0, layout.width - line.displayWidth) + 2)
      return [line + StyledLine(space) + bar(row, length: Self.barLength, isASCII: isASCII)]
    }
    return ([layout.header ?? StyledLine()] + lines).map { isASCII ? $0.inASCII : $0 }
  }

  private var hasSymbols: Bool { rows.contains { $0.symbol != nil } }

  private func layout(isNarrow: Bool, isASCII: Bool, _ width: Int?) -> TableLayout {
    var layout = TableLayout(columns(isNarrow: isNarrow))
    for row in rows { layout.measure(cells(row, isNarrow: isNarrow, isASCII: isASCII)) }
    layout.fit(width)
    return layout
  }

  private func columns(isNarrow: Bool) -> [Table.Column] {
    let first = (hasSymbols ? [Table.Column("", mayBeCut: false)] : []) + [Table.Column(heading("Budget"))]
    let amounts = [Table.Column(heading("Spent"), .decimal), Table.Column(heading("Left"), .decimal)]
    let several = Set(rows.map(\.currency)).count > 1 ? [Table.Column("", mayBeCut: false)] : []
    if isNarrow { return first + amounts + several }
    return first + [
      Table.Column(heading("Until"), mayBeCut: false), Table.Column(heading("Of"), .decimal), amounts[0], amounts[1],
      Table.Column(heading("Projected"), .decimal),
    ] + several
  }

  private func heading(_ word: String) -> String { words[word].uppercased() }

  private func cells(_ row: BudgetRow, isNarrow: Bool, isASCII: Bool) -> [Table.Cell] {
    let first = (hasSymbols ? [row.symbol?.cell(isASCII: isASCII) ?? ""] : []) + [Table.Cell(row.title)]
    let several = Set(rows.map(\.currency)).count > 1 ? [Table.Cell(row.currency, .dim)] : []
    if isNarrow { return first + [row.spent, row.left] + several }
    return first + [Table.Cell(row.until, .dim), row.available, row.spent, row.left, row.projected] + several
  }

  /// What is used, and a mark where today is: `███▌··│···· 35 %`.
  private func bar(_ row: BudgetRow, length: Int, isASCII: Bool) -> StyledLine {
    let used = row.used ?? 1
    let isOver = row.used.map { $0 > 1 } ?? true
    let style = isOver ? TextStyle.bad : .coloured(row.colour)
    let drawn = Array(used > 0 ? BarText(isASCII: isASCII).bar(min(1, used), length: length) : "")
    let mark = min(length - 1, Int(row.elapsed * Double(length)))
    let isToday = row.elapsed < 1
    var line = StyledLine()
    for place in 0..<length {
      if isToday, place == mark {
        line.append("│")
      } else if place < drawn.count {
        line.append(String(drawn[place]), style)
      } else {
        line.append("·", .dim)
      }
    }
    let percent =
      row.used.map { part in
        let percent = Int(max(-9999, min(9999, part * 100)).rounded(.down))
        let sign = percent < 0 ? "\u{2212}" : ""
        return part.magnitude > 99.99 ? "\(sign)>\(percent.magnitude) %" : "\(sign)\(percent.magnitude) %"
      } ?? ""
    let said = isOver ? words.filled("{percent} over", ["percent": percent]) : percent
    return line.compact
      + StyledLine(
        said.isEmpty ? "" : " " + said.split(separator: " ").joined(separator: " "), isOver ? .bad : .dim)
  }
}
