internal import Query
internal import Records
internal import Schema
internal import Store

/// Reads the rules by which bills are made, and what each of their bills says.
struct RecurringReader {
  static let kind = Text(PlantedKind.recurring.name)

  private let ledger: Ledger
  private let kinds: Kinds
  private(set) var skipped: [SkippedFile] = []

  init(_ ledger: Ledger, _ kinds: Kinds) { (self.ledger, self.kinds) = (ledger, kinds) }

  /// A rule that is in force, and when it comes.
  struct Rule {
    fileprivate let record: StoredRecord
    fileprivate let rule: RecurringRule
    private let bill: Kind
    private let occurrences: [RecurringRule.Occurrence]

    fileprivate init(
      _ record: StoredRecord, of kind: Kind, makes bill: Kind, from first: CalendarDay?, through last: CalendarDay
    ) throws(ScheduleError) {
      self.record = record
      self.bill = bill
      rule = try RecurringRule(record.row(of: kind))
      occurrences = try rule.occurrences(through: last).filter { one in first.map { $0 <= one.due } ?? true }
    }

    /// - Parameter members: what the bill of a day says.
    func entries(_ members: (CalendarDay) -> Object = { _ in Object() }) -> DueEntries {
      DueEntries(
        rule: record.id, of: record.location.owner, makes: bill,
        entries: occurrences.map { DueEntries.Entry(day: $0.day, due: $0.due, members: members($0.due)) })
    }

    /// With what their bills say. Throws where these would not be as they should be.
    fileprivate func due(in ledger: Ledger, _ kinds: Kinds) throws -> Due {
      let form = try RecurringBill(record, bill, in: ledger, kinds, from: rule.schedule.from)
      return Due(rule: rule.row, kind: bill.name, entries: entries(form.members))
    }
  }

  /// What a rule makes.
  struct Due {
    let rule: RecordRow
    /// Of its bills.
    let kind: Text
    let entries: DueEntries
  }

  /// The rules of these people that are in force, in the order of their paths, without a look at what their bills say.
  ///
  /// - Parameter first: what is due before that day is left out.
  mutating func rules(
    of owners: [Owner], from first: CalendarDay? = nil, through last: CalendarDay
  ) throws -> [Rule] {
    try read(owners) { record, kind, bill in
      try Rule(record, of: kind, makes: bill, from: first, through: last)
    }
  }

  /// What they make.
  mutating func due(of owners: [Owner], from first: CalendarDay? = nil, through last: CalendarDay) throws -> [Due] {
    let (ledger, kinds) = (self.ledger, self.kinds)
    return try read(owners) { record, kind, bill in
      try Rule(record, of: kind, makes: bill, from: first, through: last).due(in: ledger, kinds)
    }
  }

  /// Whether the bills of a rule would be as they should be.
  func makes(_ rule: Rule) throws -> Bool {
    do { _ = try rule.due(in: ledger, kinds) } catch is ScheduleError { return false }
    return true
  }

  /// A rule of which something means nothing is skipped.
  private mutating func read<Item>(
    _ owners: [Owner], _ item: (StoredRecord, Kind, Kind) throws -> Item
  ) throws -> [Item] {
    guard let kind = kinds.kind(named: Self.kind), let bill = kinds.kind(named: Text(PlantedKind.bill.name)) else {
      return []
    }
    let found = try ledger.records(below: owners.map { $0.folder(of: kind) })
    skipped += found.skipped
    var items: [Item] = []
    for record in found.records where !record.isRetired {
      do { items.append(try item(record, kind, bill)) } catch let error as ScheduleError {
        skipped.append(
          SkippedFile(
            path: record.path, position: record.document.position(of: FieldPath(keys: [error.field])),
            message: error.message))
      }
    }
    return items
  }
}

extension StoredRecord {
  func row(of kind: Kind) -> RecordRow {
    RecordRow(
      kind: kind.name, owner: RecordRow.Owner(location.owner), id: id, path: Text(path), fields: members)
  }
}
