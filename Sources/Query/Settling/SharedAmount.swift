public import Records

/// An amount that several people bear, split exactly.
///
/// Each share is rounded down to the smallest coin of the currency (or to the last digit of the amount, where that is
/// finer). What is left, fewer coins than people, goes one coin each to those whose shares lost most by that; where they
/// lost the same, in the order of their names, beginning behind as many people as the sum of the bytes of the record's id
/// says. So it is not always the same person, and it is the same one on every device.
public struct SharedAmount: Sendable {
  /// Who bears a part of it, and how large a part beside the others'.
  public struct Share: Hashable, Sendable {
    public let person: Text
    public let weight: Decimal

    public init(person: Text, weight: Decimal) {
      self.person = person
      self.weight = weight
    }
  }

  public let parts: [(person: Text, amount: Decimal)]

  /// Throws where the numbers get too long.
  ///
  /// - Parameters:
  ///   - shares: of different people, with weights above zero; at least one.
  ///   - decimals: how many digits after the point the smallest coin has.
  public init(
    _ amount: Decimal, among shares: [Share], id: Text, decimals: Int
  ) throws(ArithmeticError) {
    let shares = shares.sorted { $0.person < $1.person }
    let scale = max(decimals, amount.normalised.scale)
    let coins = try amount.abs.units(at: scale)
    let weightScale = shares.map(\.weight.normalised.scale).max() ?? 0
    var weights: [Int128] = []
    var whole: Int128 = 0
    for share in shares {
      let weight = try share.weight.units(at: weightScale)
      weights.append(weight)
      let (sum, overflow) = whole.addingReportingOverflow(weight)
      if overflow { throw .overflow }
      whole = sum
    }
    var parts: [Int128] = []
    var lost: [Int128] = []
    for weight in weights {
      let (product, overflow) = coins.multipliedReportingOverflow(by: weight)
      if overflow { throw .overflow }
      parts.append(product / whole)
      lost.append(product % whole)
    }
    let first = id.string.utf8.reduce(0) { ($0 + Int($1)) % max(1, shares.count) }
    func turn(_ place: Int) -> Int { (place - first + shares.count) % shares.count }
    let order = shares.indices.sorted { lost[$0] == lost[$1] ? turn($0) < turn($1) : lost[$0] > lost[$1] }
    for place in order.prefix(Int(coins - parts.reduce(0, +))) { parts[place] += 1 }
    var result: [(person: Text, amount: Decimal)] = []
    for (share, part) in zip(shares, parts) {
      result.append((share.person, try Decimal(mantissa: amount.isNegative ? -part : part, scale: scale)))
    }
    self.parts = result
  }
}

extension Decimal {
  /// How many of 10^-`scale` it is; it has no more digits after the point.
  fileprivate func units(at scale: Int) throws(ArithmeticError) -> Int128 {
    let number = normalised
    var units = number.mantissa
    for _ in 0..<max(0, scale - number.scale) {
      let (next, overflow) = units.multipliedReportingOverflow(by: 10)
      if overflow { throw .overflow }
      units = next
    }
    return units
  }
}
