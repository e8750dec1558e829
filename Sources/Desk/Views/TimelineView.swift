package import Query
package import Records
package import Reports
import Schema
package import Store

/// The records of a view day by day, with the sums that `sum` gives for the same question.
package struct TimelineView {
  private let viewed: ViewedRecords
  private let totals: Aggregation
  private let days: [Day]
  private let isForecast: Bool
  /// Other sums of the same records.
  package let others: [Aggregation]
  /// What could not be read, and what is shown and in no sum.
  package let skipped: [SkippedFile]
  /// Of these, the files that could not be read.
  package let unreadable: [SkippedFile]

  private struct Day {
    let day: CalendarDay?
    let sums: [Aggregation.Row]
    var rows: [RecordRow]
    /// What is still to come, and in no sum.
    var expected: [ExpectedBills.Bill] = []
  }

  /// - Parameters:
  ///   - others: what else to add up, in the same look at the files.
  ///   - expected: what is shown besides.
  package init(
    _ viewed: ViewedRecords, adding others: [Aggregation.Spec] = [], expecting expected: ExpectedBills? = nil
  ) throws {
    self.viewed = viewed
    let specs = [viewed.spec(by: []), viewed.spec(by: [GroupKey(name: "day", source: .day)])] + others
    let found = try FoundRecords(viewed.inquiry, .usual, limit: nil, adding: specs, sharedBy: viewed.sharesOfRecords)
    totals = found.sums[0]
    self.others = Array(found.sums.dropFirst(2))
    isForecast = expected != nil
    days = Self.with(expected?.bills ?? [], Self.days(found, viewed))
    unreadable = found.skipped
    let leftOut = try found.skipped + totals.leftOut.map { try viewed.inquiry.skipped($0) }
    skipped = leftOut + (expected?.skipped.filter { !Set(leftOut).contains($0) } ?? [])
  }

  package var notes: [Aggregation.Remark] { totals.notes }

  /// Of all records that are shown.
  package var paths: [Text] { days.flatMap { $0.rows.map(\.path) } }

  /// The records come newest first.
  private static func days(_ found: FoundRecords, _ viewed: ViewedRecords) -> [Day] {
    let sums = Dictionary(grouping: found.sums[1].rows) { $0.group.first?.value }
    var days: [Day] = []
    for row in found.rows {
      let day = viewed.inquiry.day(of: row)
      if let last = days.indices.last, days[last].day == day {
        days[last].rows.append(row)
      } else {
        days.append(Day(day: day, sums: sums[day.map { Text($0.description) }] ?? [], rows: [row]))
      }
    }
    return days
  }

  /// Both come newest first; records without a day stand last.
  private static func with(_ expected: [ExpectedBills.Bill], _ days: [Day]) -> [Day] {
    var (days, open): ([Day], ArraySlice<Day>) = ([], days[...])
    for bill in expected {
      let newer = open.prefix { $0.day.map { bill.day <= $0 } ?? false }
      days += newer
      open = open.dropFirst(newer.count)
      if days.last?.day != bill.day { days.append(Day(day: bill.day, sums: [], rows: [])) }
      days[days.count - 1].expected.append(bill)
    }
    return days + open
  }

  // MARK: For people

  package var timeline: Timeline {
    var reader = EntryReader(viewed)
    let words = viewed.words
    return Timeline(
      title: viewed.title(in: words), scope: viewed.scope(in: words), flows: totals.rows.map(CashFlow.init),
      days: days.map { day in
        Timeline.Day(
          day: day.day, flows: day.sums.map(CashFlow.init),
          entries: day.rows.map { reader.entry($0) } + day.expected.map { reader.entry($0.row).expected(in: words) })
      }, in: words)
  }

  package var isEmpty: Bool { days.isEmpty }

  // MARK: For programs

  /// `{"period":{"from","to"}|null,"owners":[…],"book":ID|null,"other_books":N,"totals":[…],"days":[{"day","totals":[…],"records":[…]}],"left_out":[…]}`;
  /// with a forecast, days have `"expected":[{"rule","fields"}]`.
  package var json: Object {
    let days = days.map { day -> Value in
      var json: Object = [
        "day": day.day.map { .string($0.description) } ?? .null, "totals": .array(day.sums.map(\.json)),
        "records": .array(day.rows.map(\.json)),
      ]
      if isForecast { json["expected"] = .array(day.expected.map(\.json)) }
      return .object(json)
    }
    return [
      "period": viewed.period.map(\.json) ?? .null, "owners": viewed.whose.json,
      "book": viewed.book.map { .string($0.id) } ?? .null,
      "other_books": .number(Number(viewed.otherBooks)),
      "totals": .array(totals.rows.map(\.json)), "days": .array(days),
      "left_out": .array(skipped.map { $0.json(in: viewed.inquiry.labels.spoken) }),
    ]
  }
}

extension Inquiry {
  /// The day that sums count a record on; nil where it has none or it cannot be read.
  package func day(of row: RecordRow) -> CalendarDay? {
    setting.value(at: FieldPath(keys: ["date"]), of: row)?.day(in: setting.calendar.zone)
  }
}

extension Period {
  /// Its first and its last day.
  package var json: Value {
    func day(_ day: CalendarDay?) -> Value { day.map { .string($0.description) } ?? .null }
    return ["from": day(from), "to": day(to.flatMap { $0.adding(days: -1) })]
  }
}

extension CashFlow {
  package init(_ row: Aggregation.Row) {
    self.init(
      currency: row.currency?.string, income: row.income.written(in: row.currency),
      expense: row.expense.written(in: row.currency), balance: row.net.written(in: row.currency),
      total: row.currency == nil ? row.total : row.total?.written(in: row.currency))
  }
}
