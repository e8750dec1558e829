import Exchange
import Query
import Records
import Schema
import Store

/// Finds the transfers of a ledger that may be the other side of one that a source says.
struct TransferSearch {
  private let ledger: Ledger
  private let kinds: Kinds
  private let source: RecordSource
  private let currency: Text?
  /// Accounts that are everybody's, by id.
  private let shared: Set<Text>

  init(_ source: RecordSource, in ledger: Ledger, _ kinds: Kinds) throws {
    (self.source, self.ledger, self.kinds) = (source, ledger, kinds)
    shared = try OwnAccounts.shared(for: source.owner, in: ledger, kinds)
    currency = try ledger.manifest().currency.map { Text($0) }
  }

  /// A record of the source as a side of a transfer; nil where it is none.
  func side(_ members: Object) -> OtherSide? { Self.side("", members, source.kind, currency) }

  /// Those that rules brought, as their files say them: a person may have edited the record since, or deleted the rule. The
  /// files of other people count where they tell of an account that is everybody's.
  func others() throws -> [OtherSide] {
    let statements = try RuleStatements(in: ledger)
    let own = try sides(of: source.owner, in: statements) { $0 }
    if shared.isEmpty { return own }
    let references = References(ledger, kinds: kinds, owner: source.owner)
    return try ledger.userNames().map { Owner.user($0) }.filter { $0 != source.owner }.reduce(into: own) { all, other in
      let theirs = References(ledger, kinds: kinds, owner: other)
      all += try sides(of: other, in: statements) { members in
        var members = members
        for field in source.kind.transfer.map({ [$0.from, $0.to] }) ?? [] {
          guard
            let account = try members[field]?.string.flatMap({ try theirs.record(Text($0), kind: OwnAccounts.kind) })
          else { return nil }
          members[field] = .string(try references.spelling(of: account, OwnAccounts.kind))
        }
        return members
      }.filter { $0.mark.prefix(2).contains { $0.string.map { shared.contains(Text($0)) } ?? false } }
    }
  }

  /// - Parameter read: what the source would say of a record's members; nil for a record that is none of its concern.
  private func sides(
    of owner: Owner, in statements: RuleStatements, _ read: (Object) throws -> Object?
  ) throws -> [OtherSide] {
    let (kind, currency) = (source.kind, currency)
    let said = try owner.user.map { try statements.said(of: $0, kind) } ?? []
    if said.isEmpty { return [] }
    let fields = [
      kind.dateField, kind.moneyField, kind.currencyField, kind.wayOfMoney?.name, kind.transfer?.from,
      kind.transfer?.to,
    ]
    let now = try IndexedRows(of: owner, kind, fields, in: ledger, kinds) { row in
      Self.side("", row.fields, kind, currency) != nil
    }.all
    return try said.flatMap { rule, records in
      try Set(now.map(\.id)).union(records.changed).sorted().compactMap { id in
        guard let members = try records.members(id).flatMap(read),
          var side = Self.side(id, members, source.kind, currency)
        else { return nil }
        (side.isOfSource, side.isArriving) = (owner == source.owner && rule == source.name, records.isArriving(id))
        return side
      }
    }
  }

  private static func side(_ id: Text, _ members: Object, _ kind: Kind, _ currency: Text?) -> OtherSide? {
    let day = kind.dateField.flatMap { members[$0]?.string }.flatMap { CalendarDay(String($0.prefix(10))) }
    return OtherSide(id, members, kind: kind, day: day, currency: currency)
  }
}
