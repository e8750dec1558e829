internal import Records

/// Makes one group, or one series, of the smallest of many, so that the others can be told apart.
public struct ChartGathering {
  private let groups: [Chart.Group]
  private let series: [Chart.Series]
  private let words: ViewWords
  private let addsUp: Bool

  /// - Parameter addsUp: whether the amounts of several groups together are their sum, which averages are not. The others
  ///   have no amount then.
  public init(
    _ groups: [Chart.Group], _ series: [Chart.Series], addsUp: Bool = true, in words: ViewWords = .english
  ) {
    (self.groups, self.series, self.addsUp, self.words) = (groups, series, addsUp, words)
  }

  private func together(_ amounts: [Decimal]) -> Decimal? { addsUp ? Decimal.sum(of: amounts) : nil }

  private func others(_ count: Int) -> String { words.filled("{count} others", ["count": "\(count)"]) }

  /// The groups with the largest amounts of the first series first, and the rest as one group. Groups of nothing are left
  /// out.
  public func largest(_ most: Int) -> ([Chart.Group], [Chart.Series]) {
    func amount(_ place: Int) -> Decimal { series.first?.points[place]?.abs ?? .zero }
    let drawn = groups.indices.filter { place in series.contains { !($0.points[place]?.isZero ?? true) } }
    let sorted = drawn.sorted { a, b in
      let (first, second) = (amount(a), amount(b))
      return first == second ? a < b : second < first
    }
    let kept = sorted.count > most ? Array(sorted.prefix(most - 1)) : sorted
    let rest = sorted.dropFirst(kept.count)
    let others = rest.isEmpty ? [] : [Chart.Group(label: others(rest.count), colour: .grey)]
    let gathered = series.map { one in
      var one = one
      one.points =
        kept.map { one.points[$0] }
        + (rest.isEmpty ? [] : [together(rest.compactMap { one.points[$0] })])
      return one
    }
    return (kept.map { groups[$0] } + others, gathered)
  }

  /// The series with the largest sums, in their order, and the rest as one series.
  public func largestSeries(_ most: Int) -> [Chart.Series] {
    guard series.count > most else { return series }
    let sizes = series.map { one in one.points.reduce(0) { $0 + ($1?.abs.approximation ?? 0) } }
    let sorted = series.indices.sorted { sizes[$0] == sizes[$1] ? $0 < $1 : sizes[$0] > sizes[$1] }
    let kept = Set(sorted.prefix(most - 1))
    let rest = series.indices.filter { !kept.contains($0) }
    let points = series[0].points.indices.map { place in
      together(rest.compactMap { series[$0].points[place] })
    }
    return series.indices.filter(kept.contains).map { series[$0] }
      + [Chart.Series(name: others(rest.count), colour: .grey, points: points, written: series[0].written)]
  }
}
