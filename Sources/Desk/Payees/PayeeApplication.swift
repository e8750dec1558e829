package import Records
package import Schema
package import Store

/// What old bills get of their payees: the title, and what the payee has, wherever a bill says nothing.
package struct PayeeApplication {
  package struct ChangedBill {
    package let record: StoredRecord
    package let kind: Kind
    package let fields: [FieldChange]
    /// The record as it is to be.
    package let members: Object
  }

  /// The changes of each payee's bills; payees without any are not among them.
  package let changes: [(payee: Payee, bills: [ChangedBill])]
  private let bills: BillsOfPayees
  private let ledger: Ledger

  package init(_ bills: BillsOfPayees, by user: Text?, in ledger: Ledger) throws {
    (self.bills, self.ledger) = (bills, ledger)
    var usual: [Text: UsualFields] = [:]
    var all: [(payee: Payee, bills: [ChangedBill])] = []
    for (payee, own) in zip(bills.payees.all, bills.bills) {
      let changes = try own.filter { Self.lacks($0.fields, of: payee) }.compactMap { bill -> ChangedBill? in
        guard let kind = bills.kinds.kind(named: bill.kind) else { return nil }
        var fields = try usual[kind.name] ?? Self.usual(kind, bills, by: user, in: ledger)
        defer { usual[kind.name] = fields }
        return try Self.change(try ledger.record(at: bill.path.string), payee, kind, &fields)
      }
      if !changes.isEmpty { all.append((payee, changes)) }
    }
    changes = all
  }

  /// In one commit, or not at all.
  ///
  /// - Returns: the records that changed, as they are now.
  package func write(in tree: WorkTree) throws -> [StoredRecord] {
    let all = changes.flatMap(\.bills)
    let count = all.count == 1 ? "1 bill" : "\(all.count) bills"
    return try tree.change(
      all.map { ($0.record, $0.fields) }, kinds: bills.kinds, saying: all.isEmpty ? nil : "Apply payees to \(count)")
  }

  private static func usual(
    _ kind: Kind, _ bills: BillsOfPayees, by user: Text?, in ledger: Ledger
  ) throws -> UsualFields {
    let owner = kind.isPrivate ? .local : bills.owner
    return try UsualFields(kind, for: owner, by: user, in: ledger, kinds: bills.kinds, from: .records)
  }

  private static func lacks(_ fields: Object, of payee: Payee) -> Bool {
    let usual = PayeeFields.usual
    return !fields.says(usual.payee)
      || usual.brought.contains { !fields.says($0) && payee.record.members[$0] != nil }
  }

  /// nil where nothing changes. A field of which a conflict is listed is for somebody to decide.
  private static func change(
    _ record: StoredRecord, _ payee: Payee, _ kind: Kind, _ usual: inout UsualFields
  ) throws -> ChangedBill? {
    guard let fields = kind.payee else { return nil }
    var members = record.members
    if members[fields.payee] == nil { members[fields.payee] = .string(payee.title) }
    try usual.bring(payee, to: &members)
    let listed = record.members[Kind.conflictsKey]?.object ?? Object()
    var changes: [FieldChange] = []
    for name in [fields.payee] + fields.brought where record.members[name] == nil {
      if listed[name] != nil { members[name] = nil }
      if let value = members[name] { changes.append(FieldChange(FieldPath(keys: [name]), value)) }
    }
    return changes.isEmpty ? nil : ChangedBill(record: record, kind: kind, fields: changes, members: members)
  }
}

extension Object {
  /// Whether it has a value there: rows of the index have `null` where their record has none.
  func says(_ name: Text) -> Bool { self[name] != nil && self[name] != .null }
}
