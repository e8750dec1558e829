internal import Records

/// Lines over time on a terminal: of braille, or of one sign for each series.
struct LinePlot {
  private static let height = 12
  private static let signs: [Character] = ["*", "o", "+", "x", "#", "@", "%", "&"]

  private let chart: Chart
  private let paper: Chart.Paper
  private let scale: PlotScale
  private var canvas: DotCanvas
  private let labelWidth: Int

  init(_ chart: Chart, on paper: Chart.Paper) {
    (self.chart, self.paper) = (chart, paper)
    let amounts = chart.series.flatMap { $0.points.compactMap { $0?.approximation } }
    scale = PlotScale(amounts, steps: 4)
    labelWidth = scale.labelWidth
    let width = max(10, (paper.width ?? Chart.Paper.usualWidth) - labelWidth - 3)
    canvas = DotCanvas(width: width, height: Self.height, isASCII: paper.isASCII)
    for (pen, series) in chart.series.enumerated().reversed() { draw(series, pen) }
  }

  // MARK: Drawing

  /// The first series is drawn last, above the others.
  private mutating func draw(_ series: Chart.Series, _ pen: Int) {
    var phase = 0
    var last: (column: Int, row: Int)?
    for (place, point) in series.points.enumerated() {
      guard let amount = point else {
        last = nil
        continue
      }
      let here = (column: column(of: place), row: row(of: amount.approximation))
      canvas.line(from: last ?? here, to: here, pen: pen, dash: dash(pen), phase: &phase)
      last = here
    }
  }

  /// Signs and colours tell lines apart by themselves.
  private func dash(_ pen: Int) -> [Int] {
    if paper.isASCII || paper.hasColour && !chart.series[pen].isBefore { return [1] }
    return Dash.patterns[pen % Dash.patterns.count]
  }

  private func column(of place: Int) -> Int {
    chart.groups.count < 2 ? canvas.columns / 2 : place * (canvas.columns - 1) / (chart.groups.count - 1)
  }

  private func row(of amount: Double) -> Int {
    canvas.rows - 1 - Int((scale.part(amount) * Double(canvas.rows - 1)).rounded())
  }

  private func piece(_ sign: Character, _ pen: Int) -> StyledLine {
    let shown = paper.isASCII ? Self.signs[pen % Self.signs.count] : sign
    return StyledLine(String(shown), .coloured(chart.series[pen].colour ?? .grey))
  }

  // MARK: Lines

  var lines: [StyledLine] {
    let marks = Dictionary(
      scale.marks.map { (row(of: $0) * Self.height / canvas.rows, scale.label($0)) }, uniquingKeysWith: { a, _ in a })
    let plot = (0..<Self.height).map { row in
      let label = marks[row] ?? ""
      let space = String(repeating: " ", count: labelWidth - label.displayWidth)
      return StyledLine(space + label + (marks[row] == nil ? " │" : " ┤"), .dim) + canvas.line(row, piece).compact
    }
    return plot + [axis] + labels + [StyledLine()] + legend
  }

  private var axis: StyledLine {
    StyledLine(
      String(repeating: " ", count: labelWidth) + " └" + String(repeating: "─", count: canvas.width), .dim)
  }

  /// The first group, one in the middle where there is room, and the last one.
  private var labels: [StyledLine] {
    guard let first = chart.groups.first?.label, let last = chart.groups.last(where: { !$0.label.isEmpty })?.label
    else { return [] }
    if chart.groups.count == 1 { return [StyledLine(String(repeating: " ", count: labelWidth + 2) + first, .dim)] }
    var line = String(repeating: " ", count: labelWidth + 2) + first
    let middle = chart.groups[chart.groups.count / 2].label
    let column = labelWidth + 2 + canvas.width / 2 - middle.displayWidth / 2
    let end = labelWidth + 2 + canvas.width - last.displayWidth
    if chart.groups.count > 4, line.displayWidth + 2 <= column, column + middle.displayWidth + 2 <= end {
      line += String(repeating: " ", count: column - line.displayWidth) + middle
    }
    if line.displayWidth + 2 <= end { line += String(repeating: " ", count: end - line.displayWidth) + last }
    return [StyledLine(line, .dim)]
  }

  /// Which line is which, with the smallest, the largest and the last amount; of these, what there is room for.
  private var legend: [StyledLine] {
    var figures: [(title: String, of: ([Decimal]) -> Decimal?)] = [
      ("smallest", { $0.min() }), ("largest", { $0.max() }), ("last", { $0.last }),
    ]
    while true {
      let lines = legend(figures).lines(width: paper.width)
      let isTooWide = paper.width.map { width in lines.contains { $0.displayWidth > width } } ?? false
      if !isTooWide || figures.count == 1 { return lines }
      figures.removeFirst()
    }
  }

  private func legend(_ figures: [(title: String, of: ([Decimal]) -> Decimal?)]) -> Table {
    var table = Table(
      columns: [Table.Column("", mayBeCut: false), Table.Column("")]
        + figures.map { Table.Column(chart.words[$0.title].uppercased(), .decimal) })
    for (pen, series) in chart.series.enumerated() {
      let points = series.points.compactMap(\.self)
      table.rows.append(
        [Table.Cell(sample(pen), .coloured(series.colour ?? .grey)), Table.Cell(series.name)]
          + figures.map { $0.of(points).map(series.written) ?? "" })
    }
    return table
  }

  private func sample(_ pen: Int) -> String {
    if paper.isASCII { return String(repeating: Self.signs[pen % Self.signs.count], count: 4) }
    return String(
      (0..<4).map { place -> Character in
        let (left, right) = (2 * place, 2 * place + 1)
        let dash = dash(pen)
        let bits: UInt32 = (Dash.isDrawn(left, dash) ? 0x04 : 0) + (Dash.isDrawn(right, dash) ? 0x20 : 0)
        return Unicode.Scalar(0x2800 + bits).map { Character($0) } ?? " "
      })
  }
}
