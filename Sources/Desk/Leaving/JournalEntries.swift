package import Exchange
package import Query
package import Records
import Store

/// The transactions of records.
package struct JournalEntries {
  private let inquiry: Inquiry
  private let format: JournalFormat
  private let shapes: [Text: KindShape]
  private var amounts: AmountReader
  private var all: [JournalEntry] = []
  /// Records that are in no journal, and why.
  package private(set) var leftOut: [Aggregation.Remark] = []

  private static let payee: Text = "payee", tags: Text = "tags"

  package init(_ inquiry: Inquiry, _ format: JournalFormat, currency: Text?) {
    (self.inquiry, self.format) = (inquiry, format)
    shapes = inquiry.shapesByName
    amounts = AmountReader(currency: currency, references: inquiry.setting.references)
  }

  /// The members that a journal looks at.
  package static func fields(of inquiry: Inquiry) -> [Text] {
    inquiry.fields(for: Aggregation.Spec(groups: [])) + inquiry.shapes.compactMap { $0.title?.keys.first } + [
      payee, tags,
    ]
  }

  /// By day; those of one day in the order of their paths.
  package var inOrder: [JournalEntry] {
    all.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }

  package mutating func add(_ row: RecordRow) {
    guard let shape = shapes[row.kind] else { return }
    switch amounts.read(row, shape) {
    case .none, .moved: return
    case .leftOut(let remark): leftOut.append(remark)
    case .counted(let counted):
      do throws(Objection) { all.append(try entry(of: row, shape, counted)) } catch {
        leftOut.append(Aggregation.Remark(path: row.path, field: error.field, message: error.message))
      }
    }
  }

  /// Why a record that sums count cannot stand in a journal.
  private struct Objection: Error {
    let field: FieldPath
    let message: String
  }

  private func entry(
    of row: RecordRow, _ shape: KindShape, _ counted: CountedAmount
  ) throws(Objection) -> JournalEntry {
    let (date, money) = (shape.date ?? FieldPath(keys: ["date"]), shape.money?.amount ?? .root)
    guard let day = row.value(at: date)?.day(in: inquiry.setting.calendar.zone) else {
      throw Objection(field: date, message: "it has no day, which a journal needs")
    }
    guard let isIncome = counted.isIncome else {
      throw Objection(field: money, message: "its kind does not tell income from expense")
    }
    if let message = format.objection(to: day) { throw Objection(field: date, message: message) }
    if let message = format.objection(to: counted.amount) { throw Objection(field: money, message: message) }
    let owner = inquiry.viewpoint.seesSeveral ? Text(row.owner.spelling) : nil
    let account = JournalAccount(
      isIncome ? .income : .expenses, owner: owner, category: shape.category(of: row, inquiry.setting.references))
    var entry = JournalEntry(
      day: day, id: row.id, account: account, amount: isIncome ? counted.amount.negated : counted.amount,
      currency: counted.currency)
    entry.payee = row.value(at: FieldPath(keys: [Self.payee]))?.string ?? ""
    entry.title = inquiry.setting.references.title(of: row) ?? ""
    entry.tags = row.value(at: FieldPath(keys: [Self.tags]))?.array?.compactMap(\.string) ?? []
    return entry
  }
}

extension Inquiry {
  /// The currency of amounts that name none.
  package func currency() throws -> Text? { try ledger.readableManifest()?.currency.map { Text($0) } }
}
