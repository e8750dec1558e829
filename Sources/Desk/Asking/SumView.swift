package import Query
package import Records

/// How somebody wants to see sums: which figures, running, turned round, spread over columns.
package struct SumView {
  /// In the order asked for; empty: those that have something to show.
  package let figures: [Figure]
  package let isPivot: Bool
  package let isInverted: Bool
  /// The place of the period among the group keys that running sums go over.
  private let cumulativePeriod: Int?

  /// - Parameter names: of figures, as `sum --figures` takes them.
  package init(
    figures names: String? = nil, isCumulative: Bool = false, isInverted: Bool = false, isPivot: Bool = false,
    by groups: [GroupKey]
  ) throws {
    figures = try names.map(Figure.parse) ?? []
    (self.isInverted, self.isPivot) = (isInverted, isPivot)
    cumulativePeriod = isCumulative ? try Self.period(of: groups, figures) : nil
    if isPivot { try checkPivot(groups) }
  }

  private static func period(of groups: [GroupKey], _ figures: [Figure]) throws(Failure) -> Int {
    if let single = figures.first(where: { !$0.isAdditive }) {
      throw .usage("--cumulative has no \(single.rawValue)", hint: "leave \(single.rawValue) out of --figures")
    }
    let periods = groups.indices.filter { groups[$0].source.isPeriod }
    if periods.count > 1 {
      throw .usage(
        "--cumulative runs over one period, and --by names \(periods.count)",
        hint: "name one of them: day, week, month, quarter or year")
    }
    if let place = periods.first { return place }
    throw .usage("--cumulative needs a period to run over", hint: "add one to --by: day, week, month, quarter or year")
  }

  private func checkPivot(_ groups: [GroupKey]) throws(Failure) {
    if groups.isEmpty {
      throw .usage("--pivot needs --by", hint: "the last key becomes the columns: --by month,category")
    }
    if cumulativePeriod != nil {
      throw .usage(
        "--cumulative and --pivot do not go together: a month without records would have no running sum",
        hint: "leave out --pivot; ledger-sync chart line --cumulative draws a line for each value")
    }
    if figures.count > 1 {
      throw .usage("--pivot shows one figure", hint: "name one: --figures \(figures[0].rawValue)")
    }
  }

  /// Whether a figure of single amounts is asked for.
  package var hasStatistics: Bool { figures.contains { !$0.isAdditive } }

  package func sums(_ sums: Aggregation) throws(Failure) -> Aggregation {
    var sums = sums
    if let period = cumulativePeriod {
      guard let running = sums.cumulative(over: period) else {
        throw Failure(.limit, .limit, "a running sum would have more than 38 digits", hint: "ask for a shorter time")
      }
      sums = running
    }
    return isInverted ? sums.inverted() : sums
  }

  /// The figure in the cells of a pivot. Throws where it has to be asked for.
  package func pivoted(_ sums: Aggregation) throws(Failure) -> Figure {
    if let figure = figures.first { return figure }
    if sums.hasFlows, sums.hasTotal {
      throw .usage(
        "some records have income or expense, others only a total, and --pivot shows one figure",
        hint: "name one: --figures net or --figures total")
    }
    return sums.hasTotal ? .total : .net
  }

  /// Sums of all rows together make no sense of running ones.
  package var hasTotals: Bool { cumulativePeriod == nil }
}
