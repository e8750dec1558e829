public import Records

/// Amounts of one currency beside each other, each with a bar.
public struct Bars: Sendable {
  public struct Bar: Sendable {
    public let symbol: Symbol?
    public let label: String
    public let seriesSymbol: Symbol?
    /// Which of several bars of its label it is.
    public let series: String
    /// What the bar is as long as; one below zero is hatched.
    public let amount: Decimal
    /// The amount, as it is written.
    public let cell: Table.Cell
    public let colour: Colour
    /// Whether it tells of the period before, and is drawn lighter.
    public let isBefore: Bool
    /// Whether it tells of a period that is not over yet, and is dashed.
    public let isUnfinished: Bool
    /// Whether it stands for many that have nothing.
    public let isGap: Bool
    /// Whether symbol and label stand above, at another bar.
    public let isContinued: Bool

    public init(
      symbol: Symbol?, label: String, seriesSymbol: Symbol? = nil, series: String = "", amount: Decimal,
      cell: Table.Cell, colour: Colour, isBefore: Bool = false, isUnfinished: Bool = false, isGap: Bool = false,
      isContinued: Bool = false
    ) {
      self.symbol = symbol
      self.label = label
      self.seriesSymbol = seriesSymbol
      self.series = series
      self.amount = amount
      self.cell = cell
      self.colour = colour
      self.isBefore = isBefore
      self.isUnfinished = isUnfinished
      self.isGap = isGap
      self.isContinued = isContinued
    }
  }

  public let title: String
  public let bars: [Bar]
  /// Whether labels are cut where the terminal is too narrow: not days.
  private let mayCutLabels: Bool

  public init(title: String, _ bars: [Bar], mayCutLabels: Bool = true) {
    self.title = title
    self.bars = bars
    self.mayCutLabels = mayCutLabels
  }

  /// Columns that bars get where nothing is cut.
  private static let usualLength = 40
  private static let longest = 60
  private static let shortest = 8
  /// Where the names and amounts leave less room on a narrow terminal.
  private static let least = 4
  private static let gap = 2

  /// The bars on a terminal.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut.
  public func lines(width: Int?, isASCII: Bool = false) -> [StyledLine] {
    let (columns, rows) = (columns, bars.map { cells($0, isASCII: isASCII) })
    var layout = TableLayout(columns, showsHeader: false)
    for row in rows { layout.measure(row) }
    layout.fit(width.map { $0 - Self.shortest - Self.gap })
    let length = width.map { min(Self.longest, max(Self.least, $0 - layout.width - Self.gap)) } ?? Self.usualLength
    let largest = bars.map { $0.amount.abs.approximation }.max() ?? 0
    let heading = title.isEmpty ? [] : [StyledLine(title, .dim)]
    return heading
      + zip(bars, rows).map { bar, row in
        let line = layout.line(row)
        let space = String(repeating: " ", count: max(0, layout.width - line.displayWidth) + Self.gap)
        let drawn = BarText(isASCII: isASCII, isBefore: bar.isBefore, isUnfinished: bar.isUnfinished)
          .bar(largest > 0 ? bar.amount.approximation / largest : 0, length: length)
        if drawn.isEmpty { return isASCII ? line.inASCII : line }
        let whole = line + StyledLine(space) + StyledLine(drawn, .coloured(bar.colour))
        return isASCII ? whole.inASCII : whole
      }
  }

  private var hasSymbols: Bool { bars.contains { $0.symbol != nil } }

  private var hasSeriesSymbols: Bool { bars.contains { $0.seriesSymbol != nil } }

  private var hasSeries: Bool { bars.contains { !$0.series.isEmpty } }

  private var columns: [Table.Column] {
    let symbol = Table.Column("", mayBeCut: false)
    return (hasSymbols ? [symbol] : []) + [Table.Column("", mayBeCut: mayCutLabels)]
      + (hasSeriesSymbols ? [symbol] : []) + (hasSeries ? [Table.Column("")] : []) + [Table.Column("", .decimal)]
  }

  private func cells(_ bar: Bar, isASCII: Bool) -> [Table.Cell] {
    let symbol = bar.isContinued ? nil : bar.symbol
    return (hasSymbols ? [symbol?.cell(isASCII: isASCII) ?? ""] : [])
      + [Table.Cell(bar.isContinued ? "" : bar.label, bar.isGap ? .dim : .plain)]
      + (hasSeriesSymbols ? [bar.seriesSymbol?.cell(isASCII: isASCII) ?? ""] : [])
      + (hasSeries ? [Table.Cell(bar.series, .dim)] : []) + [bar.cell]
  }
}

/// Bars of blocks.
struct BarText {
  let isASCII: Bool
  var isBefore = false
  var isUnfinished = false

  /// What is not over yet is drawn with it.
  static func dash(isASCII: Bool) -> Character { isASCII ? ":" : "╏" }

  static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// - Parameter share: of the whole length, from -1 to 1; below zero it is hatched. What is more than nothing is seen.
  func bar(_ share: Double, length: Int) -> String {
    if share == 0 { return "" }
    let steps = max(1, Int((min(1, share.magnitude) * Double(length * 8)).rounded()))
    let whole = max(1, (steps + 4) / 8)
    if share < 0 { return String(repeating: isASCII ? "/" : "▒", count: whole) }
    if isUnfinished { return String(repeating: Self.dash(isASCII: isASCII), count: whole) }
    if isBefore { return String(repeating: isASCII ? "=" : "░", count: whole) }
    if isASCII { return String(repeating: "#", count: whole) }
    return String(repeating: "█", count: steps / 8) + Self.eighths[steps % 8]
  }
}

extension Decimal {
  /// Near enough for a drawing.
  public var approximation: Double {
    var value = Double(mantissa)
    for _ in 0..<scale { value /= 10 }
    return value
  }
}
