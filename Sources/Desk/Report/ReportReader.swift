package import Query
import Records
package import Reports

/// Reads what a report has of each record.
package struct ReportReader {
  private let inquiry: Inquiry
  private let currency: Text?
  private let shares: Aggregation.Spec.Shares?
  private var entries: EntryReader
  private var amounts: AmountReader
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
    shares = viewed.shares
    entries = EntryReader(viewed)
    amounts = AmountReader(currency: viewed.currency, references: inquiry.setting.references)
    categories = RecordGroups(question.category, in: inquiry.setting)
    tags = RecordGroups(question.tag, in: inquiry.setting)
    books = RecordGroups(question.book, in: inquiry.setting)
    self.leftOut = Set(leftOut.map(\.path))
  }

  /// Whether it is asked what each part of a bill is for: then only the parts that answer are in the page.
  package var isOfParts: Bool { inquiry.shapes.contains { question.partsAsked(of: $0.name) != nil } }

  /// One for each part of a record that answers the question; of most records there is one.
  package mutating func records(of row: RecordRow) -> [PageRecords.Record] {
    let entry = entries.entry(row)
    if let shares { return borne(by: shares, row, entry) }
    guard case .money(let whole, let isIncome) = entry.amount, let shape = inquiry.setting.shape(of: row) else {
      return [record(row, entry, amount(of: row, entry))]
    }
    let parts = shape.parts(of: row, whole, answering: question)
    if parts.count == 1, parts[0].amount == whole { return [record(parts[0].row, entry, amount(of: row, entry))] }
    return parts.map { part, amount in
      record(part, entries.entry(part), leftOut.contains(row.path) ? .none : .money(amount, isIncome: isIncome))
    }
  }

  /// What somebody bears of each part, with all digits: what the page adds up it rounds once, as sums do.
  private mutating func borne(
    by shares: Aggregation.Spec.Shares, _ row: RecordRow, _ entry: Timeline.Entry
  ) -> [PageRecords.Record] {
    guard let shape = inquiry.setting.shape(of: row), !leftOut.contains(row.path),
      case .counted(let whole) = amounts.read(row, shape)
    else { return [record(row, entry, inNoSum(row, entry))] }
    do throws(Bearers.Refusal) {
      var records: [PageRecords.Record] = []
      for (part, amount) in shape.parts(of: row, whole.amount, answering: question) {
        let share = try shares.exact(amount, whole.currency, of: row).normalised
        let borne = whole.isIncome.map { Timeline.Amount.money(share, isIncome: $0) } ?? .total(share)
        records.append(record(part, entries.entry(part), borne))
      }
      return records
    } catch { return [record(row, entry, inNoSum(row, entry))] }
  }

  /// Sums of shares have no record without an amount, and none of which nobody can tell who bears it.
  private func inNoSum(_ row: RecordRow, _ entry: Timeline.Entry) -> Timeline.Amount {
    switch amount(of: row, entry) {
    case .none: .unreadable("")
    case .money(let amount, _), .total(let amount): .unreadable(amount.description)
    case .unreadable(let text): .unreadable(text)
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
