/// A pie on a terminal: a disc, and beside or below it what each slice is.
struct PieDrawing {
  private static let rows = 10
  private static let columns = 20
  private static let gap = 3
  /// Below this width the legend stands below the disc.
  private static let narrowest = 64

  private let chart: Chart
  private let series: Chart.Series
  private let pie: PieSlices
  private let paper: Chart.Paper

  init(_ chart: Chart, on paper: Chart.Paper) {
    (self.chart, self.paper) = (chart, paper)
    series = chart.series.first ?? .none
    pie = PieSlices(chart, series)
  }

  /// What a slice is called where colours do not tell.
  static func letter(_ place: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(place % 26))) }

  var lines: [StyledLine] {
    let beside = paper.width.map { $0 >= Self.narrowest } ?? true
    let left = beside ? Self.columns + Self.gap : 0
    let legend = legend(paper.width.map { $0 - left })
    let outside = outside(paper.width)
    if pie.slices.isEmpty { return outside }
    if !beside { return disc + [StyledLine()] + legend + outside }
    let above = max(0, (Self.rows - legend.count) / 2)
    let (disc, height) = (disc, max(Self.rows, legend.count))
    let drawn = (0..<height).map { row -> StyledLine in
      let part = row < disc.count ? disc[row] : StyledLine()
      let place = row - above
      guard legend.indices.contains(place) else { return part }
      return part + StyledLine(String(repeating: " ", count: left - part.displayWidth)) + legend[place]
    }
    return drawn + outside
  }

  // MARK: Disc

  private var disc: [StyledLine] {
    (0..<Self.rows).map { row in
      var line = StyledLine()
      for column in 0..<Self.columns { line.append(character(row, column).text, character(row, column).style) }
      return line.compact
    }
  }

  /// Of the four quarters of a character, those inside the circle are drawn; the slice is that of their middle.
  private func character(_ row: Int, _ column: Int) -> (text: String, style: TextStyle) {
    var bits = 0
    var (x, y, count) = (0.0, 0.0, 0.0)
    for quarter in 0..<4 {
      let right = (Double(column) + (quarter % 2 == 0 ? 0.25 : 0.75)) / Double(Self.columns) * 2 - 1
      let down = (Double(row) + (quarter < 2 ? 0.25 : 0.75)) / Double(Self.rows) * 2 - 1
      guard right * right + down * down <= 1 else { continue }
      bits |= 1 << quarter
      (x, y, count) = (x + right, y + down, count + 1)
    }
    guard bits != 0, let place = slice(at: x / count, y / count) else { return (" ", .plain) }
    let colour = TextStyle.coloured(pie.slices[place].colour)
    if paper.hasColour, !paper.isASCII { return (Self.quarters[bits], colour) }
    return count < 2 ? (" ", .plain) : (Self.letter(place), colour)
  }

  private static let quarters = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  private func slice(at x: Double, _ y: Double) -> Int? {
    let turn = Turn.of(x, y)
    return pie.slices.firstIndex { turn < $0.end } ?? pie.slices.indices.last
  }

  // MARK: Legend

  private func legend(_ width: Int?) -> [StyledLine] {
    let hasSymbols = pie.slices.contains { $0.symbol != nil }
    var layout = TableLayout(
      [Table.Column("", mayBeCut: false)] + (hasSymbols ? [Table.Column("", mayBeCut: false)] : [])
        + [Table.Column(""), Table.Column("", .decimal), Table.Column("", .decimal)],
      showsHeader: false)
    let rows = pie.slices.enumerated().map { place, slice in
      let key = paper.hasColour && !paper.isASCII ? "█" : Self.letter(place)
      return [Table.Cell(key, .coloured(slice.colour))]
        + (hasSymbols ? [slice.symbol?.cell(isASCII: paper.isASCII) ?? ""] : [])
        + [Table.Cell(slice.label), slice.cell, Table.Cell(slice.share, .dim)]
    }
    for row in rows { layout.measure(row) }
    layout.fit(width)
    return rows.map { layout.line($0) }
  }

  private func outside(_ width: Int?) -> [StyledLine] {
    if pie.negative.isEmpty { return [] }
    let rows = pie.negative.map { place in
      [Table.Cell(chart.groups[place].label), series.cell(place)]
    }
    let table = Table(columns: [Table.Column(""), Table.Column("", .decimal)], rows: rows, showsHeader: false)
    let above = pie.slices.isEmpty ? [] : [StyledLine()]
    return above + [StyledLine(chart.words["below zero, in no slice"], .dim)] + table.lines(width: width)
  }
}
