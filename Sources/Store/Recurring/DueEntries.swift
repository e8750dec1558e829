public import Records
public import Schema

/// One entry of a record that recurs, and when it is due.
public struct DueEntry: Hashable, Sendable {
  /// The day that the rule names, which is part of the entry's id: also where the entry was moved to another one.
  public let day: CalendarDay
  /// When it is due.
  public let due: CalendarDay
  public let members: Object

  public init(day: CalendarDay, due: CalendarDay, members: Object) {
    (self.day, self.due, self.members) = (day, due, members)
  }
}

/// What a rule says is due: the entries of a record that recurs, up to some day.
public struct DueEntries: Sendable {
  /// The folder of rules, below their owner's.
  public static let folder: Text = "recurring"

  public let rule: Text
  let owner: Owner
  /// Of a private one, entries lie in `local/`.
  let kind: Kind
  let entries: [DueEntry]

  /// - Parameter entries: in the order in which they are due.
  public init(rule: Text, of owner: Owner, makes kind: Kind, entries: [DueEntry]) {
    (self.rule, self.owner, self.kind, self.entries) = (rule, owner, kind, entries)
  }

  func source(in ledger: Ledger) throws -> RecordSource {
    let name = try ledger.lastingName(of: owner, forRule: rule)
    return RecordSource(name: rule, owner: owner, kind: kind, rulesIn: Self.folder, ownerKnownAs: name)
  }
}

/// Where an entry that was made lies.
public struct MadeEntry: Hashable, Sendable {
  public let rule: Text
  public let entry: DueEntry
  public let path: String
}

/// What was made, and what became of it in the ledger.
public struct RecurrenceReport: Sendable {
  public let made: [MadeEntry]
  public let sync: SyncReport
}
