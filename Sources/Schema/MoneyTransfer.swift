public import Records

/// How records with money say that it only moved from one account to another.
public struct MoneyTransfer: Hashable, Sendable {
  /// The field that names the account that money went out of or came into; of a transfer, where it came from.
  public let from: Text
  /// The field that names the account where it went to.
  public let to: Text
  /// The field that says what arrived, where that is another currency: an object with an amount and a currency.
  public let received: Text

  public static let usual = MoneyTransfer(from: "account", to: "to", received: "received")
}

extension MoneyTransfer {
  /// The most days between the two accounts' files telling it.
  public static let mostDays = 5

  /// Which of some sides of transfers and which of other ones are of the same transfer, where all of them name the same
  /// accounts and the same amount: as many pairs as possible, each side with the first one that is near enough.
  ///
  /// - Parameters:
  ///   - sides: the day of each, in their order.
  ///   - others: the same.
  ///   - fits: whether two of these can be of one transfer, by their places.
  /// - Returns: the places of each pair.
  public static func pairs(
    of sides: [Int], with others: [Int], where fits: (Int, Int) -> Bool
  ) -> [(side: Int, other: Int)] {
    var waiting = Array(others.indices)[...]
    var pairs: [(side: Int, other: Int)] = []
    for (side, day) in sides.enumerated() {
      while let first = waiting.first, others[first] < day - mostDays { waiting.removeFirst() }
      let near = waiting.firstIndex { others[$0] <= day + mostDays && fits(side, $0) }
      if let near { pairs.append((side, waiting.remove(at: near))) }
    }
    return pairs
  }
}

extension MoneyTransfer {
  /// nil where no record of the kind can be one.
  init?(of kind: Kind) {
    let usual = Self.usual
    guard kind.wayOfMoney?.choices.contains(.string(Kind.transfer)) == true, kind.field(usual.from)?.reference != nil,
      kind.field(usual.to)?.reference != nil
    else { return nil }
    self = usual
  }
}

extension Kind {
  /// What a transfer lacks, or what only a transfer has; nil where the record is well.
  func problemOfTransfer(in record: Value) -> Problem? {
    guard let transfer, let way = wayOfMoney?.name, let members = record.object else { return nil }
    func problem(_ field: Text, _ message: Sentence) -> Problem {
      Problem(field: FieldPath(keys: [field]), message: message)
    }
    guard members[way] == .string(Self.transfer) else {
      let odd = [transfer.to, transfer.received].first { members[$0] != nil }
      return odd.map { problem($0, "only a transfer (\(way)=\(Self.transfer)) has it") }
    }
    for field in [transfer.from, transfer.to] where members[field]?.string == nil {
      return problem(field, "a transfer needs two accounts, and this one is missing")
    }
    if members[transfer.from] == members[transfer.to] {
      return problem(transfer.to, "it is the account that the money comes from")
    }
    if let amount = moneyField, members[amount]?.number?.lexeme.utf8.first == UInt8(ascii: "-") {
      return problem(amount, "the amount of a transfer cannot be negative: swap the accounts")
    }
    if let currency = currencyField.flatMap({ members[$0] }), let arrived = members[transfer.received]?.object,
      arrived["currency"] == currency, let amount = moneyField, arrived["amount"] != members[amount]
    {
      return problem(transfer.received, "as much arrives as is sent, where both are in one currency")
    }
    return nil
  }
}
