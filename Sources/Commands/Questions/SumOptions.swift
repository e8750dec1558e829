internal import Desk
internal import Query
internal import Records

extension SumView {
  enum Options {
    static let figures = Option.value(
      "figures", "NAME[,NAME...]", "Show these: income, expense, net, total, count, average, median, min, max")
    static let cumulative = Option.flag("cumulative", "Running sums: what there was up to each period")
    static let invert = Option.flag("invert", "Expenses positive: net and single amounts with the opposite sign")
    static let pivot = Option.flag("pivot", "The values of the last key as columns")

    static let all = [figures, cumulative, invert, pivot]
  }

  init(_ invocation: Invocation, _ groups: [GroupKey]) throws {
    try self.init(
      figures: invocation[Options.figures], isCumulative: invocation.has(Options.cumulative),
      isInverted: invocation.has(Options.invert), isPivot: invocation.has(Options.pivot), by: groups)
  }
}

extension SumOrder {
  static let sort: Option = {
    var option = Option.value("sort", "NAME", "Sort by a figure or a key of --by; a minus puts the largest first")
    option.mayBeginWithDash = true
    return option
  }()
  static let limit = Option.value("limit", "N", "Show N rows at most; totals are still those of all")

  init(_ invocation: Invocation, _ groups: [GroupKey], _ view: SumView) throws(Failure) {
    let limit = try invocation[Self.limit].map { text throws(Failure) in
      guard let number = Int(text), number >= 0 else {
        throw .usage("--limit cannot be “\(text)”", hint: "write how many rows")
      }
      return number
    }
    try self.init(by: invocation[Self.sort], limit: limit, groups, view)
  }
}
