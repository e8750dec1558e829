internal import Records

/// Running sums on a terminal: of braille, or of one sign for each series.
struct LinePlot {
  private let chart: Chart
  private let paper: Chart.Paper
  private let frame: PlotFrame
  private var canvas: DotCanvas

  init(_ chart: Chart, on paper: Chart.Paper) {
    (self.chart, self.paper) = (chart, paper)
    frame = PlotFrame(chart, on: paper)
    canvas = DotCanvas(width: frame.width, height: PlotFrame.height, isASCII: paper.isASCII)
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
    canvas.rows - 1 - Int((frame.scale.part(amount) * Double(canvas.rows - 1)).rounded())
  }

  private func piece(_ sign: Character, _ pen: Int) -> StyledLine {
    let shown = paper.isASCII ? PlotFrame.signs[pen % PlotFrame.signs.count] : sign
    return StyledLine(String(shown), .coloured(chart.series[pen].colour ?? .grey))
  }

  // MARK: Lines

  var lines: [StyledLine] {
    let rows = (0..<PlotFrame.height).map { canvas.line($0, piece).compact }
    let plane = frame.plane(rows, marks: frame.scale.marks) { row(of: $0) * PlotFrame.height / canvas.rows }
    return plane + frame.labels(middle: middle) + [StyledLine()] + frame.legend(sample)
  }

  private func middle(_ place: Int) -> Double {
    chart.groups.count < 2 ? 0 : Double(column(of: place)) / Double(canvas.columns) * Double(canvas.width)
  }

  private func sample(_ pen: Int) -> String {
    if paper.isASCII { return String(repeating: PlotFrame.signs[pen % PlotFrame.signs.count], count: 4) }
    return String(
      (0..<4).map { place -> Character in
        let (left, right) = (2 * place, 2 * place + 1)
        let dash = dash(pen)
        let bits: UInt32 = (Dash.isDrawn(left, dash) ? 0x04 : 0) + (Dash.isDrawn(right, dash) ? 0x20 : 0)
        return Unicode.Scalar(0x2800 + bits).map { Character($0) } ?? " "
      })
  }
}
