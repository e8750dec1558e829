import Exchange
import Query
import Records
import Schema

/// The bills of a file by what is known of them whoever took them in. Transfers are none: they are told twice.
struct FileBills: Sendable {
  private let places: [[Value]: [Int]]
  private let kind: Kind
  private let areOfGroup: Bool
  /// The ledger's.
  private let currency: Text?

  init(_ records: [SourceRecord], _ kind: Kind, areOfGroup: Bool, currency: Text?) throws {
    (self.kind, self.areOfGroup, self.currency) = (kind, areOfGroup, currency)
    var places: [[Value]: [Int]] = [:]
    for (place, record) in records.enumerated() {
      guard let mark = Self.mark(of: try record.members.unpacked(), kind, areOfGroup, currency) else { continue }
      places[mark, default: []].append(place)
    }
    self.places = places
  }

  /// The members that are looked at.
  var fields: [Text?] {
    // Payments have an amount, and are none of the money that a kind has.
    [kind.dateField, kind.moneyField ?? "amount", kind.currencyField ?? "currency", kind.wayOfMoney?.name]
      + (areOfGroup ? [kind.titleField] + kind.fieldsOfPeople : [])
  }

  /// Those with the same day, amount and currency; of a group also with the same name. nil for none.
  func places(like members: Object) -> [Int]? {
    Self.mark(of: members, kind, areOfGroup, currency).flatMap { places[$0] }
  }

  /// What a bill says of itself whoever took it in; nil for a transfer, and for what has no day or no amount.
  static func mark(of members: Object, _ kind: Kind, _ areOfGroup: Bool, _ currency: Text?) -> [Value]? {
    guard !kind.isTransfer(members), let day = kind.dateField.flatMap({ members[$0]?.string }),
      let amount = members[kind.moneyField ?? "amount"]
    else { return nil }
    let usual: Value = currency.map { .string($0) } ?? .null
    let others = areOfGroup ? [kind.titleField] + (kind.moneyField == nil ? kind.fieldsOfPeople : []) : []
    return [
      .string(Text(String(day.prefix(10)))), amount, members[kind.currencyField ?? "currency"] ?? usual,
      kind.wayOfMoney.flatMap { members[$0.name] } ?? .null,
    ] + others.map { $0.flatMap { members[$0] } ?? .null }
  }

  /// `2026-11-03 100.00 EUR Rewe`
  static func text(of members: Object, _ kind: Kind) -> String {
    let name = kind.titleField.flatMap { members[$0] } ?? members[Likeness.payee]
    let shown = [
      kind.dateField.flatMap { members[$0] }, members[kind.moneyField ?? "amount"],
      members[kind.currencyField ?? "currency"], name,
    ]
    return shown.compactMap { $0?.plainText }.joined(separator: " ")
  }
}
