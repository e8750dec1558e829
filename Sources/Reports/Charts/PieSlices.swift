public import Records

/// What a pie shows of one series: its slices, the largest first, and what is none.
///
/// A slice is a group whose amount is above zero; all slices together are the whole pie. Where there are many, the
/// smallest are one slice together, the last. A group below zero, such as a category with more money back than spent,
/// can be no part of a whole: it is named beside the pie.
public struct PieSlices: Sendable {
  /// With others, the pie has at most this many slices.
  static let most = 8
  /// What is less than this part of the pie is gathered, where there is more than one such slice.
  private static let smallest = 0.02
  /// So many stand by themselves, however small.
  private static let fewest = 3

  public struct Slice: Sendable {
    public let label: String
    public let symbol: Symbol?
    public internal(set) var colour: Colour
    /// The places of its groups in the chart; several for those that were gathered.
    public let places: [Int]
    public let amount: Decimal
    public let cell: Table.Cell
    /// Tenths of a percent; those of all slices together are 1000.
    public internal(set) var permille: Int
    /// In turns, clockwise from the top: from 0 to 1.
    public let start: Double
    public let end: Double
  }

  public let slices: [Slice]
  /// The places of the groups below zero.
  public let negative: [Int]

  public init(_ chart: Chart, _ series: Chart.Series) {
    let places = series.points.indices.filter { Decimal.zero < series.points[$0] ?? .zero }
    let sorted = places.sorted { a, b in
      let (first, second) = (series.points[a] ?? .zero, series.points[b] ?? .zero)
      return first == second ? a < b : second < first
    }
    let total = sorted.reduce(0) { $0 + (series.points[$1]?.approximation ?? 0) }
    negative = series.points.indices.filter { series.points[$0]?.isNegative ?? false }
    var slices: [Slice] = []
    var done = 0.0
    for places in Self.gathered(sorted, series, total) {
      guard let amount = Decimal.sum(of: places.compactMap { series.points[$0] }) else { continue }
      let start = done / total
      done += amount.approximation
      let isLast = places.last == sorted.last
      let group = chart.groups[places[0]]
      let isOne = places.count == 1
      slices.append(
        Slice(
          label: isOne ? group.label : chart.words.filled("{count} others", ["count": "\(places.count)"]),
          symbol: isOne ? group.symbol : nil, colour: isOne ? group.colour : .grey, places: places, amount: amount,
          cell: series.written(amount),
          permille: 0,
          start: start, end: isLast ? 1 : min(1, done / total)))
    }
    self.slices = Self.withShares(Self.toldApart(slices))
  }

  /// A slice that would look like one beside it gets the first colour that is free there; the first and the last one lie
  /// beside each other.
  private static func toldApart(_ slices: [Slice]) -> [Slice] {
    var slices = slices
    func isGathered(_ place: Int) -> Bool { slices[place].places.count > 1 }
    for place in slices.indices where slices.count > 1 && !isGathered(place) {
      let (before, after) = ((place + slices.count - 1) % slices.count, (place + 1) % slices.count)
      // What is left over stays grey; of the others, a later slice has its turn later.
      let settled = [before, after].filter { $0 < place || isGathered($0) }.map { slices[$0].colour }
      guard settled.contains(slices[place].colour) else { continue }
      let beside = [before, after].map { slices[$0].colour }
      slices[place].colour = Colour.palette.first { !beside.contains($0) } ?? slices[place].colour
    }
    return slices
  }

  /// The places of each slice.
  private static func gathered(_ sorted: [Int], _ series: Chart.Series, _ total: Double) -> [[Int]] {
    let large = sorted.prefix { (series.points[$0]?.approximation ?? 0) >= smallest * total }
    var kept = max(min(large.count, most), min(fewest, sorted.count))
    if kept < sorted.count, kept == most { kept = most - 1 }
    let hasSum = Decimal.sum(of: sorted[kept...].compactMap { series.points[$0] }) != nil
    if sorted.count - kept < 2 || !hasSum { kept = sorted.count }
    let rest = Array(sorted[kept...])
    return sorted[..<kept].map { [$0] } + (rest.isEmpty ? [] : [rest])
  }

  /// Each share rounded down, and then the largest remainders up, until all are 1000.
  private static func withShares(_ slices: [Slice]) -> [Slice] {
    var slices = slices
    let exact = slices.map { ($0.end - $0.start) * 1000 }
    for place in slices.indices { slices[place].permille = Int(exact[place]) }
    let order = slices.indices.sorted { a, b in
      let (first, second) = (exact[a] - exact[a].rounded(.down), exact[b] - exact[b].rounded(.down))
      return first == second ? a < b : first > second
    }
    let missing = slices.isEmpty ? 0 : 1000 - slices.reduce(0) { $0 + $1.permille }
    for place in order.prefix(max(0, missing)) { slices[place].permille += 1 }
    return slices
  }
}

extension PieSlices.Slice {
  /// `12.3 %`.
  public var share: String { "\(permille / 10).\(permille % 10) %" }
}

extension Decimal {
  /// nil where there are none, and where the sum has more than 38 digits.
  static func sum(of amounts: [Decimal]) -> Decimal? {
    if amounts.isEmpty { return nil }
    do throws(ArithmeticError) {
      var sum = Decimal.zero
      for amount in amounts { try sum += amount }
      return sum
    } catch { return nil }
  }
}
