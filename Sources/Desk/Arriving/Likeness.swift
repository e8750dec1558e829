package import Records
package import Schema

/// Whether two records of a kind may be one, told twice: the same day, amount and currency, and a word in common, or no
/// words at all.
package struct Likeness {
  package static let payee = PayeeFields.usual.payee, payeeText = PayeeFields.usual.text
  private let kind: Kind
  /// The ledger's, in which an amount is that names none.
  private let currency: Text?

  package init(_ kind: Kind, currency: Text?) { (self.kind, self.currency) = (kind, currency) }

  /// What both have alike; nil for a record without a day or an amount.
  package func mark(of members: Object) -> [Value]? {
    guard let money = kind.moneyField, let date = kind.dateField, let amount = members[money],
      let day = members[date]?.string
    else { return nil }
    let stated = kind.currencyField.flatMap { members[$0]?.string }.map { Text($0) }
    return [.string(String(day.prefix(10))), amount, (stated ?? currency).map { .string($0) } ?? .null]
  }

  /// Of two records with the same mark.
  func isNear(_ a: Object, _ b: Object) -> Bool {
    let (own, others) = (words(a), words(b))
    return own.isEmpty || others.isEmpty || !own.isDisjoint(with: others)
  }

  private func words(_ members: Object) -> Set<String> {
    let texts = [kind.titleField, Self.payee, Self.payeeText].compactMap(\.self).compactMap {
      members[$0]?.string?.lowercased()
    }
    return Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }.filter { $0.count > 2 })
  }
}
