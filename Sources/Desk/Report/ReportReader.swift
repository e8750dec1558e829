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
  private let question: Matcher

  package init(_ viewed: ViewedRecords, _ question: ReportQuestion, leftOut: [Aggregation.Remark]) throws {
    inquiry = viewed.inquiry
    self.question = try Matcher(inquiry.words.question, text: inquiry.words.text, in: inquiry.setting)
    currency = viewed.currency
    entries = EntryReader(viewed)
    categories = RecordGroups(question.category, in: inquiry.setting)
    tags = RecordGroups(question.tag, in: inquiry.setting)
    books = RecordGroups(question.book, in: inquiry.setting)
    self.leftOut = Set(leftOut.map(\.path))
  }

  /// One for each part of a record that answers the question; of most records there is one.
  package mutating func records(of row: RecordRow) -> [PageRecords.Record] {
    let entry = entries.entry(row)
    guard case .money(let whole, let isIncome) = entry.amount, let shape = inquiry.setting.shape(of: row) else {
      return [record(row, entry, amount(of: row, entry))]
    }
    let parts = shape.parts(of: row, whole, answering: question)
    if parts.count == 1, parts[0].amount == whole { return [record(parts[0].row, entry, amount(of: row, entry))] }
    return parts.map { part, amount in
      record(part, entries.entry(part), leftOut.contains(row.path) ? .none : .money(amount, isIncome: isIncome))
    }
  }

  private mutating func record(
    _ row: RecordRow, _ entry: Timeline.Entry, _ amount: Timeline.Amount
  ) -> PageRecords.Record {
    PageRecords.Record(
      day: inquiry.day(of: row), amount: amount,
      currency: entry.currency.isEmpty ? nil : Text(entry.currency), categories: categories.values(of: row),
      tags: tags.values(of: row), books: books.values(of: row), person: Text(entry.who), name: entry.name,
      remark: entry.remark, texts: inquiry.setting.searchedTexts(of: row), hasFile: entry.hasAttachment)
  }

  private func amount(of row: RecordRow, _ entry: Timeline.Entry) -> Timeline.Amount {
    // No sum has a transfer, whatever a page adds up.
    if let shape = inquiry.setting.shape(of: row), row.isTransfer(shape), case .total(let moved) = entry.amount {
      return .unreadable(moved.description)
    }
    guard !leftOut.isEmpty, leftOut.contains(row.path) else { return entry.amount }
    switch entry.amount {
    case .money(let amount, _), .total(let amount): return .unreadable(amount.description)
    case .none, .unreadable: return entry.amount
    }
  }
}
