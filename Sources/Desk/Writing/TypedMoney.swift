import Records
import Schema

/// An amount with its currency, as people write the two together: `12.5 USD`, `€12`, `USD 12.5`.
struct TypedMoney {
  let amount: String
  let currency: CurrencyMark

  /// nil for a text that is not both.
  init?(_ text: String) {
    let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
    guard let first = words.first, let last = words.last else { return nil }
    let pairs =
      words.count > 1
      ? [(words.dropLast().joined(separator: " "), last), (words.dropFirst().joined(separator: " "), first)]
      : Self.parted(text)
    for (amount, mark) in pairs where Self.hasDigit(amount) && !Self.hasDigit(mark) {
      guard let currency = CurrencyMark(mark) else { continue }
      (self.amount, self.currency) = (amount, currency)
      return
    }
    return nil
  }

  /// Where a currency touches the digits: before them, or behind them.
  private static func parted(_ text: String) -> [(amount: String, mark: String)] {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isDigit), let last = scalars.lastIndex(where: isDigit) else {
      return []
    }
    let behind = scalars.index(after: last)
    let sign = scalars.prefix { "+-−".unicodeScalars.contains($0) }
    return [
      (String(scalars[..<behind]), String(scalars[behind...])),
      (String(sign) + String(scalars[first...]), String(scalars[sign.endIndex..<first])),
    ]
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func hasDigit(_ text: String) -> Bool { text.unicodeScalars.contains(where: isDigit) }
}

extension Kind {
  /// Whether one of the assignments is an amount with its currency.
  func hasCurrency(among assignments: [Assignment]) -> Bool { assignments.contains { typedMoney($0) != nil } }

  private func typedMoney(_ assignment: Assignment) -> TypedMoney? {
    guard let (money, _) = fieldsOfMoney, assignment.field == FieldPath(keys: [money]), assignment.operation == .set,
      case .typed(let text) = assignment.input
    else { return nil }
    return TypedMoney(text)
  }

  /// Those of an amount and its currency: of the kind's money, else `amount` and `currency`, as a budget has them.
  private var fieldsOfMoney: (amount: Text, currency: Text)? {
    if let moneyField { return currencyField.map { (moneyField, $0) } }
    let (amount, currency) = (field("amount"), field("currency"))
    guard let amount, let currency, amount.types.subtracting(.null).isSubset(of: .number) else { return nil }
    return (amount.name, currency.name)
  }

  /// The currency that somebody wrote for a field. Throws where its sign means several, and none of them is in use.
  private func code(_ typed: TypedMoney, _ field: Text, _ used: [String]) throws(Failure) -> String {
    let (code, isGuess) = try typed.currency.code(used)
    guard isGuess else { return code }
    throw Failure(
      .usage, .ambiguous, "“\(typed.currency.text)” is the sign of several currencies",
      hint: "write the code beside the amount: \(field)='\(typed.amount) \(code)'")
  }

  /// The assignments with `amount=12.5 USD` as two: the amount and its currency. Throws where the currency is said twice, and
  /// where its sign means several and none of them is in use.
  ///
  /// - Parameter used: the currencies in use here, the nearest first.
  func withCurrencies(_ assignments: [Assignment], _ used: [String]) throws(Failure) -> [Assignment] {
    guard let (money, field) = fieldsOfMoney else { return assignments }
    var found: [Assignment] = []
    for assignment in assignments {
      guard let typed = typedMoney(assignment) else {
        found.append(assignment)
        continue
      }
      let code = try code(typed, money, used)
      if assignments.contains(where: { $0.field == FieldPath(keys: [field]) }) {
        throw .usage(
          "the \(field) is given twice: in \(money) and in \(field)",
          hint: "write \(money)=\(typed.amount), or leave out \(field)=")
      }
      found.append(Assignment(assignment.field, .set, .typed(typed.amount)))
      found.append(Assignment(FieldPath(keys: [field]), .set, .typed(code)))
    }
    return found
  }
}
