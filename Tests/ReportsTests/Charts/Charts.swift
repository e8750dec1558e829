import Records
import Reports

/// Charts for tests.
enum Charts {
  static func written(_ amount: Decimal) -> Table.Cell { Table.Cell(money: amount, isIncome: false) }

  static func chart(
    _ form: Chart.Form, _ amounts: [[String?]], labels: [String]? = nil, isInTime: Bool = false,
    isRunning: Bool = false, colours: [Colour]? = nil
  ) throws -> Chart {
    let series = try amounts.enumerated().map { number, amounts in
      Chart.Series(
        name: "series \(number)", colour: amounts.count > 1 || form != .pie ? Colour.palette[number % 7] : nil,
        isBefore: number == 1, points: try amounts.map { try $0.map { try Decimal(parsing: $0) } }, written: written)
    }
    let count = amounts.first?.count ?? 0
    return Chart(
      form, title: "November 2026", detail: "expense by category · EUR", isInTime: isInTime, isRunning: isRunning,
      groups: (0..<count).map { place in
        Chart.Group(
          label: labels?[place] ?? "group \(place)", colour: colours?[place] ?? Colour.palette[place % 7])
      }, series: series)
  }

  static func pie(_ amounts: [String?], colours: [Colour]? = nil) throws -> PieSlices {
    let chart = try chart(.pie, [amounts], colours: colours)
    return PieSlices(chart, chart.series[0])
  }

  static func text(_ chart: Chart, _ paper: Chart.Paper, inColour: Bool = false) -> String {
    chart.lines(on: paper).map { $0.rendered(inColour: inColour) + "\n" }.joined()
  }
}
