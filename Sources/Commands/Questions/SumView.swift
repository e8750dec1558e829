internal import Desk
internal import Query
internal import Records

/// How somebody wants to see sums: which figures, running, turned round, spread over columns.
struct SumView {
  /// In the order asked for; empty: those that have something to show.
  let figures: [Figure]
  let isPivot: Bool
  let isInverted: Bool
  /// The place of the period among the group keys that running sums go over.
  private let cumulativePeriod: Int?

  enum Options {
    static let figures = Option.value(
      "figures", "NAME[,NAME...]", "Show these: income, expense, net, total, count, average, median, min, max")
    static let cumulative = Option.flag("cumulative", "Running sums: what there was up to each period")
    static let invert = Option.flag("invert", "Expenses positive: net and single amounts with the opposite sign")
    static let pivot = Option.flag("pivot", "The values of the last key as columns")

    static let all = [figures, cumulative, invert, pivot]
  }

  init(_ invocation: Invocation, _ groups: [GroupKey]) throws {
    figures = try invocation[Options.figures].map(Figure.parse) ?? []
    isInverted = invocation.has(Options.invert)
    isPivot = invocation.has(Options.pivot)
    cumulativePeriod = invocation.has(Options.cumulative) ? try Self.period(of: groups, figures) : nil
    if isPivot { try checkPivot(groups) }
  }

  private static func period(of groups: [GroupKey], _ figures: [Figure]) throws(Failure) -> Int {
    if let single = figures.first(where: { !$0.isAdditive }) {
      throw .usage("--cumulative has no \(single.rawValue)", hint: "leave \(single.rawValue) out of --figures")
    }
    if let place = groups.firstIndex(where: \.source.isPeriod) { return place }
    throw .usage("--cumulative needs a period to run over", hint: "add one to --by: day, week, month, quarter or year")
  }

  private func checkPivot(_ groups: [GroupKey]) throws(Failure) {
    if groups.isEmpty {
      throw .usage("--pivot needs --by", hint: "the last key becomes the columns: --by month,category")
    }
    if figures.count > 1 {
      throw .usage("--pivot shows one figure", hint: "name one: --figures \(figures[0].rawValue)")
    }
  }

  /// Whether a figure of single amounts is asked for.
  var hasStatistics: Bool { figures.contains { !$0.isAdditive } }

  func sums(_ sums: Aggregation) throws(Failure) -> Aggregation {
    var sums = sums
    if let period = cumulativePeriod {
      guard let running = sums.cumulative(over: period) else {
        throw Failure(.limit, .limit, "a running sum would have more than 38 digits", hint: "ask for a shorter time")
      }
      sums = running
    }
    return isInverted ? sums.inverted() : sums
  }

  /// The figure in the cells of a pivot.
  func pivoted(_ sums: Aggregation) -> Figure {
    figures.first ?? (sums.rows.contains { $0.total != nil } ? .total : .net)
  }

  /// Sums of all rows together make no sense of running ones.
  var hasTotals: Bool { cumulativePeriod == nil }
}
