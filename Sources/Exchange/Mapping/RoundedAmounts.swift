internal import Query
public import Records
internal import Schema

/// How many amounts were rounded by more than what a binary fraction is off, and the first of them.
public struct RoundedAmounts: Sendable {
  public private(set) var count = 0
  public private(set) var first: (from: Number, to: Number)?

  fileprivate mutating func add(_ from: Number, _ to: Number) {
    count += 1
    first = first ?? (from, to)
  }
}

extension ItemMapping {
  /// An amount that a program has as a binary fraction, to the smallest coin of its currency: 0.30000000000000004 is 0.3.
  /// At least two decimals stay.
  mutating func round(_ members: inout Object) {
    guard rule.roundsToCoin, let money = kind.moneyField, let amount = members[money]?.number else { return }
    let stated = kind.currencyField.flatMap { members[$0]?.string }.map { Text($0) }
    let decimals = max(2, SmallestCoin.decimals(of: stated ?? usualCurrency))
    guard let exact = Self.decimal(amount), exact.scale > decimals,
      let coins = Self.rounded(exact, decimals)?.normalised, coins != exact
    else { return }
    members[money] = .number(coins.number)
    if Self.rounded(exact, Self.reliable) != coins { rounded.add(amount, coins.number) }
  }

  /// So many decimals of a binary fraction are those of the number that was meant.
  private static let reliable = 9

  private static func rounded(_ number: Decimal, _ scale: Int) -> Decimal? {
    do throws(ArithmeticError) { return try number.rounded(scale: scale) } catch { return nil }
  }

  private static func decimal(_ number: Number) -> Decimal? {
    do throws(ArithmeticError) { return try Decimal(number) } catch { return nil }
  }
}

extension Kind {
  /// Throws where numbers of a column are in a unit that the field has nothing to do with.
  func require(_ from: FieldSource, for name: Text) throws(RuleError) {
    guard case .measured(_, let unit) = from, unit != .asked || field(name)?.unit == nil else { return }
    let choices = SourceUnit.choices(for: field(name)?.unit)
    if choices.contains(unit) { return }
    let words = choices.map(\.rawValue).joined(separator: ", ")
    throw RuleError(
      field: FieldPath(keys: ["map", name, "unit"]),
      message: choices.isEmpty ? "the field \(name) has no unit" : "one of \(words) is expected here")
  }
}
