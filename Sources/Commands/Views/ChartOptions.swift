internal import Desk
internal import Records
internal import Reports

/// How a chart is asked for on the command line.
extension ChartQuestion {
  static let by = Option.value(
    "by", "KEY[,KEY]", "Group by day, week, month, quarter, year, weekday, user, kind or a field")
  static let figures = Option.value(
    "figures", "NAME[,NAME...]", "Draw these: income, expense, net, total, count, average, median, min, max")
  static let compare = Option.flag("compare", "Show the period before beside this one")
  static let cumulative = Option.flag("cumulative", "Running sums: what there was up to each period")
  static let total = Option.value("total", "FIELD", "Draw the sums of this field instead of the money")
  static let convert = Option.value("convert", "CURRENCY", "Convert all amounts, by the rates that you keep")

  static let options = [by, figures, compare, cumulative, total, convert, ViewOptions.share]

  init(_ form: Chart.Form, _ invocation: Invocation, _ context: Context) throws {
    var wishes = Wishes()
    (wishes.by, wishes.figures) = (invocation[Self.by], invocation[Self.figures])
    (wishes.total, wishes.currency) = (invocation[Self.total], invocation[Self.convert])
    (wishes.isCumulative, wishes.isCompared) = (invocation.has(Self.cumulative), invocation.has(Self.compare))
    wishes.isShare = invocation.has(ViewOptions.share)
    try self.init(
      form, of: AskedLedger("chart", invocation, context), words: ViewedRecords.words(invocation),
      isOfAllBooks: invocation.has(ViewedRecords.allBooks), wishes)
  }
}
