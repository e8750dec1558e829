package import Query
package import Records
import Schema
package import Store

/// Reads the payments that were made to settle up, of the same period, book and people as the bills.
package struct PaymentReader {
  package static let kind = Text(PlantedKind.payment.name)

  /// Where its money stands: read as that of bills, though the kind says nothing of money, for no sum has it.
  private static let shape = KindShape(
    name: kind, fields: [], date: FieldPath(keys: ["date"]),
    money: KindShape.Money(amount: FieldPath(keys: ["amount"]), currency: FieldPath(keys: ["currency"])))

  private let inquiry: Inquiry
  /// The same of all days, where a period is looked at.
  private let everyDay: Inquiry?

  package init(_ viewed: ViewedRecords) {
    inquiry = viewed.inquiry
    everyDay = viewed.period == nil ? nil : viewed.everyDay
  }

  package func payments() throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    guard let kind = inquiry.kinds.kind(named: Self.kind) else { return ([], []) }
    let found = try inquiry.ledger.rowsOnce(below: inquiry.viewpoint.folders(of: kind), inquiry.reader)
    let matcher = try inquiry.matcher()
    let unreadable = try found.rows.filter { matcher.answer($0) == .unreadable }
      .flatMap { try inquiry.skippedFields($0, matcher) }
    let dayless = try dayless(found.rows)
    return (found.rows.filter(matcher.matches), found.skipped + unreadable + dayless)
  }

  /// Those without a day, where only those of a period count.
  private func dayless(_ rows: [RecordRow]) throws -> [SkippedFile] {
    guard let matcher = try everyDay?.matcher(), let field = Self.shape.date else { return [] }
    return try rows.filter { $0.value(at: field) == nil && matcher.matches($0) }
      .map {
        try inquiry.skipped(
          Aggregation.Remark(path: $0.path, field: field, message: "it has no day, so it is in no period"))
      }
  }

  /// A payment, and its currency.
  package static func payment(
    _ row: RecordRow, _ amounts: inout AmountReader
  ) throws(Bearers.Refusal) -> (Settlement.Payment, currency: Text?) {
    func name(_ field: Text) throws(Bearers.Refusal) -> Text {
      if let name = row.fields[field]?.string, !name.isEmpty { return Text(name) }
      throw Bearers.Refusal(field: FieldPath(keys: [field]), message: "\(field) names nobody")
    }
    let (from, to) = (try name("from"), try name("to"))
    switch amounts.read(row, shape) {
    case .counted(let counted):
      return (Settlement.Payment(from: from, to: to, amount: counted.amount), counted.currency)
    case .leftOut(let remark): throw Bearers.Refusal(field: remark.field, message: remark.message)
    case .none, .moved: throw Bearers.Refusal(field: .root, message: "there is no amount")
    }
  }
}
