package import Query
import Records
package import Reports

/// Reads what a report has of each record.
package struct ReportReader {
  private let inquiry: Inquiry
  private let currency: Text?
  private var entries: EntryReader
  private var categories: RecordGroups
  private var tags: RecordGroups
  private var books: RecordGroups
  /// The records that sums leave out, though their amounts can be read.
  private let leftOut: Set<Text>

  package init(_ viewed: ViewedRecords, _ question: ReportQuestion, leftOut: [Aggregation.Remark]) {
    inquiry = viewed.inquiry
    currency = viewed.currency
    entries = EntryReader(viewed)
    categories = RecordGroups(question.category, in: inquiry.setting)
    tags = RecordGroups(question.tag, in: inquiry.setting)
    books = RecordGroups(question.book, in: inquiry.setting)
    self.leftOut = Set(leftOut.map(\.path))
  }

  package mutating func record(_ row: RecordRow) -> PageRecords.Record {
    let entry = entries.entry(row)
    return PageRecords.Record(
      day: inquiry.day(of: row), amount: amount(of: row, entry),
      currency: entry.currency.isEmpty ? nil : Text(entry.currency), categories: categories.values(of: row),
      tags: tags.values(of: row), books: books.values(of: row), person: Text(entry.who), name: entry.name,
      remark: entry.remark, texts: inquiry.setting.searchedTexts(of: row), hasFile: entry.hasAttachment)
  }

  private func amount(of row: RecordRow, _ entry: Timeline.Entry) -> Timeline.Amount {
    guard !leftOut.isEmpty, leftOut.contains(row.path) else { return entry.amount }
    switch entry.amount {
    case .money(let amount, _), .total(let amount): return .unreadable(amount.description)
    case .none, .unreadable: return entry.amount
    }
  }
}
