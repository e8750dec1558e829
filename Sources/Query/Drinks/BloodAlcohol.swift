public import Records

/// About how much alcohol is in somebody's blood, by the formula of E. M. P. Widmark (“Die theoretischen Grundlagen und
/// die praktische Verwendbarkeit der gerichtlich-medizinischen Alkoholbestimmung”, 1932): grams of alcohol by the part of
/// the body's weight that it spreads over, less what a body breaks down.
///
/// The formula knows neither meals nor habits, and counts a drink from the minute that its entry names.
public struct BloodAlcohol: Hashable, Sendable {
  public enum Gender: String, Hashable, Sendable {
    case female
    case male

    /// Hundredths of the body's weight that alcohol spreads over.
    var share: Int { self == .female ? 55 : 68 }
  }

  public struct Body: Hashable, Sendable {
    public let kilograms: Decimal
    public let gender: Gender

    public init(kilograms: Decimal, gender: Gender) {
      self.kilograms = kilograms
      self.gender = gender
    }

    /// The kilograms that alcohol spreads over.
    fileprivate var part: Decimal { get throws(ArithmeticError) { try kilograms * gender.share.hundredths } }
  }

  public struct Drink: Hashable, Sendable {
    /// When, in seconds since 1970.
    public let second: Int
    public let grams: Decimal

    public init(second: Int, grams: Decimal) {
      self.second = second
      self.grams = grams
    }
  }

  /// Hundredths of a gram that each kilogram loses in an hour: the middle of what is measured, 0.10 to 0.20.
  private static let loss = 15

  /// Grams of alcohol in a kilogram of blood, ‰, to two decimals.
  public let permille: Decimal
  /// When nothing of it is left, in seconds since 1970; nil where nothing is.
  public let soberSecond: Int?

  /// - Parameters:
  ///   - second: the moment that is asked about, since 1970. What is drunk later counts for nothing.
  ///   - drinks: in any order.
  public init(at second: Int, after drinks: [Drink], in body: Body) throws(ArithmeticError) {
    let part = try body.part
    // Grams times 3,600, so that what goes in a second is exact.
    let lossInSecond = try part * Self.loss.hundredths
    var left = Decimal.zero
    var last = Int.min
    for drink in drinks.filter({ $0.second <= second }).sorted(by: { $0.second < $1.second }) {
      left = try Self.remaining(left, after: last == .min ? 0 : drink.second - last, lossInSecond)
      left = try left + drink.grams * Decimal(3600)
      last = drink.second
    }
    left = try Self.remaining(left, after: last == .min ? 0 : second - last, lossInSecond)
    permille = try left.dividedHalfEven(by: part * Decimal(3600), scale: 2)
    let seconds = try left.dividedHalfEven(by: lossInSecond, scale: 0)
    soberSecond = left.isZero ? nil : Int(exactly: seconds.mantissa).map { second + $0 }
  }

  private static func remaining(
    _ left: Decimal, after seconds: Int, _ lossInSecond: Decimal
  ) throws(ArithmeticError) -> Decimal {
    let rest = try left - lossInSecond * Decimal(seconds)
    return rest.isNegative ? .zero : rest
  }
}

extension Int {
  /// As a decimal number.
  fileprivate var hundredths: Decimal {
    get throws(ArithmeticError) { try Decimal(mantissa: Int128(self), scale: 2) }
  }
}
