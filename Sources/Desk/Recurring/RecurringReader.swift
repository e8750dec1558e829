package import Query
package import Records
package import Schema
package import Store

/// Reads the rules by which bills are made, and what each of their bills says.
package struct RecurringReader {
  package static let kind = Text(PlantedKind.recurring.name)

  private let ledger: Ledger
  private let kinds: Kinds
  /// Whoever is logged in keeps what is private.
  private let keeper: Text?
  package private(set) var skipped: [SkippedFile] = []

  package init(_ ledger: Ledger, _ kinds: Kinds) throws {
    (self.ledger, self.kinds) = (ledger, kinds)
    keeper = try ledger.sessionUser()
  }

  /// Whose rules `recur` follows for somebody: that user's own, and everybody's.
  package static func owners(for user: Text) -> [Owner] { [.shared, .user(user)] }

  /// A rule that is in force, and when it comes.
  package struct Rule {
    fileprivate let record: StoredRecord
    /// A rule that is kept in `local/` is its keeper's.
    private let owner: Owner
    fileprivate let rule: RecurringRule
    private let bill: Kind
    private let occurrences: [RecurringRule.Occurrence]

    fileprivate init(
      _ found: FoundRule, from first: CalendarDay?, through last: CalendarDay
    ) throws(ScheduleError) {
      (record, owner, bill) = (found.record, found.owner, found.bill)
      rule = try RecurringRule(record.row(of: found.kind))
      occurrences = try rule.occurrences(through: last).filter { one in first.map { $0 <= one.due } ?? true }
    }

    /// - Parameter members: what the bill of a day says.
    package func entries(_ members: (CalendarDay) -> Object = { _ in Object() }) -> DueEntries {
      DueEntries(
        rule: record.id, of: owner, makes: bill,
        entries: occurrences.map { DueEntry(day: $0.day, due: $0.due, members: members($0.due)) })
    }

    /// With what their bills say. Throws where these would not be as they should be.
    fileprivate func due(in ledger: Ledger, _ kinds: Kinds) throws -> Due {
      let form = try RecurringBill(record, of: owner, bill, in: ledger, kinds, from: rule.schedule.from)
      let billOwner = bill.isPrivate ? Owner.local : owner
      return Due(rule: rule.row, owner: billOwner, kind: bill.name, entries: entries(form.members))
    }
  }

  /// What a rule makes.
  package struct Due {
    package let rule: RecordRow
    /// Of its bills.
    package let owner: Owner
    package let kind: Text
    package let entries: DueEntries
  }

  /// The rules of these people that are in force, in the order of their paths, without a look at what their bills say.
  /// Those of a feed, and what nobody has, make no bills.
  ///
  /// - Parameter first: what is due before that day is left out.
  package mutating func rules(
    of owners: [Owner], from first: CalendarDay? = nil, through last: CalendarDay
  ) throws -> [Rule] {
    try read(owners) { try Rule($0, from: first, through: last) }
  }

  /// What they make.
  package mutating func due(of owners: [Owner], from first: CalendarDay? = nil, through last: CalendarDay) throws
    -> [Due]
  {
    let (ledger, kinds) = (self.ledger, self.kinds)
    return try read(owners) { try Rule($0, from: first, through: last).due(in: ledger, kinds) }
  }

  /// Whether the bills of a rule would be as they should be.
  package func makes(_ rule: Rule) throws -> Bool {
    do { _ = try rule.due(in: ledger, kinds) } catch is ScheduleError { return false }
    return true
  }

  /// A rule of which something means nothing is skipped.
  private mutating func read<Item>(_ owners: [Owner], _ item: (FoundRule) throws -> Item) throws -> [Item] {
    guard let kind = kinds.kind(named: Self.kind), let bill = kinds.kind(named: Text(PlantedKind.bill.name)) else {
      return []
    }
    var items: [Item] = []
    for owner in owners {
      guard let folder = folder(of: owner, kind, makes: bill) else { continue }
      let found = try ledger.records(below: [folder])
      skipped += found.skipped
      for record in found.records where !record.isRetired {
        let rule = FoundRule(record: record, owner: owner, kind: kind, bill: bill)
        do { items.append(try item(rule)) } catch let error as ScheduleError {
          skipped.append(
            SkippedFile(
              path: record.path, position: record.document.position(of: FieldPath(keys: [error.field])),
              message: error.message))
        }
      }
    }
    return items
  }

  /// Where somebody's rules lie; nil where this device makes nothing of them. What is private of other users is on their
  /// devices alone.
  private func folder(of owner: Owner, _ kind: Kind, makes bill: Kind) -> String? {
    switch owner {
    case .shared: return owner.folder(of: kind)
    case .user(let user):
      if kind.isPrivate || bill.isPrivate, user != keeper { return nil }
      return (kind.isPrivate ? Owner.local : owner).folder(of: kind)
    case .local, .feed, .ledger: return nil
    }
  }

  /// A record that was found, and whose rule it is.
  fileprivate struct FoundRule {
    let record: StoredRecord
    let owner: Owner
    let kind: Kind
    let bill: Kind
  }
}

extension StoredRecord {
  package func row(of kind: Kind) -> RecordRow {
    RecordRow(
      kind: kind.name, owner: RecordRow.Owner(location.owner), id: id, path: Text(path), fields: members)
  }
}

extension RecurringReader {
  /// Whose rules are followed, besides everybody's. Rules of nobody make nothing: their bills would be other ones once
  /// somebody has adopted both.
  package static func user(_ session: Session, _ kinds: Kinds) throws -> Text {
    guard let user = try session.user() else {
      throw Failure.usage(
        "nobody is logged in here, and recurring bills need an owner", hint: "ledger-sync register NAME, or login NAME")
    }
    let needed = [kind, Text(PlantedKind.bill.name)].compactMap { kinds.kind(named: $0) }
    if let kind = needed.first(where: \.isPrivate), try session.ledger.sessionUser() != user {
      throw Failure.usage(
        "the kind \(kind.name) is private, so the bills of \(user) are made where \(user) is logged in",
        hint: "ledger-sync login \(user)")
    }
    return user
  }
}
