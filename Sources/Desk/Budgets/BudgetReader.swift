package import Query
package import Records
import Schema
package import Store

/// What may be spent in a period, as a record says.
package struct Budget {
  /// Relative to the ledger's root.
  package let path: Text
  package let id: Text
  /// The kind of the record.
  package let kind: Text
  /// A user's own budget counts their records, a shared one those of everybody.
  package let owner: RecordRow.Owner
  /// nil where it has no name and is about everything.
  package let title: String?
  package let amount: Decimal
  package let currency: Text?
  package let schedule: BudgetSchedule
  /// nil: all.
  package let category: RecordRow?
  package let book: RecordRow?
  /// Whether what one period leaves is there in the next one.
  let isCarried: Bool
}

/// Reads budgets: records of the kind `budget`, and the field `budget` of categories, which is a month's.
package struct BudgetReader {
  private static let kind = Text(PlantedKind.budget.name)

  private let viewed: ViewedRecords
  private let inquiry: Inquiry
  package private(set) var skipped: [SkippedFile] = []
  /// What has no effect in a budget.
  package private(set) var notes: [Aggregation.Remark] = []

  package init(_ viewed: ViewedRecords) {
    (self.viewed, inquiry) = (viewed, viewed.inquiry)
  }

  /// Those in force: neither retired nor still to come. Records first, then categories, each by owner and id.
  package mutating func budgets() throws -> [Budget] {
    let category = inquiry.shapes.lazy.compactMap { $0.money?.category?.kind }.first
    var budgets: [Budget] = []
    for kind in [Self.kind] + [category].compactMap(\.self) {
      for row in try rows(of: kind) where row.fields["retired"] != .bool(true) {
        do {
          if let budget = try kind == Self.kind ? read(row) : readCategory(row) { budgets.append(budget) }
        } catch let problem as Misfit {
          let document = try inquiry.ledger.document(at: row.path.string)
          skipped.append(
            SkippedFile(
              path: row.path.string, position: document.position(of: FieldPath(keys: [problem.field])),
              message: problem.message))
        }
      }
    }
    return budgets
  }

  private struct Misfit: Error {
    let field: Text
    let message: Sentence
  }

  private mutating func rows(of kind: Text) throws -> [RecordRow] {
    guard let kind = inquiry.kinds.all.first(where: { $0.name == kind }) else { return [] }
    let folders = inquiry.viewpoint.folders(of: kind)
    let found = try inquiry.ledger.rows(below: folders, inquiry.reader)
    skipped += found.skipped
    return found.rows
  }

  private func readCategory(_ row: RecordRow) throws -> Budget? {
    guard let value = row.fields["budget"], value != .null else { return nil }
    return Budget(
      path: row.path, id: row.id, kind: row.kind, owner: row.owner,
      title: inquiry.setting.references.title(of: row) ?? row.id.string,
      amount: try amount(value, "budget"), currency: viewed.currency, schedule: BudgetSchedule(.month, from: nil),
      category: row, book: nil, isCarried: false)
  }

  private mutating func read(_ row: RecordRow) throws -> Budget? {
    let from = try row.fields["from"].map { value throws(Misfit) in
      guard let day = value.string.flatMap({ CalendarDay($0) }) else {
        throw Misfit(field: "from", message: "from is not a date such as 2026-11-20")
      }
      return day
    }
    if let from, inquiry.setting.calendar.today < from { return nil }
    let written = try text(row.fields["period"], "period")
    guard let unit = BudgetSchedule.Unit(rawValue: written ?? "month") else {
      throw Misfit(field: "period", message: "period must be week, month or year")
    }
    let category = try target(of: row, "category", inquiry.shapes.lazy.compactMap { $0.money?.category?.kind }.first)
    let isCarried = row.fields["carry"] == .bool(true)
    if isCarried, from == nil {
      notes.append(
        Aggregation.Remark(
          path: row.path, field: FieldPath(keys: ["carry"]),
          message: "nothing is carried, for the field from does not say since when"))
    }
    let book = try target(of: row, "book", Text(PlantedKind.book.name))
    let name = row.fields["name"]?.string
    let about = [category, book].compactMap(\.self).map { inquiry.setting.references.title(of: $0) ?? $0.id.string }
    let title = name ?? (about.isEmpty ? nil : about.joined(separator: " · "))
    return Budget(
      path: row.path, id: row.id, kind: row.kind, owner: row.owner, title: title,
      amount: try amount(row.fields["amount"], "amount"),
      currency: row.fields["currency"]?.string.map { Text($0) } ?? viewed.currency,
      schedule: BudgetSchedule(unit, from: from), category: category,
      book: book,
      isCarried: isCarried && from != nil)
  }

  private func amount(_ value: Value?, _ field: Text) throws(Misfit) -> Decimal {
    guard let value else { throw Misfit(field: "", message: "there is no \(field)") }
    guard case .number = value else { throw Misfit(field: field, message: "the \(field) is not a number") }
    guard let amount = value.decimal else {
      throw Misfit(field: field, message: "the \(field) has more than 38 digits")
    }
    return amount
  }

  /// nil where nothing is written.
  private func text(_ value: Value?, _ field: Text) throws(Misfit) -> String? {
    guard let value, value != .null else { return nil }
    if let text = value.string { return text }
    throw Misfit(field: field, message: "the \(field) is not a text")
  }

  /// A budget of what is not there would count everything.
  private func target(of row: RecordRow, _ field: Text, _ kind: Text?) throws(Misfit) -> RecordRow? {
    guard let written = try text(row.fields[field], field) else { return nil }
    guard let kind else { throw Misfit(field: field, message: "no kind of record here has a \(field)") }
    if let target = inquiry.setting.references.target(of: Text(written), kind: kind, for: row.owner) { return target }
    throw Misfit(field: field, message: "there is no \(inquiry.kinds.one(named: kind)) “\(written)”")
  }
}
