import Records
import Schema
import Store

/// What a transfer has to say: from which account to which, and what arrived where their currencies differ.
struct TransferCheck {
  let kind: Kind
  let references: References
  /// Of accounts that name none.
  let currency: Text?

  /// Throws where a record is a transfer and does not say that.
  func require(_ members: Object) throws {
    guard let way = kind.wayOfMoney?.name, members[way] == .string(Kind.transfer),
      let (from, to) = accounts(of: kind)
    else { return }
    for field in [from, to] where members[field]?.string == nil {
      throw Failure(
        .invalid, .invalid, "a transfer names two accounts, and \(field) is missing",
        hint: "for example: type=transfer account=giro to=savings"
      ).about(FieldPath(keys: [field]))
    }
    if members[from] == members[to] {
      throw Failure(.invalid, .invalid, "a transfer goes from one account to another", hint: "name two accounts")
        .about(FieldPath(keys: [to]))
    }
    try requireReceived(members, to)
  }

  private func requireReceived(_ members: Object, _ to: Text) throws {
    let received: Text = "received"
    guard kind.field(received) != nil, members[received] == nil, let target = members[to]?.string,
      let account = try references.record(Text(target), kind: kind.field(to)?.reference ?? to)
    else { return }
    let paid = kind.currencyField.flatMap { members[$0]?.string }.map { Text($0) } ?? currency
    let there = account.members["currency"]?.string.map { Text($0) } ?? currency
    guard let paid, let there, paid != there else { return }
    throw Failure(
      .invalid, .invalid, "\(target) is in \(there), and the transfer in \(paid): what arrived is missing",
      hint: "received='216 \(there)' says it"
    ).about(FieldPath(keys: [received]))
  }

  /// The first two fields that name records of one kind: where the money comes from, and where it goes.
  private func accounts(of kind: Kind) -> (from: Text, to: Text)? {
    let fields = kind.fields.filter { $0.reference?.string == PlantedKind.account.name }
    return fields.count > 1 ? (fields[0].name, fields[1].name) : nil
  }
}
