package import Query
package import Records
package import Reports
import Store

/// What a chart is to show, and of what.
package struct ChartQuestion {
  package let form: Chart.Form
  package let viewed: ViewedRecords
  /// The period before, where it is wanted.
  package let before: ViewedRecords?
  /// What stands along the chart, and perhaps what its series are.
  package let keys: [GroupKey]
  /// Empty: those that have something to show.
  let askedFigures: [Figure]
  package let isCumulative: Bool
  package let total: FieldPath?
  package let conversion: Conversion?

  /// What somebody asks for besides the records.
  package struct Wishes {
    /// Names of keys, as `sum --by` takes them.
    package var by: String?
    package var figures: String?
    package var total: String?
    /// The currency that all amounts are to be in.
    package var currency: String?
    package var isCumulative = false
    /// Whether the period before is to be shown beside this one.
    package var isCompared = false
    /// Whether shares of everybody's bills are wanted instead of whole amounts.
    package var isShare = false

    package init() {}
  }

  package init(
    _ form: Chart.Form, of ledger: AskedLedger, words: [String], isOfAllBooks: Bool, _ wishes: Wishes
  ) throws {
    self.form = form
    viewed = try ViewedRecords(
      ledger, words: words, isOfAllBooks: isOfAllBooks, usual: Self.usualPeriod(for: wishes.by),
      isShare: wishes.isShare)
    let inquiry = viewed.inquiry
    keys = try wishes.by.map { try GroupKey.ofWholeAmounts($0, kinds: inquiry.shapes) } ?? [Self.usualKey(form, viewed)]
    askedFigures = try wishes.figures.map(Figure.parse) ?? []
    isCumulative = wishes.isCumulative
    total = try wishes.total.flatMap { try inquiry.numberField($0) }
    conversion = try wishes.currency.map { try inquiry.conversion(to: $0) }
    before = try wishes.isCompared ? Self.before(viewed) : nil
    try check()
  }

  /// As long as a chart of such groups is about.
  private static func usualPeriod(for by: String?) -> String? {
    switch by?.split(separator: ",").first {
    case "year": nil
    case "month", "quarter": "this-year"
    default: "this-month"
    }
  }

  private static func usualKey(_ form: Chart.Form, _ viewed: ViewedRecords) throws(Failure) -> GroupKey {
    if form == .pie {
      if let category = viewed.inquiry.categoryKey { return category }
      throw .usage("these records have no category to make slices of", hint: "name a field: --by user")
    }
    guard let from = viewed.period?.from, let to = viewed.period?.to else {
      return GroupKey(name: "month", source: .month)
    }
    switch to.daysSince1970 - from.daysSince1970 {
    case ...62: return GroupKey(name: "day", source: .day)
    case ...1100: return GroupKey(name: "month", source: .month)
    default: return GroupKey(name: "year", source: .year)
    }
  }

  private static func before(_ viewed: ViewedRecords) throws(Failure) -> ViewedRecords {
    try viewed.inquiry.setting.calendar.requireMonths()
    if let before = viewed.before() { return before }
    throw .usage(
      "--compare needs a period with a first and a last day",
      hint: "write one before the terms: ledger-sync chart bar last-month")
  }

  private func check() throws(Failure) {
    let name = "chart \(form.rawValue)"
    if form == .pie {
      if keys.count > 1 { throw .usage("\(name) takes one key", hint: "--by \(keys[0].name)") }
      if isCumulative { throw .usage("\(name) has no --cumulative", hint: "use ledger-sync chart line") }
    }
    if form == .line, !keys[0].source.isPeriod {
      throw .usage(
        "\(name) needs a period to run over",
        hint: "begin --by with day, week, month, quarter or year: --by month,\(keys[0].name)")
    }
    if keys.count > 2 { throw .usage("a chart takes two keys at most", hint: "--by \(keys[0].name),\(keys[1].name)") }
    if askedFigures.count > 1, form == .pie || keys.count > 1 {
      throw .usage(
        "\(name) draws one figure\(keys.count > 1 ? " where --by has two keys" : "")",
        hint: "--figures \(askedFigures[0].rawValue)")
    }
    if before != nil, keys.count > 1 {
      throw .usage("--compare takes one key", hint: "--by \(keys[0].name)")
    }
    if let single = askedFigures.first(where: { !$0.isAdditive }), viewed.shares != nil {
      throw .usage("--share has no \(single.rawValue)", hint: "leave \(single.rawValue) out of --figures")
    }
    if let single = askedFigures.first(where: { !$0.isAdditive }), isCumulative || form == .pie {
      throw .usage(
        "\(isCumulative ? "--cumulative" : name) has no \(single.rawValue)",
        hint: "leave \(single.rawValue) out of --figures")
    }
    if isCumulative, !keys[0].source.isPeriod {
      throw .usage("--cumulative needs a period to run over", hint: "--by month")
    }
  }

  /// What `sum` answers to the question, of this period or of the one before.
  package func sums(_ viewed: ViewedRecords) throws -> Inquiry.Sums {
    let spec = viewed.spec(
      by: keys, total: total, hasStatistics: askedFigures.contains { !$0.isAdditive }, conversion: conversion)
    let found = try viewed.inquiry.sums(spec, hasTotals: false)
    guard isCumulative else { return found }
    guard let running = found.sums.cumulative(over: 0) else {
      throw Failure(.limit, .limit, "a running sum would have more than 38 digits", hint: "ask for a shorter time")
    }
    return Inquiry.Sums(sums: running, totals: nil, skipped: found.skipped)
  }

  /// Those asked for, else those that have something to show: over time what came in and what went out, else what went
  /// out.
  package func figures(for rows: [Aggregation.Row]) -> [Figure] {
    if !askedFigures.isEmpty { return askedFigures }
    func has(_ figure: Figure) -> Bool { rows.contains { !($0.value(of: figure)?.isZero ?? true) } }
    if total != nil { return [.total] }
    let money = [Figure.income, .expense].filter(has)
    if money.isEmpty { return [has(.total) || rows.isEmpty ? (rows.isEmpty ? .expense : .total) : .count] }
    let isOfOne = form == .pie || keys.count > 1 || before != nil || !keys[0].source.isPeriod
    return isOfOne ? [has(.expense) ? .expense : .income] : money
  }
}
