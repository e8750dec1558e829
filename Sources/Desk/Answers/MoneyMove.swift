import Records
import Schema
import Store

/// Money that only changed hands or accounts, in words.
struct MoneyMove {
  /// `anna paid ben 12.50 EUR`, `50 EUR from Giro to Savings`.
  let words: Sentence
  /// The fields that this says.
  let told: [Text]

  /// nil where the record is neither a payment nor a transfer, or lacks what would tell it.
  init?(_ members: Object, _ kind: Kind) {
    func text(_ field: Text) -> String? { members[field]?.plainText }
    func money(_ amount: String, _ currency: Text?) -> String {
      [amount, currency.flatMap(text)].compactMap(\.self).joined(separator: " ")
    }
    if kind.name == Text(PlantedKind.payment.name), let amount = text("amount"), let from = text("from"),
      let to = text("to")
    {
      words = "\(from) paid \(to) \(money(amount, "currency"))"
      told = ["from", "to", "amount", "currency"]
      return
    }
    guard let transfer = kind.transfer, let way = kind.wayOfMoney?.name, members[way] == .string(Kind.transfer),
      let amount = kind.moneyField.flatMap(text), let from = text(transfer.from), let to = text(transfer.to)
    else { return nil }
    let arrived = members[transfer.received]?.object
    let received = ["amount", "currency"].compactMap { arrived?[$0]?.plainText }.joined(separator: " ")
    let sent = money(amount, kind.currencyField)
    words =
      received.isEmpty
      ? "\(sent) from \(from) to \(to)" : "\(sent) from \(from) to \(to), where \(received) arrived"
    told = [way, transfer.from, transfer.to, transfer.received]
  }
}
