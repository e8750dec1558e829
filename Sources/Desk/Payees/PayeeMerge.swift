import Query
import Records
import Schema
package import Store

/// Payees that another one takes the place of: their bills get its title, and it is found by what they were found by.
package struct PayeeMerge {
  /// What is written besides the removal.
  package private(set) var changes: [(record: StoredRecord, fields: [FieldChange])] = []
  /// How many records get the title.
  package private(set) var moved = 0
  package private(set) var skipped: [SkippedFile] = []
  private let other: Payee
  private let ledger: Ledger
  private let kinds: Kinds
  /// What finds the other payee, and what finds it then.
  private let before: [String]
  private var match: [String]

  /// nil where the records are no payees.
  package init?(of records: [StoredRecord], to other: StoredRecord, in ledger: Ledger, _ kinds: Kinds) throws {
    let payees = records.filter { kinds.kind(of: $0.location)?.name == Payee.kind }
    guard !payees.isEmpty, kinds.kind(named: Payee.kind)?.field(Payee.match) != nil, let taken = Payee(other, kinds)
    else { return nil }
    (self.other, self.ledger, self.kinds) = (taken, ledger, kinds)
    before = other.members[Payee.match]?.array?.compactMap(\.string) ?? []
    match = before
    for record in payees { try add(record) }
    if match != before {
      let items = match.map { Value.string(Text($0)) }
      changes.append((other, [FieldChange(FieldPath(keys: [Payee.match]), .array(items))]))
    }
  }

  private mutating func add(_ record: StoredRecord) throws {
    let (own, others) = (record.location.owner, other.record.location.owner)
    guard others == .shared || others == own else {
      throw Failure(
        .invalid, .invalid, "\(other.title) belongs to \(others.name), and not everybody whose bills change can use it",
        hint: "ledger-sync share \(others.name)/\(other.record.id) makes it everybody's first"
      ).at(record.path)
    }
    guard let payee = Payee(record, kinds) else { return }
    let known = Set(match.map { StarPattern.Subject($0) } + [StarPattern.Subject(other.title.string)])
    for text in payee.patterns.map(\.written) where !known.contains(StarPattern.Subject(text)) { match.append(text) }
    let owners = own == .shared ? try ledger.owners().filter { try $0 == .shared || !has(payee, $0) } : [own]
    for owner in owners { try move(payee, of: owner) }
  }

  /// Whether somebody has a payee of that title, so that theirs is meant in their bills.
  private func has(_ payee: Payee, _ owner: Owner) throws -> Bool {
    guard let kind = kinds.kind(named: Payee.kind) else { return false }
    let named = try ledger.recordNames(below: [owner.folder(of: kind)], kinds, where: .titled(payee.title.string))
    return !named.names.isEmpty
  }

  private mutating func move(_ payee: Payee, of owner: Owner) throws {
    let field = PayeeFields.usual.payee
    let subject = StarPattern.Subject(payee.title.string)
    let named = kinds.all.filter { kind in
      kind.field(field).map { $0.types == .string && $0.reference == nil } ?? false
    }
    let folders = named.map { ($0.isPrivate && owner.user != nil ? .local : owner).folder(of: $0) }
    let found = try ledger.records(below: folders) { record -> StoredRecord? in
      record.members[field]?.string.map { StarPattern.Subject($0) } == subject ? record : nil
    }
    skipped += found.skipped
    for record in found.rows where record.members[field] != .string(other.title) {
      if record.members[Kind.conflictsKey]?.object?[field] != nil { throw Self.listed(record, payee) }
      changes.append((record, [FieldChange(FieldPath(keys: [field]), .string(other.title))]))
      moved += 1
    }
  }

  private static func listed(_ record: StoredRecord, _ payee: Payee) -> Failure {
    var failure = Failure(
      .invalid, .inUse, "there is a conflict about the payee of a bill of \(payee.title)",
      hint: "decide it first: ledger-sync conflicts lists what is open")
    failure.details = [Sentence(verbatim: record.path)]
    return failure.at(payee.record.path)
  }
}
