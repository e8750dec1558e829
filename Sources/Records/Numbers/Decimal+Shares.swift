extension Decimal {
  /// So many digits behind the smallest coin a share has: ten thousand of them together are still exact to 15.
  private static let digitsOfShares = 19

  /// `weight` of `whole` equal shares of this amount; both are above zero. It has 19 digits more than coins of `decimals`
  /// digits, or fewer where the amount leaves room for no more. Throws `.overflow` where it leaves none.
  public func share(_ weight: Decimal, of whole: Decimal, decimals: Int) throws(ArithmeticError) -> Decimal {
    let product = try self * weight
    for digits in [Self.digitsOfShares, 12, 6, 0] {
      do throws(ArithmeticError) {
        return try product.dividedHalfEven(by: whole, scale: decimals + digits)
      } catch { continue }
    }
    throw .overflow
  }

  /// The smallest coin of a currency.
  public static func coin(decimals: Int) -> Decimal { Decimal(unchecked: 1, scale: decimals) }

  /// A sum of shares in whole coins, a half to the even neighbour. What is off by less than the last digits of shares, as
  /// three thirds are, is what it would be exactly.
  public func inCoins(decimals: Int) throws(ArithmeticError) -> Decimal {
    try withoutDust(decimals: decimals).rounded(scale: decimals)
  }

  /// A sum of shares with nine digits behind the coin.
  public func withoutDust(decimals: Int) throws(ArithmeticError) -> Decimal {
    scale <= decimals + 9 ? self : try rounded(scale: decimals + 9)
  }

  /// How many of 10^-`scale` it is. It has no more digits after the point than that; throws where they are too many.
  public func units(at scale: Int) throws(ArithmeticError) -> Int128 {
    let number = normalised
    let (units, overflow) = number.mantissa.multipliedReportingOverflow(
      by: Int128(PowersOfTen.power(max(0, scale - number.scale))))
    if overflow { throw .overflow }
    return units
  }
}

extension Decimal {
  /// The same number with at least so many digits after the point, as amounts of a currency are written: `12.5` is `12.50`.
  /// As it is where that leaves no room.
  public func withDigits(_ digits: Int) -> Decimal {
    guard scale < digits else { return self }
    do throws(ArithmeticError) { return Decimal(unchecked: Int128(try units(at: digits)), scale: digits) } catch {
      return self
    }
  }
}
