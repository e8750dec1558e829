/// A pie as SVG: the disc, and beside it what each slice is.
struct PieSVG {
  private static let radius = 130.0
  private static let row = 24.0
  /// A slice below this part of the disc has no room for its letter.
  private static let smallestWithLetter = 0.03

  private let chart: Chart
  private let series: Chart.Series
  private let pie: PieSlices

  init(_ chart: Chart) {
    self.chart = chart
    series = chart.series.first ?? .none
    pie = PieSlices(chart, series)
  }

  var drawn: (SVGDrawing, height: Double) {
    var drawing = SVGDrawing()
    let lines = Double(pie.slices.count) + (pie.negative.isEmpty ? 0 : Double(pie.negative.count) + 1.5)
    let height = max(2 * Self.radius, lines * Self.row) + 20
    let (x, y) = (ChartSVG.margin + Self.radius, height / 2)
    for slice in pie.slices {
      drawing.sector(
        x: x, y: y, radius: Self.radius, from: slice.start, to: slice.end, fill: slice.colour.hexadecimal,
        title: "\(slice.label): \(slice.cell.text), \(slice.share)")
    }
    for (place, slice) in pie.slices.enumerated() where slice.end - slice.start >= Self.smallestWithLetter {
      let middle = Turn.point((slice.start + slice.end) / 2)
      drawing.text(
        PieDrawing.letter(place), x: x + 0.78 * Self.radius * middle.x, y: y + 0.78 * Self.radius * middle.y + 5,
        anchor: .middle, colour: slice.colour.contrasting, isBold: true)
    }
    legend(&drawing, top: (height - lines * Self.row) / 2)
    return (drawing, height)
  }

  private func legend(_ drawing: inout SVGDrawing, top: Double) {
    let left = ChartSVG.margin + 2 * Self.radius + 40
    var y = top + Self.row * 0.7
    for (place, slice) in pie.slices.enumerated() {
      drawing.rectangle(x: left, y: y - 13, width: 18, height: 18, look: .filled(slice.colour.hexadecimal))
      drawing.text(
        PieDrawing.letter(place), x: left + 9, y: y, anchor: .middle, colour: slice.colour.contrasting, isBold: true)
      row(&drawing, slice.symbol, slice.label, slice.cell.text, slice.share, y: y)
      y += Self.row
    }
    if pie.negative.isEmpty { return }
    y += Self.row * 0.5
    drawing.text(chart.words["below zero, in no slice"], x: left, y: y, colour: SVGDrawing.faint)
    for place in pie.negative {
      y += Self.row
      row(&drawing, chart.groups[place].symbol, chart.groups[place].label, series.cell(place).text, "", y: y)
    }
  }

  private func row(
    _ drawing: inout SVGDrawing, _ symbol: Symbol?, _ label: String, _ amount: String, _ share: String, y: Double
  ) {
    let hasSymbols = chart.groups.contains { $0.symbol != nil }
    let left = ChartSVG.margin + 2 * Self.radius + 68 + (hasSymbols ? SVGDrawing.symbol : 0)
    if let symbol { drawing.symbol(symbol, x: left - 13, y: y) }
    let right = ChartSVG.width - ChartSVG.margin
    drawing.text(label.shortened(to: right - 170 - left), x: left, y: y)
    drawing.text(amount, x: right - 70, y: y, anchor: .end)
    drawing.text(share, x: right, y: y, anchor: .end, colour: SVGDrawing.faint)
  }
}

extension Colour {
  /// Black or white, whichever is read more easily on it: by relative luminance, as WCAG 2 reckons it, with squares for
  /// its powers.
  var contrasting: String {
    let parts = [red, green, blue].map { Double($0) / 255 }
    let luminance = 0.2126 * parts[0] * parts[0] + 0.7152 * parts[1] * parts[1] + 0.0722 * parts[2] * parts[2]
    return luminance > 0.18 ? "#000000" : "#ffffff"
  }
}
