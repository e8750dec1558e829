package import Query
package import Records
import Schema
package import Store

/// Bills that rules will make after today, and have not made yet: they are in no sum.
package struct ExpectedBills {
  package struct Bill {
    /// The id of its rule.
    package let rule: Text
    package let day: CalendarDay
    package let row: RecordRow

    /// `{"rule","fields"}`.
    package var json: Value { ["rule": .string(rule), "fields": .object(row.fields)] }
  }

  /// The newest first.
  package let bills: [Bill]
  package let skipped: [SkippedFile]

  package static let none = ExpectedBills(bills: [], skipped: [])

  private init(bills: [Bill], skipped: [SkippedFile]) { (self.bills, self.skipped) = (bills, skipped) }

  /// Those of a view's people, and everybody's, that answer its question; of a period without an end those of one year.
  package init(_ viewed: ViewedRecords) throws {
    let inquiry = viewed.inquiry
    let today = inquiry.setting.calendar.today
    guard !inquiry.ledger.isPast, let year = today.adding(months: 12), let tomorrow = today.adding(days: 1) else {
      self = .none
      return
    }
    let last = viewed.period?.to?.adding(days: -1) ?? year
    var reader = try RecurringReader(inquiry.ledger.ledger, inquiry.kinds)
    let due = try reader.due(of: inquiry.viewpoint.owners, from: tomorrow, through: last)
    let open = try inquiry.ledger.ledger.notMade(of: due.map(\.entries))
    let matcher = try Matcher(inquiry.words.question, text: inquiry.words.text, in: inquiry.setting)
    let bills = zip(due, open).flatMap { due, open in
      open.map { entry in
        Bill(
          rule: due.rule.id, day: entry.due,
          row: RecordRow(kind: due.kind, owner: RecordRow.Owner(due.owner), id: "", path: "", fields: entry.members))
      }
    }
    self.bills = bills.filter { matcher.matches($0.row) }.sorted { ($1.day, $0.rule) < ($0.day, $1.rule) }
    skipped = reader.skipped
  }
}
