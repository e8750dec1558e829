internal import Query
internal import Records
internal import Reports
internal import Store

/// What a chart is to show, as the command line asks for it.
struct ChartQuestion {
  static let by = Option.value(
    "by", "KEY[,KEY]", "Group by day, week, month, quarter, year, weekday, user, kind or a field")
  static let figures = Option.value(
    "figures", "NAME[,NAME...]", "Draw these: income, expense, net, total, count, average, median, min, max")
  static let compare = Option.flag("compare", "Show the period before beside this one")
  static let cumulative = Option.flag("cumulative", "Running sums: what there was up to each period")
  static let total = Option.value("total", "FIELD", "Draw the sums of this field instead of the money")
  static let convert = Option.value("convert", "CURRENCY", "Convert all amounts, by the rates that you keep")

  static let options = [by, figures, compare, cumulative, total, convert]

  let form: Chart.Form
  let viewed: ViewedRecords
  /// The period before, where it is wanted.
  let before: ViewedRecords?
  /// What stands along the chart, and perhaps what its series are.
  let keys: [GroupKey]
  /// Empty: those that have something to show.
  let askedFigures: [Figure]
  let isCumulative: Bool
  let total: FieldPath?
  let conversion: Conversion?

  init(_ form: Chart.Form, _ invocation: Invocation, _ context: Context) throws {
    self.form = form
    let by = invocation[Self.by]
    viewed = try ViewedRecords("chart", invocation, context, usual: Self.usualPeriod(for: by))
    let inquiry = viewed.inquiry
    keys = try by.map { try GroupKey.parse($0, kinds: inquiry.shapes) } ?? [Self.usualKey(form, viewed)]
    askedFigures = try invocation[Self.figures].map(Figure.parse) ?? []
    isCumulative = invocation.has(Self.cumulative)
    total = try invocation[Self.total].flatMap { try inquiry.numberField($0) }
    conversion = try invocation[Self.convert].map { try inquiry.conversion(to: $0) }
    before = try invocation.has(Self.compare) ? Self.before(viewed) : nil
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
  func sums(_ viewed: ViewedRecords) throws -> Inquiry.Sums {
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
  func figures(for rows: [Aggregation.Row]) -> [Figure] {
    if !askedFigures.isEmpty { return askedFigures }
    func has(_ figure: Figure) -> Bool { rows.contains { !($0.value(of: figure)?.isZero ?? true) } }
    if total != nil { return [.total] }
    let money = [Figure.income, .expense].filter(has)
    if money.isEmpty { return [has(.total) || rows.isEmpty ? (rows.isEmpty ? .expense : .total) : .count] }
    let isOfOne = form == .pie || keys.count > 1 || before != nil || !keys[0].source.isPeriod
    return isOfOne ? [has(.expense) ? .expense : .income] : money
  }
}
