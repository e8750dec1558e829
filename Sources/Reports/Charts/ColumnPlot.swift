internal import Records

/// Sums of periods on a terminal: upright bars, those of one group beside each other.
///
/// Where they have no room beside each other, each series has a plane of its own, all with one scale. Where there are more
/// groups than columns, each column shows the largest amounts of its groups.
struct ColumnPlot {
  /// Bars are at most so wide.
  private static let widest = 6
  /// The fewest rows of a plane.
  private static let lowest = 3
  /// What series are drawn with where colours do not tell them apart.
  private static let fills: [Character] = ["█", "░", "▓", "▒", "*", "o", "+", "x"]
  private static let fillsInASCII: [Character] = ["#", "o", "+", "x", "*", "@", "%", "&"]
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private let chart: Chart
  private let paper: Chart.Paper
  private let frame: PlotFrame

  /// What a column of a plane shows.
  private struct Bar {
    let pen: Int
    let amount: Double
    let isUnfinished: Bool
  }

  init(_ chart: Chart, on paper: Chart.Paper) {
    (self.chart, self.paper) = (chart, paper)
    frame = PlotFrame(chart, on: paper)
  }

  var lines: [StyledLine] {
    let pens = Array(chart.series.indices)
    let isBeside = chart.groups.count * pens.count <= frame.width
    let planes = isBeside || pens.count == 1 ? [pens] : pens.map { [$0] }
    let rows = max(Self.lowest, PlotFrame.height / planes.count)
    let dash = String(repeating: BarText.dash(isASCII: paper.isASCII), count: 4)
    return planes.flatMap { plane($0, rows: rows) } + frame.labels { (Double($0) + 0.5) * step } + [StyledLine()]
      + frame.legend { String(repeating: fill($0, false), count: 4) }
      + (chart.unfinished.map { [StyledLine("\(dash)  \(chart.label($0))", .dim)] } ?? [])
  }

  private var step: Double { Double(frame.width) / Double(max(1, chart.groups.count)) }

  private func plane(_ pens: [Int], rows: Int) -> [StyledLine] {
    let heights = ColumnHeights(frame.scale, rows: rows)
    let columns = columns(pens)
    let drawn = (0..<rows).map { row in
      columns.reduce(StyledLine()) { line, bar in
        let share = bar.map { heights.share($0.amount, of: row) } ?? 0
        guard let bar, share != 0 else { return line + StyledLine(" ") }
        return line + StyledLine(String(sign(bar, share)), .coloured(chart.series[bar.pen].colour ?? .grey))
      }.compact
    }
    let scale = frame.scale
    let marks = rows < PlotFrame.height ? [scale.marks.max() ?? 0, 0, scale.marks.min() ?? 0] : scale.marks
    return frame.plane(drawn, marks: marks, row: heights.row)
  }

  // MARK: Where bars stand

  private func columns(_ pens: [Int]) -> [Bar?] {
    var columns: [Bar?] = Array(repeating: nil, count: frame.width)
    for place in chart.groups.indices {
      for (number, pen) in pens.enumerated() {
        guard let amount = chart.series[pen].points[place]?.approximation, amount != 0 else { continue }
        let isUnfinished = chart.groups[place].period == .unfinished && !chart.series[pen].isBefore
        for column in range(number, of: pens.count, place) where columns.indices.contains(column) {
          // Of several groups in one column the largest amount is seen.
          if let other = columns[column], other.amount.magnitude >= amount.magnitude { continue }
          columns[column] = Bar(pen: pen, amount: amount, isUnfinished: isUnfinished)
        }
      }
    }
    return columns
  }

  /// The columns of one of `count` bars of a group.
  private func range(_ number: Int, of count: Int, _ place: Int) -> Range<Int> {
    let each = frame.width / chart.groups.count
    let left = place * frame.width / chart.groups.count
    let width = min(Self.widest, max(1, (each - (each > count ? 1 : 0)) / count))
    let first = left + max(0, each - width * count) / 2 + number * width
    return first..<first + width
  }

  // MARK: How they look

  private func sign(_ bar: Bar, _ share: Double) -> Character {
    let fill = fill(bar.pen, bar.isUnfinished)
    guard fill == "█", share.magnitude < 1 else { return fill }
    if share < 0 { return share < -0.75 ? "█" : "▀" }
    return Self.eighths[max(1, min(8, Int((share * 8).rounded())))]
  }

  private func fill(_ pen: Int, _ isUnfinished: Bool) -> Character {
    if isUnfinished { return BarText.dash(isASCII: paper.isASCII) }
    if paper.isASCII { return Self.fillsInASCII[pen % Self.fillsInASCII.count] }
    if paper.hasColour { return chart.series[pen].isBefore ? "░" : "█" }
    return Self.fills[pen % Self.fills.count]
  }
}

/// Heights of upright bars in rows of characters. Zero lies between two rows.
struct ColumnHeights {
  private let scale: PlotScale
  private let rows: Int
  /// The rows below zero.
  private let below: Int

  init(_ scale: PlotScale, rows: Int) {
    (self.scale, self.rows) = (scale, rows)
    let exact = Int((scale.part(0) * Double(rows)).rounded())
    below = min(rows - (scale.high > 0 ? 1 : 0), max(scale.low < 0 ? 1 : 0, exact))
  }

  /// In rows from the bottom.
  private func level(_ amount: Double) -> Double {
    if amount >= 0 { return Double(below) + (scale.high > 0 ? amount / scale.high * Double(rows - below) : 0) }
    return Double(below) - amount / scale.low * Double(below)
  }

  /// The row from the top below whose upper edge an amount lies: that of the axis for the lowest end.
  func row(of amount: Double) -> Int { rows - Int(level(amount).rounded()) }

  /// How much of a row from the top a bar fills: from its lower edge where it is above zero, and of its upper edge, with a
  /// minus, where it is below. What is more than nothing is seen.
  func share(_ amount: Double, of row: Int) -> Double {
    let (bottom, level) = (rows - 1 - row, level(amount))
    if amount > 0 {
      guard bottom >= below else { return 0 }
      let share = min(1, level - Double(bottom))
      return share >= 0.0625 ? share : bottom == below ? 0.0625 : 0
    }
    guard bottom < below else { return 0 }
    let share = min(1, Double(bottom + 1) - level)
    return share >= 0.25 ? -share : bottom == below - 1 ? -0.25 : 0
  }
}
