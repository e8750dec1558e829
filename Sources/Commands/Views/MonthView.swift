internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Store

/// `ledger-sync` alone, inside a ledger: this month, and what waits.
struct MonthView {
  private static let mostCategories = 5

  private let viewed: ViewedRecords
  private let view: TimelineView
  private let category: GroupKey?
  private let budgets: Budgets

  /// nil outside a ledger.
  init?(ifInLedger context: Context) throws {
    let ledger: Ledger
    do { ledger = try context.ledger(for: "timeline") } catch let error as StoreError where error.code == "no-ledger" {
      return nil
    }
    let asked = try AskedLedger(context.session(of: ledger))
    viewed = try ViewedRecords(asked, words: [], isOfAllBooks: false, usual: "this-month")
    category = viewed.inquiry.categoryKey
    let sums = [category].compactMap(\.self).map { [viewed] key in viewed.spec(by: [key]) }
    view = try TimelineView(viewed, adding: sums)
    budgets = try Budgets(in: asked)
  }

  func show(in context: Context, isASCII: Bool) throws {
    let waiting = try WaitingWork(viewed.inquiry.ledger.ledger, viewed.inquiry.kinds, view)
    if context.settings.format.isJSON {
      context.print(
        json: .object(
          view.json + ["categories": .array(categories.map(\.json)), "budgets": budgets.json, "waiting": waiting.json]))
    } else {
      let words = viewed.words
      let page = MonthPage(
        timeline: view.timeline, largest: largest, budgets: budgets.list, waiting: waiting.lines(in: words),
        note: viewed.noteOfOtherBooks("ledger-sync timeline --all"))
      for line in page.lines(width: context.width, height: context.height, isASCII: isASCII) { context.print(line) }
      if view.isEmpty { try context.noteNothing(viewed.inquiry) }
    }
    context.note(notes: view.notes)
    context.note(skipped: view.skipped + budgets.skipped.filter { !Set(view.skipped).contains($0) })
  }

  private var categories: [Aggregation.Row] { view.others.first?.rows ?? [] }

  /// Of each currency, the categories that most was spent for.
  private var largest: [Bars] {
    guard let category else { return [] }
    let looks = GroupLooks(viewed.inquiry, category)
    let spent = categories.filter { Decimal.zero < $0.expense }
    let (title, words) = (viewed.words["largest expenses"], viewed.words)
    let currencies = Set(spent.map(\.currency)).sorted { ($0 ?? "") < ($1 ?? "") }
    return currencies.map { currency in
      let rows = spent.filter { $0.currency == currency }.largestFirst(by: \.expense)
      return Bars(
        title: (currencies.count > 1 ? currency : nil).map {
          words.filled("{title} in {currency}", ["title": title, "currency": $0.string])
        } ?? title,
        rows.prefix(Self.mostCategories).map { looks.bar(of: $0, .expense, words) })
    }
  }
}

extension [Aggregation.Row] {
  /// Equal ones in the order that they have.
  func largestFirst(by amount: (Aggregation.Row) -> Decimal) -> [Aggregation.Row] {
    enumerated().sorted { a, b in
      let (first, second) = (amount(a.element), amount(b.element))
      return first == second ? a.offset < b.offset : second < first
    }.map(\.element)
  }
}

extension GroupLooks {
  func bar(of row: Aggregation.Row, _ figure: Figure, _ words: ViewWords) -> Bars.Bar {
    let value = row.group.first?.value
    let amount = row.value(of: figure) ?? .zero
    return Bars.Bar(
      symbol: symbol(of: value), label: title(of: value, words), amount: amount,
      cell: figure.cell(amount, isInverted: false), colour: colour(of: value))
  }
}
