public import Records

/// Amounts of one currency beside each other, each with a bar.
public struct Bars: Sendable {
  public struct Bar: Sendable {
    public let symbol: Symbol?
    public let label: String
    /// What the bar is as long as; one below zero is hatched.
    public let amount: Decimal
    /// The amount, as it is written.
    public let cell: Table.Cell
    public let colour: Colour

    public init(symbol: Symbol?, label: String, amount: Decimal, cell: Table.Cell, colour: Colour) {
      self.symbol = symbol
      self.label = label
      self.amount = amount
      self.cell = cell
      self.colour = colour
    }
  }

  public let title: String
  public let bars: [Bar]

  public init(title: String, _ bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  /// Columns that bars get where nothing is cut.
  private static let usualLength = 40
  private static let longest = 60
  private static let shortest = 8
  private static let gap = 2

  /// The bars on a terminal.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut.
  public func lines(width: Int?, isASCII: Bool = false) -> [StyledLine] {
    let hasSymbols = bars.contains { $0.symbol != nil }
    var layout = TableLayout(
      (hasSymbols ? [Table.Column("", mayBeCut: false)] : []) + [Table.Column(""), Table.Column("", .decimal)],
      showsHeader: false)
    let rows = bars.map { bar in
      (hasSymbols ? [bar.symbol?.cell(isASCII: isASCII) ?? ""] : []) + [Table.Cell(bar.label), bar.cell]
    }
    for row in rows { layout.measure(row) }
    layout.fit(width.map { $0 - Self.shortest - Self.gap })
    let length = width.map { min(Self.longest, max(Self.shortest, $0 - layout.width - Self.gap)) } ?? Self.usualLength
    let largest = bars.map { $0.amount.abs.approximation }.max() ?? 0
    let heading = title.isEmpty ? [] : [StyledLine(title, .dim)]
    return heading
      + zip(bars, rows).map { bar, row in
        let line = layout.line(row)
        let space = String(repeating: " ", count: max(0, layout.width - line.displayWidth) + Self.gap)
        let drawn = BarText.bar(
          largest > 0 ? bar.amount.approximation / largest : 0, length: length, isASCII: isASCII)
        if drawn.isEmpty { return isASCII ? line.inASCII : line }
        let whole = line + StyledLine(space) + StyledLine(drawn, .coloured(bar.colour))
        return isASCII ? whole.inASCII : whole
      }
  }
}

/// Bars of blocks.
enum BarText {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// - Parameters:
  ///   - share: of the whole length, from -1 to 1; below zero it is hatched. What is more than nothing is seen.
  static func bar(_ share: Double, length: Int, isASCII: Bool) -> String {
    if share == 0 { return "" }
    let steps = max(1, Int((min(1, share.magnitude) * Double(length * 8)).rounded()))
    if share < 0 { return String(repeating: isASCII ? "/" : "▒", count: max(1, (steps + 4) / 8)) }
    if isASCII { return String(repeating: "#", count: max(1, (steps + 4) / 8)) }
    return String(repeating: "█", count: steps / 8) + eighths[steps % 8]
  }
}

extension Decimal {
  /// Near enough for a drawing.
  var approximation: Double {
    var value = Double(mantissa)
    for _ in 0..<scale { value /= 10 }
    return value
  }
}
