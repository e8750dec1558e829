package import Query
package import Records
package import Reports
import Schema
package import Store

/// The budgets that somebody sees, and how far they are used.
package struct Budgets {
  package struct Item {
    package let budget: Budget
    package let standing: BudgetStanding
    package let symbol: Symbol?
    package let colour: Colour
  }

  package let items: [Item]
  /// Records that a budget would count, were they in its currency: how many, of each currency.
  package let otherCurrencies: [(currency: Text?, count: Int)]
  /// Budgets that cannot be read, and what could not be read of records.
  package let skipped: [SkippedFile]
  package let notes: [Aggregation.Remark]
  /// In the language of whoever reads.
  package let words: ViewWords

  /// Whatever view they stand in, budgets count the same: the book in use and the view's terms narrow nothing. What is
  /// everybody's counts everybody's records, whoever asks.
  ///
  /// - Parameters:
  ///   - currency: makes one currency of all amounts; then budgets in others are not shown.
  ///   - isShare: whether budgets of one's own count one's shares of everybody's bills.
  package init(in ledger: AskedLedger, convertedTo currency: String? = nil, isShare: Bool = false) throws {
    let viewed = try ViewedRecords(allOf: ledger)
    words = viewed.words
    var reader = BudgetReader(viewed)
    let wanted = currency.map { Text($0) }
    let budgets = try reader.budgets().filter { wanted == nil || $0.currency == wanted }
    let calendar = viewed.inquiry.setting.calendar
    let periods = budgets.map { budget -> [Period] in
      let all = budget.schedule.periods(until: calendar.today, in: calendar)
      return budget.isCarried ? all : all.suffix(1)
    }
    let starts = periods.compactMap { $0.first?.from }
    let ends = periods.compactMap { $0.last?.to }
    guard let first = starts.min(), let last = ends.max() else {
      (items, otherCurrencies, notes, skipped) = ([], [], [], reader.skipped)
      return
    }
    let time = Period(from: first, to: last)
    func spending(_ viewed: ViewedRecords) throws -> Spending {
      let conversion = try currency.map { try viewed.inquiry.conversion(to: $0) }
      return try Spending(viewed.during(time), conversion)
    }
    let own = try spending(isShare ? ViewedRecords(allOf: ledger, isShare: true) : viewed)
    let asksForAll =
      (isShare || viewed.inquiry.viewpoint.whose != .everybody) && budgets.contains { $0.owner == .shared }
    let all = asksForAll ? try spending(ViewedRecords(allOf: ledger.ofEverybody)) : own
    items = try zip(budgets, periods).compactMap { budget, periods in
      let spending = budget.owner == .shared ? all : own
      let spent = try periods.map { try spending.spent(by: budget, in: $0) }
      let untilToday = Period(from: periods.last?.from, to: calendar.today.adding(days: 1))
      let standing = try BudgetStanding(
        amount: budget.amount, spent: spent, soFar: spending.spent(by: budget, in: untilToday), periods: periods,
        isCarried: budget.isCarried, today: calendar.today,
        decimals: spending.isShare ? SmallestCoin.decimals(of: budget.currency) : nil)
      return standing.map { Item(budget, $0, viewed.inquiry) }
    }
    otherCurrencies = all.others(
      besides: zip(budgets, periods).compactMap { budget, periods in
        periods.last.map { (budget, $0) }
      })
    notes = Array(Set(own.sums.notes + all.sums.notes + reader.notes)).sorted()
    skipped = reader.skipped + own.skipped + all.skipped.filter { !Set(own.skipped).contains($0) }
  }

  package var isOver: Bool { items.contains { $0.standing.isOver } }
}

extension Budgets.Item {
  fileprivate init(_ budget: Budget, _ standing: BudgetStanding, _ inquiry: Inquiry) {
    self.budget = budget
    self.standing = standing
    let name = budget.category?.id.string ?? budget.title ?? budget.id.string
    symbol = budget.category.map { inquiry.symbol(of: $0, named: name) }
    colour = inquiry.colour(of: budget.category, named: name)
  }
}

/// What was spent, by day, category, book and user: the rows of `sum`.
private struct Spending {
  let sums: Aggregation
  let skipped: [SkippedFile]
  private let inquiry: Inquiry
  private let keeper: PrivateKeeper
  /// Whether these are one person's shares of everybody's bills: then all of them are that person's, and what others call
  /// `food` is food.
  let isShare: Bool

  init(_ viewed: ViewedRecords, _ conversion: Conversion?) throws {
    (inquiry, isShare) = (viewed.inquiry, viewed.shares != nil)
    let keys = [
      GroupKey(name: "day", source: .day), GroupKey(name: "user", source: .user),
      GroupKey(name: "category", source: .field(viewed.inquiry.categoryField ?? FieldPath(keys: ["category"]))),
      GroupKey(name: "book", source: .field(viewed.inquiry.bookFields.first ?? FieldPath(keys: ["book"]))),
      GroupKey(name: "kind", source: .kind),
    ]
    keeper = try PrivateKeeper(viewed.inquiry)
    let found = try inquiry.sums(viewed.spec(by: keys, conversion: conversion), hasTotals: false)
    sums = found.sums
    skipped = try found.skipped + found.sums.leftOut.map { try viewed.inquiry.skipped($0) }
  }

  func spent(by budget: Budget, in period: Period) throws -> Decimal {
    var spent = Decimal.zero
    for row in sums.rows where row.currency == budget.currency && counts(row, budget, period) {
      try spent += row.exactExpense
    }
    return spent
  }

  func others(besides budgets: [(Budget, Period)]) -> [(currency: Text?, count: Int)] {
    var counts: [Text?: Int] = [:]
    for row in sums.rows where !row.expense.isZero {
      let meant = budgets.filter { self.counts(row, $0.0, $0.1) }
      if !meant.isEmpty, !meant.contains(where: { $0.0.currency == row.currency }) {
        counts[row.currency, default: 0] += row.count
      }
    }
    return counts.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { ($0.key, $0.value) }
  }

  private func counts(_ row: Aggregation.Row, _ budget: Budget, _ period: Period) -> Bool {
    guard let day = row.group[0].value.flatMap({ CalendarDay($0.string) }), period.contains(day) else { return false }
    let owner = row.group[1].value.map { RecordRow.Owner.user($0) } ?? .local
    let person = keeper.person(owner, of: row.group[4].value)
    if budget.owner != .shared, !isShare, keeper.person(budget.owner, of: budget.kind) != person { return false }
    func isMeant(_ wanted: RecordRow?, _ written: Text?) -> Bool {
      guard let wanted else { return true }
      let references = inquiry.setting.references
      // Everybody's food is what each of them calls so, also who has a category of their own with that id.
      let isOfAll = isShare || budget.owner == .shared && wanted.owner == .shared
      // A private record names what its keeper has: the name alone may be left of it.
      return [owner, person].contains { owner in
        let target = written.flatMap { references.target(of: $0, kind: wanted.kind, for: owner) }
        return target?.path == wanted.path || isOfAll && target?.id == wanted.id
      }
    }
    return isMeant(budget.category, row.group[2].value) && isMeant(budget.book, row.group[3].value)
  }
}

/// Whose the records in `local/` are: those of private kinds are kept by whoever is logged in.
private struct PrivateKeeper {
  private let user: Text?
  private let kinds: Set<Text>

  init(_ inquiry: Inquiry) throws {
    user = try inquiry.ledger.ledger.sessionUser()
    kinds = Set(inquiry.kinds.all.filter(\.isPrivate).map(\.name))
  }

  func person(_ owner: RecordRow.Owner, of kind: Text?) -> RecordRow.Owner {
    guard owner == .local, let user, let kind, kinds.contains(kind) else { return owner }
    return .user(user)
  }
}
