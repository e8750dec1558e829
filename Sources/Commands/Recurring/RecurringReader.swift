internal import Query
internal import Records
internal import Schema
internal import Store

/// Reads the rules by which bills are made, and what each of their bills says.
struct RecurringReader {
  static let kind = Text(PlantedKind.recurring.name)

  private let ledger: Ledger
  private let kinds: Kinds
  private let bill: Kind?
  private(set) var skipped: [SkippedFile] = []

  init(_ ledger: Ledger, _ kinds: Kinds) {
    (self.ledger, self.kinds) = (ledger, kinds)
    bill = kinds.kind(named: Text(PlantedKind.bill.name))
  }

  /// What a rule makes by some day.
  struct Due {
    let rule: RecurringRule
    let owner: Owner
    let kind: Kind
    let entries: [DueEntries.Entry]

    var dueEntries: DueEntries { DueEntries(rule: rule.row.id, of: owner, makes: kind, entries: entries) }
  }

  /// Of each rule of these people that is in force, in the order of their paths.
  mutating func due(of owners: [Owner], through last: CalendarDay) throws -> [Due] {
    guard let kind = kinds.kind(named: Self.kind), let bill else { return [] }
    let found = try ledger.records(below: owners.map { $0.folder(of: kind) })
    skipped += found.skipped
    return try found.records.filter { !$0.isRetired }.compactMap { try due($0, kind, bill, through: last) }
  }

  private mutating func due(
    _ record: StoredRecord, _ kind: Kind, _ bill: Kind, through last: CalendarDay
  ) throws -> Due? {
    let owner = record.location.owner
    let row = RecordRow(
      kind: kind.name, owner: RecordRow.Owner(owner), id: record.id, path: Text(record.path), fields: record.members)
    do {
      let rule = try RecurringRule(row)
      let form = try RecurringBill(record, bill, in: ledger, kinds)
      let entries = try rule.occurrences(through: last).map {
        DueEntries.Entry(day: $0.day, due: $0.due, members: try form.members(on: $0.due))
      }
      return Due(rule: rule, owner: owner, kind: bill, entries: entries)
    } catch let error as ScheduleError {
      skipped.append(
        SkippedFile(
          path: record.path, position: record.document.position(of: FieldPath(keys: [error.field])),
          message: error.message))
      return nil
    }
  }
}
