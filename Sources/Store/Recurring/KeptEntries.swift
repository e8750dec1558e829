import Records
import Schema

/// The entries of private kinds that rules have made. They lie in `local/`, in no commit: so this device notes which were
/// made, and one that somebody removed is not made again.
struct KeptEntries {
  private let ledger: Ledger
  private var made: [Text: Set<CalendarDay>]

  init(_ ledger: Ledger) throws {
    self.ledger = ledger
    made = MadeDays.reading(try ledger.readCache(StateFolder.kept)?["made"])
  }

  /// Of the branch of a rule, what was noted.
  func days(of branch: String) -> Set<CalendarDay> { made[Text(branch)] ?? [] }

  /// Those that a rule names and that lie here. They count also where nothing was noted: after a crash, or with a lost note.
  func days(of rule: DueEntries, _ branch: String) throws -> Set<CalendarDay> {
    let there = try RecordFinder(ledger, kinds: Kinds(reading: [])).ids(in: Owner.local.folder(of: rule.kind))
    if there.isEmpty { return [] }
    return try Set(rule.entries.map(\.day).filter { try there.contains(Self.id(of: $0, branch)) })
  }

  /// The same as it would be in a commit: a kind that is private for a while has no second entry of the day.
  static func id(of day: CalendarDay, _ branch: String) throws -> Text {
    try RecordID.derived(from: Text(day.description), path: branch)
  }

  mutating func note(_ days: [CalendarDay], of branch: String) throws {
    made[Text(branch), default: []].formUnion(days)
    try ledger.writeState(StateFolder.kept, ["made": MadeDays.json(made)])
  }
}

extension WorkTree {
  /// Writes what rules have not made yet of private kinds. The files come first: what lies there is not made again.
  func makeKept(_ due: [DueEntries]) throws -> [MadeEntry] {
    let zone = try ledger.zone().rules
    var kept = try KeptEntries(ledger)
    var made: [MadeEntry] = []
    for (rule, entries) in zip(due, try ledger.notMade(of: due)) where !entries.isEmpty {
      let branch = try rule.source(in: ledger).branch
      let new = try entries.map { entry in
        let record = NewRecord(kind: rule.kind, owner: .local, members: entry.members)
        let path = record.path(id: try KeptEntries.id(of: entry.day, branch), in: zone)
        return (path: path, document: try record.document(), entry: entry)
      }
      made += new.map { MadeEntry(rule: rule.rule, entry: $0.entry, path: $0.path) }
      if isRehearsal { continue }
      try commit(new.map { FileEdit(path: $0.path, expected: nil, bytes: $0.document.bytes) }, message: "")
      try kept.note(entries.map(\.day), of: branch)
    }
    return made
  }
}
