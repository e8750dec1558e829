internal import Records

/// The rows of a chart of bars on a terminal, one for each value, those of one group under each other.
///
/// Of periods, those before the first and after the last one that has something have no row, and `mostEmpty` or fewer
/// between two others have one each; more than that are one row together, which says how many they are.
struct BarRows {
  private static let mostEmpty = 2

  private let chart: Chart

  init(_ chart: Chart) { self.chart = chart }

  private enum BarRow: Equatable {
    case group(Int)
    /// So many periods without anything.
    case gap(Int)
  }

  var bars: [Bars.Bar] {
    rows.flatMap { row in
      switch row {
      case .group(let place): bars(of: place)
      case .gap(let count): [gap(count)]
      }
    }
  }

  private var rows: [BarRow] {
    let periods = chart.groups.indices.filter { chart.groups[$0].period != nil }
    let full = periods.filter(chart.hasSomething)
    guard chart.unit != nil, let first = full.first, let last = full.last else {
      return chart.groups.indices.filter { chart.unit == nil || chart.groups[$0].period == nil }.map { .group($0) }
    }
    var rows: [BarRow] = []
    var empty: [Int] = []
    for place in first...last {
      if !chart.hasSomething(place) {
        empty.append(place)
        continue
      }
      rows += (empty.count > Self.mostEmpty ? [.gap(empty.count)] : empty.map { .group($0) }) + [.group(place)]
      empty = []
    }
    // Records without a day stand last.
    return rows + chart.groups.indices.filter { chart.groups[$0].period == nil }.map { .group($0) }
  }

  private func gap(_ count: Int) -> Bars.Bar {
    let label = chart.words.filled("{count} \(chart.unit ?? "")s", ["count": "\(count)"])
    return Bars.Bar(symbol: nil, label: label, amount: .zero, cell: Table.Cell("0", .dim), colour: .grey, isGap: true)
  }

  private func bars(of place: Int) -> [Bars.Bar] {
    let group = chart.groups[place]
    let shown = chart.series.compactMap { one in one.points[place].map { (one, $0) } }.filter { !$0.1.isZero }
    if shown.isEmpty {
      let isKnown = chart.series.contains { $0.points[place] != nil }
      return [
        Bars.Bar(
          symbol: group.symbol, label: chart.label(place), amount: .zero,
          cell: isKnown ? Table.Cell("0", .dim) : "", colour: group.colour)
      ]
    }
    return shown.enumerated().map { number, shown in
      let (one, amount) = shown
      return Bars.Bar(
        symbol: group.symbol, label: chart.label(place), seriesSymbol: one.symbol, series: name(of: one),
        amount: amount, cell: one.written(amount), colour: one.colour ?? group.colour, isBefore: one.isBefore,
        isUnfinished: group.period == .unfinished && !one.isBefore, isContinued: number > 0)
    }
  }

  /// What stands beside a bar to tell it from others of its group, where its sign does not: the title says which periods
  /// are compared.
  private func name(of one: Chart.Series) -> String {
    let (series, words) = (chart.series, chart.words)
    if series.count == 2, series.contains(where: \.isBefore) { return one.isBefore ? words["before"] : "" }
    return series.count == 1 || Set(series.map(\.name)) == [words["income"], words["expense"]] ? "" : one.name
  }
}
