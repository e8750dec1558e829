/// Charts as one SVG drawing, below each other.
public struct ChartSVG {
  static let width = 800.0
  static let margin = 24.0
  static let head = 56.0
  private static let gap = 24.0

  private let charts: [Chart]

  public init(_ charts: [Chart]) { self.charts = charts }

  /// The whole file. Without charts it says so in words.
  public var text: String {
    var drawing = SVGDrawing()
    var height = 0.0
    for chart in charts {
      let (part, partHeight) = Self.part(chart)
      drawing.append(part, down: height)
      height += partHeight + Self.gap
    }
    if charts.isEmpty {
      drawing.text("nothing to draw", x: Self.margin, y: Self.head, colour: SVGDrawing.faint)
      height = Self.head + Self.gap
    }
    let title =
      charts.first.map { [$0.title, $0.detail].filter { !$0.isEmpty }.joined(separator: " · ") } ?? "no chart"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width.svg)" height="\(height.svg)" \
      viewBox="0 0 \(Self.width.svg) \(height.svg)" role="img" font-family="sans-serif">
      <title>\(title.asXML)</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(drawing.elements.joined(separator: "\n"))
      </svg>

      """
  }

  private static func part(_ chart: Chart) -> (SVGDrawing, height: Double) {
    var drawing = SVGDrawing()
    drawing.text(chart.title, x: margin, y: 30, size: 18, isBold: true)
    drawing.text(chart.detail, x: margin, y: 48, colour: SVGDrawing.faint)
    if chart.isEmpty {
      drawing.text(chart.words["nothing to draw"], x: margin, y: head + 20, colour: SVGDrawing.faint)
      return (drawing, head + 40)
    }
    let (body, height) =
      switch chart.form {
      case .pie: PieSVG(chart).drawn
      case .line: chart.isRunning ? LineSVG(chart).drawn : ColumnSVG(chart).drawn
      case .bar: chart.isInTime ? ColumnSVG(chart).drawn : BarSVG(chart).drawn
      }
    drawing.append(body, down: head)
    return (drawing, head + height)
  }
}

extension Chart {
  /// What stands at a point: `2026-11-20, expense: −12.50`.
  func title(_ place: Int, _ series: Series) -> String {
    let names = [label(place), series.name].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(names): \(series.cell(place).text)"
  }

  /// How the area of an amount is filled.
  func look(_ place: Int, _ series: Series, _ colour: String) -> SVGDrawing.Look {
    if series.isBefore { return .outlined(colour) }
    return groups[place].period == .unfinished ? .pale(colour) : .filled(colour)
  }
}

extension SVGDrawing {
  /// Series with their colours, in lines of four; of two where names are long.
  ///
  /// - Parameters:
  ///   - unfinished: what is pale, as it is not over yet.
  ///   - isDashed: whether series are lines, not areas.
  mutating func legend(
    _ series: [Chart.Series], unfinished: String? = nil, y: Double, isDashed: Bool
  ) -> Double {
    let names = series.map(\.name) + [unfinished].compactMap(\.self)
    let whole = ChartSVG.width - 2 * ChartSVG.margin
    let isLong = names.contains { $0.shortened(to: whole / 4 - 44 - Self.symbol) != $0 }
    let columns = isLong ? 2 : 4
    let each = whole / Double(columns)
    for (place, name) in names.enumerated() {
      let (x, y) = (ChartSVG.margin + Double(place % columns) * each, y + Double(place / columns) * 20)
      let one = place < series.count ? series[place] : nil
      let colour = (one?.colour ?? .grey).hexadecimal
      if isDashed {
        polyline([(x, y - 4), (x + 28, y - 4)], colour: colour, dash: Dash.patterns[place % Dash.patterns.count])
      } else {
        let look = one.map { $0.isBefore ? Look.outlined(colour) : .filled(colour) } ?? .pale(colour)
        rectangle(x: x + 14, y: y - 10, width: 12, height: 12, look: look)
      }
      if let symbol = one?.symbol { self.symbol(symbol, x: x + 43, y: y) }
      let room = one?.symbol == nil ? 0 : Self.symbol
      text(name.shortened(to: each - 44 - room), x: x + 34 + room, y: y)
    }
    return Double((names.count + columns - 1) / columns) * 20 + 8
  }
}

extension String {
  /// Cut to about so many pixels of a letter of 13.
  func shortened(to width: Double, size: Double = 13) -> String {
    safeForTerminal().truncated(toWidth: max(1, Int(width / (size * 0.56))))
  }
}
