public import Records

/// The single amounts of one row of sums, income positive and expenses negative, as `net` counts them.
///
/// The median needs all of them: 24 bytes for each record of the row.
public struct AmountStatistics: Hashable, Sendable {
  /// nil once it has more than 38 digits.
  private var sum: Decimal? = .zero
  private var amounts: [Decimal] = []

  init() {}

  mutating func add(_ amount: Decimal) {
    amounts.append(amount)
    do throws(ArithmeticError) { sum = try sum.map { sum throws(ArithmeticError) in try sum + amount } } catch {
      sum = nil
    }
  }

  mutating func add(_ other: AmountStatistics) {
    for amount in other.amounts { add(amount) }
  }

  /// How many records have an amount.
  public var count: Int { amounts.count }
  public var smallest: Decimal? { amounts.min() }
  public var largest: Decimal? { amounts.max() }

  /// Rounded, a half to the even neighbour, to the most decimals that an amount has, at least two. nil of nothing, and
  /// where it has more than 38 digits.
  public var average: Decimal? {
    guard let sum, count > 0 else { return nil }
    do throws(ArithmeticError) {
      return try sum.dividedHalfEven(by: Decimal(count), scale: max(2, sum.scale))
    } catch { return nil }
  }

  /// The one in the middle; of an even number the middle of the two, exactly. nil of nothing, and where it has more
  /// than 38 digits.
  public var median: Decimal? {
    let sorted = amounts.sorted()
    guard let upper = sorted.indices.contains(count / 2) ? sorted[count / 2] : nil else { return nil }
    if !count.isMultiple(of: 2) { return upper }
    do throws(ArithmeticError) {
      return (try sorted[count / 2 - 1] + upper).dividedExactly(by: Decimal(2))
    } catch { return nil }
  }

  /// With every amount's opposite.
  var inverted: AmountStatistics {
    var inverted = self
    inverted.sum = sum?.negated
    inverted.amounts = amounts.map(\.negated)
    return inverted
  }
}
