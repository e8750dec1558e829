import Desk
import Query
import Records
import Schema
import Store

/// What the records of this month come to that refer to one record: what was spent on food so far.
struct MonthSum {
  private let view: LedgerView
  private let kind: Kind
  private let field: Text
  private let id: Text

  /// nil where the records have no money or no day, or where no question can name the record.
  init?(_ view: LedgerView, of kind: Kind, where field: Text, is id: Text) {
    let isPlain = id.string.utf8.allSatisfy { byte in
      byte >= 0x80 || "-_".utf8.contains(byte) || Unicode.Scalar(byte).properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard kind.moneyField != nil, let date = kind.dateField, kind.field(date) != nil, isPlain else { return nil }
    (self.view, self.kind, self.field, self.id) = (view, kind, field, id)
  }

  /// `this month: expense 60.00 EUR, 5 bills`, a line for each currency; nil where there is nothing, or where a sum would not
  /// be whole: `sum` says then what is left out.
  func words() throws -> String? {
    guard let date = kind.dateField else { return nil }
    let asked = try AskedLedger(view.session)
    let currency: Text?
    do {
      try asked.calendar().requireMonths()
      currency = try asked.currency()
    } catch let failure as Failure where failure.code == .unreadableSetting { return nil }
    let kinds = try view.kinds()
    let terms = [kind.name.string, "\(field)=\(id)", "\(date):this-month"]
    let words = try QuestionWords(terms: terms, kinds, in: asked.ledger)
    let inquiry = try Inquiry(asked, kinds: kinds, words: words, about: .money)
    let found = try inquiry.sums(Aggregation.Spec(groups: [], currency: currency), hasTotals: false)
    guard found.skipped.isEmpty, found.sums.leftOut.isEmpty, found.sums.notes.isEmpty else { return nil }
    let lines = try found.sums.rows.map { try view.said("this month: \(line($0))") }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func line(_ row: Aggregation.Row) -> Sentence {
    let currency = row.currency.map { " \($0)" } ?? ""
    var amounts: [Sentence] = []
    if !row.expense.isZero { amounts.append("expense \(row.expense)\(currency)") }
    if !row.income.isZero { amounts.append("income \(row.income)\(currency)") }
    if amounts.isEmpty { amounts.append(Sentence(verbatim: "\(row.total ?? row.net)\(currency)")) }
    return (amounts + [kind.counted(row.count)]).joined(separator: ", ")
  }
}
