internal import Records

/// The plane of columns and lines over time: marks of amounts at the left, groups below.
struct PlotSVG {
  static let height = 260.0

  let scale: PlotScale
  let left: Double
  let right = ChartSVG.width - ChartSVG.margin
  private let chart: Chart

  init(_ chart: Chart) {
    self.chart = chart
    scale = PlotScale(chart.series.flatMap { $0.points.compactMap { $0?.approximation } }, steps: 5)
    left = ChartSVG.margin + 10 + 7.5 * Double(scale.labelWidth)
  }

  func y(_ amount: Double) -> Double { 8 + (1 - scale.part(amount)) * Self.height }

  /// The width that each group has.
  var step: Double { (right - left) / Double(max(1, chart.groups.count)) }

  func middle(_ place: Int) -> Double { left + (Double(place) + 0.5) * step }

  func draw(_ drawing: inout SVGDrawing) {
    for mark in scale.marks {
      drawing.line(
        from: (left, y(mark)), to: (right, y(mark)), colour: mark == 0 ? SVGDrawing.faint : SVGDrawing.rule)
      drawing.text(
        scale.label(mark), x: left - 8, y: y(mark) + 4, size: 12, anchor: .end, colour: SVGDrawing.faint)
    }
    let labels = chart.groups.indices.map { chart.groups[$0].label.isEmpty ? "" : chart.label($0) }
    let axis = AxisLabels(
      labels.map { 7 * Double($0.displayWidth) }, middle: middle, in: 4...ChartSVG.width - 4, gap: 12)
    for (number, place) in axis.shown.enumerated() {
      let down = axis.isCrowded && number > 0 ? 15.0 : 0
      drawing.text(
        labels[place.group], x: place.start + place.width / 2, y: Self.height + 26 + down, size: 12, anchor: .middle,
        colour: SVGDrawing.faint)
    }
  }

  /// Below the plane.
  static let legendTop = height + 52
}

/// Running sums as SVG.
struct LineSVG {
  private let chart: Chart

  init(_ chart: Chart) { self.chart = chart }

  var drawn: (SVGDrawing, height: Double) {
    var drawing = SVGDrawing()
    let plot = PlotSVG(chart)
    plot.draw(&drawing)
    for (number, series) in chart.series.enumerated().reversed() {
      let colour = (series.colour ?? .grey).hexadecimal
      for run in runs(series, plot) {
        drawing.polyline(run.map { ($0.x, $0.y) }, colour: colour, dash: Dash.patterns[number % Dash.patterns.count])
        for point in run {
          drawing.circle(x: point.x, y: point.y, radius: 2.5, fill: colour, title: chart.title(point.place, series))
        }
      }
    }
    let legend = drawing.legend(chart.series, y: PlotSVG.legendTop, isDashed: true)
    return (drawing, PlotSVG.legendTop + legend)
  }

  /// Points that follow each other without a gap.
  private func runs(_ series: Chart.Series, _ plot: PlotSVG) -> [[(place: Int, x: Double, y: Double)]] {
    series.points.indices.split { series.points[$0] == nil }.map { run in
      run.map { ($0, plot.middle($0), plot.y(series.points[$0]?.approximation ?? 0)) }
    }
  }
}

/// Amounts over time as SVG: columns, those of one group beside each other.
struct ColumnSVG {
  private let chart: Chart

  init(_ chart: Chart) { self.chart = chart }

  var drawn: (SVGDrawing, height: Double) {
    var drawing = SVGDrawing()
    let plot = PlotSVG(chart)
    plot.draw(&drawing)
    let width = min(40, plot.step * 0.8 / Double(max(1, chart.series.count)))
    for (number, series) in chart.series.enumerated() {
      let colour = (series.colour ?? .grey).hexadecimal
      for (place, point) in series.points.enumerated() {
        guard let amount = point?.approximation, amount != 0 else { continue }
        let x = plot.middle(place) + (Double(number) - Double(chart.series.count) / 2) * width
        drawing.rectangle(
          x: x, y: min(plot.y(amount), plot.y(0)), width: width, height: max(1, abs(plot.y(amount) - plot.y(0))),
          look: chart.look(place, series, colour), title: chart.title(place, series))
      }
    }
    if chart.series.count < 2, chart.unfinished == nil { return (drawing, PlotSVG.legendTop) }
    let legend = drawing.legend(
      chart.series, unfinished: chart.unfinished.map(chart.label), y: PlotSVG.legendTop, isDashed: false)
    return (drawing, PlotSVG.legendTop + legend)
  }
}

/// Amounts of groups as SVG: a bar for each, with its name and amount.
struct BarSVG {
  private static let row = 22.0

  private let chart: Chart

  init(_ chart: Chart) { self.chart = chart }

  var drawn: (SVGDrawing, height: Double) {
    var drawing = SVGDrawing()
    let scale = PlotScale(chart.series.flatMap { $0.points.compactMap { $0?.approximation } }, steps: 5)
    let (left, right) = (ChartSVG.margin + 190, ChartSVG.width - ChartSVG.margin - 100)
    func x(_ amount: Double) -> Double { left + scale.part(amount) * (right - left) }
    let hasSymbols = chart.groups.contains { $0.symbol != nil }
    var y = 8.0
    for (place, group) in chart.groups.enumerated() {
      let room = hasSymbols ? SVGDrawing.symbol : 0
      drawing.text(group.label.shortened(to: 180 - room), x: left - 8 - room, y: y + 15, anchor: .end)
      if let symbol = group.symbol { drawing.symbol(symbol, x: left - 18, y: y + 15) }
      let shown = chart.series.filter { !($0.points[place]?.isZero ?? true) }
      for series in shown {
        guard let amount = series.points[place]?.approximation else { continue }
        let colour = (series.colour ?? group.colour).hexadecimal
        drawing.rectangle(
          x: min(x(0), x(amount)), y: y + 3, width: max(1, abs(x(amount) - x(0))), height: Self.row - 6,
          look: chart.look(place, series, colour), title: chart.title(place, series))
        drawing.text(series.cell(place).text, x: max(x(0), x(amount)) + 6, y: y + 15, size: 12)
        y += Self.row
      }
      y += shown.isEmpty ? Self.row : shown.count > 1 ? 6 : 0
    }
    drawing.line(from: (x(0), 4), to: (x(0), y + 4), colour: SVGDrawing.faint)
    if chart.series.count < 2 { return (drawing, y + 16) }
    let legend = drawing.legend(chart.series, y: y + 30, isDashed: false)
    return (drawing, y + 30 + legend)
  }
}
