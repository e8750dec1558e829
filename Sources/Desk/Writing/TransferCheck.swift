import Records
import Schema
import Store

/// Whether a transfer says what arrived, where the accounts have different currencies: that is known only from their records.
struct TransferCheck {
  let kind: Kind
  let references: References
  /// Of accounts that name none. Throws where the ledger says one that cannot be used.
  let currency: () throws -> Text?

  /// Throws where it does not.
  func require(_ members: Object) throws {
    guard let way = kind.wayOfMoney?.name, members[way] == .string(Kind.transfer), let transfer = kind.transfer,
      members[transfer.received] == nil, let target = members[transfer.to]?.string,
      let account = try references.record(Text(target), kind: kind.field(transfer.to)?.reference ?? transfer.to)
    else { return }
    let paid = try kind.currencyField.flatMap { members[$0]?.string }.map { Text($0) } ?? currency()
    let there = try account.members["currency"]?.string.map { Text($0) } ?? currency()
    guard let paid, let there, paid != there else { return }
    throw Failure(
      .invalid, .invalid, "\(target) is in \(there) and the transfer in \(paid): what arrived is not said",
      hint: "for example: \(transfer.received)='216 \(there)'"
    ).about(FieldPath(keys: [transfer.received]))
  }
}
