internal import Records

/// What stands around a plane of amounts over time on a terminal: marks of amounts at the left, groups below, and what is
/// what.
struct PlotFrame {
  static let height = 12
  /// What series are drawn with in ASCII.
  static let signs: [Character] = ["*", "o", "+", "x", "#", "@", "%", "&"]

  let scale: PlotScale
  /// Of the plane, in columns of the terminal.
  let width: Int
  private let chart: Chart
  private let paper: Chart.Paper
  private let labelWidth: Int

  init(_ chart: Chart, on paper: Chart.Paper) {
    (self.chart, self.paper) = (chart, paper)
    let amounts = chart.series.flatMap { $0.points.compactMap { $0?.approximation } }
    scale = PlotScale(amounts, steps: 4)
    labelWidth = scale.labelWidth
    width = max(10, (paper.width ?? Chart.Paper.usualWidth) - labelWidth - 3)
  }

  /// The plane and the axis below it.
  ///
  /// - Parameters:
  ///   - rows: of the plane.
  ///   - marks: amounts that are written at the left.
  ///   - row: the row in which an amount lies; that below the last one is the axis.
  func plane(_ rows: [StyledLine], marks: [Double], row: (Double) -> Int) -> [StyledLine] {
    let labels = Dictionary(marks.map { (row($0), scale.label($0)) }, uniquingKeysWith: { a, _ in a })
    func left(_ row: Int) -> String {
      let label = labels[row] ?? ""
      return String(repeating: " ", count: labelWidth - label.displayWidth) + label + " "
    }
    let plane = rows.enumerated().map { row, line in
      StyledLine(left(row) + (labels[row] == nil ? "│" : "┤"), .dim) + line
    }
    return plane + [StyledLine(left(rows.count) + "└" + String(repeating: "─", count: width), .dim)]
  }

  /// What groups are called. Where the first and the last one have no room beside each other, the last one stands below.
  ///
  /// - Parameter middle: of a group, in columns of the plane.
  func labels(middle: (Int) -> Double) -> [StyledLine] {
    let labels = chart.groups.indices.map { chart.groups[$0].label.isEmpty ? "" : chart.label($0) }
    let axis = AxisLabels(
      labels.map { Double($0.displayWidth) }, middle: middle, in: 0...Double(width), gap: 2)
    let lines = axis.isCrowded ? axis.shown.map { [$0] } : [axis.shown]
    return lines.filter { !$0.isEmpty }.map { line in
      var text = String(repeating: " ", count: labelWidth + 2)
      for place in line {
        let column = labelWidth + 2 + Int(place.start.rounded(.down))
        text += String(repeating: " ", count: max(0, column - text.displayWidth))
        text += labels[place.group].truncated(toWidth: width)
      }
      return StyledLine(text, .dim)
    }
  }

  /// Which series is which, with the smallest, the largest and the last amount; of these, what there is room for.
  ///
  /// - Parameter sample: what a series is drawn with, by its place.
  func legend(_ sample: (Int) -> String) -> [StyledLine] {
    var figures: [(title: String, of: ([Decimal]) -> Decimal?)] = [
      ("smallest", { $0.min() }), ("largest", { $0.max() }), ("last", { $0.last }),
    ]
    while true {
      let lines = legend(figures, sample).lines(width: paper.width)
      let isFolded = lines.count > chart.series.count + 1
      if !isFolded || figures.count == 1 { return lines }
      figures.removeFirst()
    }
  }

  private func legend(
    _ figures: [(title: String, of: ([Decimal]) -> Decimal?)], _ sample: (Int) -> String
  ) -> Table {
    let hasSymbols = chart.series.contains { $0.symbol != nil }
    let symbol = hasSymbols ? [Table.Column("", mayBeCut: false)] : []
    var table = Table(
      columns: [Table.Column("", mayBeCut: false)] + symbol + [Table.Column("")]
        + figures.map { Table.Column(chart.words[$0.title].uppercased(), .decimal) })
    for (pen, series) in chart.series.enumerated() {
      let points = series.points.compactMap(\.self)
      table.rows.append(
        [Table.Cell(sample(pen), .coloured(series.colour ?? .grey))]
          + (hasSymbols ? [series.symbol?.cell(isASCII: paper.isASCII) ?? ""] : []) + [Table.Cell(series.name)]
          + figures.map { $0.of(points).map(series.written) ?? "" })
    }
    return table
  }
}
