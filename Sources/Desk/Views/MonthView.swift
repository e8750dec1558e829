package import Query
package import Records
package import Reports
package import Store

/// This month: its records, what most was spent for, budgets.
package struct MonthView {
  private static let mostCategories = 5

  package let viewed: ViewedRecords
  private let view: TimelineView
  private let category: GroupKey?
  private let budgets: Budgets

  /// - Parameter isShare: whether shares of everybody's bills are shown, instead of whole amounts.
  package init(_ session: Session, isShare: Bool = false) throws {
    let asked = try AskedLedger(session)
    viewed = try ViewedRecords(asked, words: [], isOfAllBooks: false, usual: "this-month", isShare: isShare)
    category = viewed.inquiry.categoryKey
    let sums = [category].compactMap(\.self).map { [viewed] key in viewed.spec(by: [key]) }
    view = try TimelineView(viewed, adding: sums)
    budgets = try Budgets(in: asked, isShare: isShare)
  }

  /// What waits for somebody in the same ledger.
  package func waiting() throws -> WaitingWork {
    try WaitingWork(viewed.inquiry.ledger.ledger, viewed.inquiry.kinds, view)
  }

  /// - Parameters:
  ///   - waiting: a line for each thing that waits.
  ///   - way: what shows the records of other books.
  package func page(waiting: [StyledLine], otherBooksBy way: String) -> MonthPage {
    MonthPage(
      timeline: view.timeline, largest: largest, budgets: budgets.list, waiting: waiting,
      note: viewed.noteOfOtherBooks(way))
  }

  /// The timeline with `categories`, `budgets` and `waiting`.
  package func json(_ waiting: WaitingWork) -> Object {
    view.json + ["categories": .array(categories.map(\.json)), "budgets": budgets.json, "waiting": waiting.json]
  }

  package var isEmpty: Bool { view.isEmpty }

  package var notes: [Aggregation.Remark] { view.notes }

  package var skipped: [SkippedFile] {
    view.skipped + budgets.skipped.filter { !Set(view.skipped).contains($0) }
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
  package func bar(of row: Aggregation.Row, _ figure: Figure, _ words: ViewWords) -> Bars.Bar {
    let value = row.group.first?.value
    let amount = (row.value(of: figure) ?? .zero).written(in: row.currency)
    return Bars.Bar(
      symbol: symbol(of: value), label: title(of: value, words), amount: amount,
      cell: figure.cell(amount, isInverted: false), colour: colour(of: value))
  }
}
