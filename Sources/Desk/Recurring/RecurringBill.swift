import Query
package import Records
package import Schema
package import Store

/// What the bills of a rule say: the same on every device that has the same records. So neither the clock nor the book
/// in use has a part in it.
package struct RecurringBill {
  private let dateField: Text
  /// The bill of the rule's first day.
  private let first: Object

  /// Throws where its bills would not be as their kind wants them.
  package init(
    _ rule: StoredRecord, of owner: Owner, _ kind: Kind, in ledger: Ledger, _ kinds: Kinds, from day: CalendarDay
  ) throws {
    dateField = kind.dateField ?? "date"
    let user = try owner.user ?? ledger.sessionUser()
    let billOwner = kind.isPrivate ? Owner.local : owner
    let references = References(ledger, kinds: kinds, owner: billOwner, of: kind, by: user)
    var shared = Object()
    for field in kind.fields.map(\.name) where !Self.own.contains(field) { shared[field] = rule.members[field] }
    for field in kind.fields {
      guard let reference = field.reference, let written = shared[field.name]?.string else { continue }
      let isElsewhere = rule.location.owner != billOwner
      // Where one of them is private, what the rule calls home is alice/home for its bill, or the other way round.
      let respelled = isElsewhere ? try references.resolved(id: written, kind: reference) : nil
      if respelled == nil, try references.record(Text(written), kind: reference) == nil {
        throw ScheduleError(field: field.name, message: "there is no \(kinds.one(named: reference)) “\(written)”")
      }
      if let respelled { shared[field.name] = .string(respelled.value) }
    }
    try Self.requirePeople(in: shared, kind, ledger)
    var usual = try UsualFields(kind, for: billOwner, by: user, in: ledger, kinds: kinds, from: .records)
    _ = try usual.fill(&shared)
    shared[dateField] = .string(Text(day.description))
    var first = Object()
    for name in kind.fields.map(\.name) { first[name] = shared[name] }
    self.first = first
    if let problem = kind.validate(.object(first)).first {
      throw ScheduleError(
        field: problem.field.keys.first ?? "", message: "its bills would not be valid: \(problem.message)")
    }
  }

  /// What belongs to the rule, or to the single bill, alone.
  private static let own: Set<Text> = [
    "every", "on", "from", "until", "count", "skip", "move", "retired", "date", Kind.addedField,
  ]

  /// Names stay as the rule has them: another device may know these people by then under other names.
  private static func requirePeople(in members: Object, _ kind: Kind, _ ledger: Ledger) throws {
    let people = try kind.people(in: members).filter { try !ledger.hasUser($0.name) }
    if people.isEmpty { return }
    let known = try ledger.namesOfPeople()
    for person in people {
      guard let unknown = known.unknown(person.name) else { continue }
      throw ScheduleError(field: person.field.keys.first ?? "", message: "\(unknown.message); \(unknown.making)")
    }
  }

  /// In the order in which their kind has the fields.
  package func members(on day: CalendarDay) -> Object {
    var members = first
    members[dateField] = .string(Text(day.description))
    return members
  }
}
