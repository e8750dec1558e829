package import Exchange
package import Query
import Records
import Store

/// Records as entries of a calendar.
package struct CalendarEvents {
  private let inquiry: Inquiry
  private let ledger: String
  private let shapes: [Text: KindShape]
  private var all: [(day: CalendarDay, event: CalendarEvent)] = []
  /// Records whose date says no day.
  package private(set) var leftOut: [Aggregation.Remark] = []

  package init(_ inquiry: Inquiry, ledger: String) {
    (self.inquiry, self.ledger) = (inquiry, ledger)
    shapes = inquiry.shapesByName
  }

  /// By day; those of one day in the order of their paths.
  package var inOrder: [CalendarEvent] {
    all.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element.event)
  }

  /// A record without a date is nothing for a calendar, and nothing is wrong with it.
  package mutating func add(_ row: RecordRow) {
    guard let shape = shapes[row.kind], let field = shape.date, let date = row.value(at: field) else { return }
    guard let day = date.day(in: inquiry.setting.calendar.zone) else {
      leftOut.append(
        Aggregation.Remark(path: row.path, field: field, message: "the \(field) is not a day such as 2026-11-20"))
      return
    }
    // Of its ledger: the ids of two ledgers may be the same.
    let uid = "\(row.owner.spelling)/\(row.kind)/\(row.id)@\(ledger)"
    let time = date.string.flatMap { $0.utf8.count > 10 ? Timestamp($0) : nil }
    var event = CalendarEvent(uid: uid, start: time.map { .time($0) } ?? .day(day))
    event.summary = summary(of: row, shape)
    event.description = description(of: row, shape)
    event.categories = row.value(at: FieldPath(keys: ["tags"]))?.array?.compactMap(\.string) ?? []
    all.append((day, event))
  }

  /// `Lunch, 12.50 EUR`; the name of the kind where it has no words.
  private func summary(of row: RecordRow, _ shape: KindShape) -> String {
    let title = inquiry.setting.references.title(of: row) ?? ""
    let amount = shape.money.flatMap { money -> String? in
      guard case .number(let number)? = row.value(at: money.amount) else { return nil }
      let currency = money.currency.flatMap { row.value(at: $0)?.string }
      return [number.lexeme, currency].compactMap(\.self).joined(separator: " ")
    }
    let parts = [title, amount ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? row.kind.string : parts.joined(separator: ", ")
  }

  /// The other fields, a line for each.
  private func description(of row: RecordRow, _ shape: KindShape) -> String {
    let shown = [shape.date, shape.title, shape.money?.amount, shape.money?.currency].compactMap { $0?.keys.first }
    let others = row.fields.members.filter {
      !shown.contains($0.key) && !["tags", "~conflicts", "added"].contains($0.key)
    }
    return others.map { "\($0.key): \($0.value.spelled(separator: ", "))" }.joined(separator: "\n")
  }
}
