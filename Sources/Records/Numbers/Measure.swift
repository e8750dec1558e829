/// An amount of something that is measured, in one of several units: `568ml`, `1 pint`.
public enum Measure {
  /// Whose ounces and pints are meant.
  public enum System: String, Hashable, Sendable {
    case us
    case imperial
  }

  public enum Problem: Error, Hashable, Sendable {
    /// It is another amount in America and in Britain.
    case differs(unit: String)
    case tooLong
  }

  private enum Dimension { case volume, mass }

  /// Exact by definition: how many millilitres or grams a unit has.
  private static func size(_ unit: String, _ system: System?) throws(Problem) -> (Dimension, String)? {
    switch unit {
    case "ml": (.volume, "1")
    case "cl": (.volume, "10")
    case "dl": (.volume, "100")
    case "l": (.volume, "1000")
    case "oz", "floz": (.volume, try either(unit, system, us: "29.5735295625", imperial: "28.4130625"))
    case "pint", "pints", "pt": (.volume, try either(unit, system, us: "473.176473", imperial: "568.26125"))
    case "g": (.mass, "1")
    case "kg": (.mass, "1000")
    case "lb", "lbs": (.mass, "453.59237")
    default: nil
    }
  }

  private static func either(
    _ unit: String, _ system: System?, us: String, imperial: String
  ) throws(Problem) -> String {
    switch system {
    case .us: us
    case .imperial: imperial
    case nil: throw .differs(unit: unit)
    }
  }

  /// The number and the unit of `568ml`, `1.5 pint`; nil where there is no unit behind a number.
  public static func split(_ text: String) -> (number: String, unit: String)? {
    let unit = text.reversed().prefix { $0.isLetter }.reversed()
    let number = text.dropLast(unit.count).reversed().drop(while: \.isWhitespace).reversed()
    guard !unit.isEmpty, number.contains(where: \.isNumber), !number.contains(where: \.isLetter) else { return nil }
    return (String(number), String(unit).lowercased())
  }

  /// Whether amounts in one unit can be written in the other.
  public static func isUnit(_ unit: String, for other: String) -> Bool {
    do throws(Problem) {
      guard let one = try size(unit, .us), let two = try size(other, .us) else { return false }
      return one.0 == two.0
    } catch { return false }
  }

  /// An amount in another unit, exactly; nil where one cannot be turned into the other.
  public static func convert(
    _ amount: Decimal, _ unit: String, to other: String, _ system: System?
  ) throws(Problem) -> Decimal? {
    guard let from = try size(unit, system), let to = try size(other, system), from.0 == to.0 else { return nil }
    do throws(ArithmeticError) {
      return try (amount * Decimal(parsing: from.1)).dividedExactly(by: Decimal(parsing: to.1))?.normalised
    } catch { throw .tooLong }
  }
}
