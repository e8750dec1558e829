import Query
package import Records
package import Reports
import Schema
import Store

extension Budgets {
  /// For people, in the language of whoever reads.
  package var list: BudgetList { list { _ in nil } }

  /// - Parameter picture: the address of a picture that stands for a category or a book.
  func list(picture: (RecordRow) -> String?) -> BudgetList {
    let isOfSeveral = Set(items.compactMap(\.user)).count > 1
    return BudgetList(
      items.map { item in
        var row = item.row(tellsWhose: isOfSeveral, words)
        row.picture = item.pictured.flatMap(picture)
        return row
      }, in: words)
  }

  /// The categories and books that are budgeted.
  var pictured: [RecordRow] { items.compactMap(\.pictured) }

  /// `[{"name","id","path","owner","category","book","currency","period":{"unit","from","to"},"amount",…}]`.
  package var json: Value { .array(items.map(\.json)) }
}

extension Budgets.Item {
  /// nil of everybody's, and of those that are kept on this device.
  fileprivate var user: Text? { if case .user(let name) = budget.owner { name } else { nil } }

  fileprivate var pictured: RecordRow? { budget.category ?? budget.book }

  /// - Parameter tellsWhose: whether budgets of several owners are seen.
  fileprivate func row(tellsWhose: Bool, _ words: ViewWords) -> BudgetRow {
    let available = standing.available
    func written(_ amount: Decimal) -> Decimal { amount.written(in: budget.currency) }
    let person = tellsWhose ? user?.string : nil
    let whose = (budget.owner == .shared ? words["everybody"] : person).map { " · \($0)" } ?? ""
    return BudgetRow(
      symbol: symbol, title: (budget.title ?? words["everything"]) + whose, until: until, colour: colour,
      used: Decimal.zero < available
        ? standing.spent.approximation / available.approximation : standing.isOver ? nil : 0,
      elapsed: Double(standing.elapsed) / Double(max(1, standing.days)),
      spent: Figure.expense.cell(written(standing.spent), isInverted: false),
      available: Table.Cell(written(available).withMinus),
      left: Table.Cell(written(standing.left).withMinus, standing.isOver ? .bad : .good),
      projected: Table.Cell(
        written(standing.projected).negated.signed, available < standing.projected ? .warning : .plain),
      currency: budget.currency?.string ?? "")
  }

  private var until: String { standing.period.to?.adding(days: -1)?.description ?? "" }

  fileprivate var json: Value {
    var period = standing.period.json.object ?? Object()
    period["unit"] = .string(Text(budget.schedule.unit.rawValue))
    return [
      "name": .string(Text(budget.title ?? budget.id.string)), "id": .string(budget.id), "path": .string(budget.path),
      "owner": .string(Text(budget.owner.spelling)),
      "category": budget.category.map { .string($0.id) } ?? .null, "book": budget.book.map { .string($0.id) } ?? .null,
      "currency": budget.currency.map { .string($0) } ?? .null, "period": .object(period),
      "amount": .string(Text(budget.amount.description)), "carried": .string(Text(standing.carried.description)),
      "available": .string(Text(standing.available.description)), "spent": .string(Text(standing.spent.description)),
      "left": .string(Text(standing.left.description)), "due": .string(Text(standing.due.description)),
      "projected": .string(Text(standing.projected.description)), "elapsed": .number(Number(standing.elapsed)),
      "days": .number(Number(standing.days)), "over": .bool(standing.isOver),
    ]
  }
}
