internal import Records
internal import Schema

/// In which unit the numbers of a column are that name none themselves.
public enum SourceUnit: String, CaseIterable, Hashable, Sendable {
  /// Nobody has said it: a number that could be in several units cannot be read.
  case asked
  case percent
  case fraction
  case ml
  case cl
  case usOunces = "us-oz"
  case imperialOunces = "imperial-oz"

  /// Those in which numbers can be that become a field with this unit.
  static func choices(for unit: String?) -> [SourceUnit] {
    switch unit {
    case "%": [.percent, .fraction]
    case "ml": [.ml, .cl, .usOunces, .imperialOunces]
    default: []
    }
  }

  /// What a choice means, with a number from the file.
  func meaning(of text: String) -> Sentence {
    switch self {
    case .asked: ""
    case .percent: "in percent: \(text) is \(text) %"
    case .fraction: "as a part of 1: \(text) is \(shown(text, in: "%")) %"
    case .ml: "in millilitres"
    case .cl: "in centilitres: \(text) is \(shown(text, in: "ml")) ml"
    case .usOunces: "in American ounces: \(text) is \(shown(text, in: "ml")) ml"
    case .imperialOunces: "in British ounces: \(text) is \(shown(text, in: "ml")) ml"
    }
  }

  private func shown(_ text: String, in unit: String) -> String {
    guard let number = WrittenNumber.read(text, decimal: "."), let converted = converted(number, to: unit) else {
      return text
    }
    do throws(ArithmeticError) { return "\(try converted.rounded(scale: 2).normalised)" } catch { return text }
  }

  /// Whether a value of a file could be in several units.
  static func isOpen(_ value: Value, for unit: String?, decimal: Character) -> Bool {
    guard let number = bare(value, decimal) else { return false }
    return unit == "%" ? isSmall(number) : !number.isZero && !choices(for: unit).isEmpty
  }

  private static func bare(_ value: Value, _ decimal: Character) -> Number? {
    switch value {
    case .number(let number): number
    case .string(let text):
      Measure.split(text.string) == nil ? WrittenNumber.read(text.string, decimal: decimal) : nil
    default: nil
    }
  }

  /// Whether it is above 0 and at most 1, which could be a part of 1 as well as percent.
  private static func isSmall(_ number: Number) -> Bool {
    do throws(ArithmeticError) {
      let decimal = try Decimal(number)
      return decimal > .zero && decimal <= Decimal(1)
    } catch { return false }
  }

  // MARK: - In the unit of the field

  /// What stands in a column, in the unit of the field; nil where that is no number. A text with a unit of its own (`4.6%`,
  /// `33 cl`) is in that one.
  func number(_ value: Value, in unit: String, decimal: Character) throws(FieldValues.Refusal) -> Number? {
    if let number = Self.bare(value, decimal) { return try self.number(Self.withoutDust(number), in: unit) }
    guard let text = value.string else { return nil }
    if unit == "%", text.ends(with: "%") {
      return WrittenNumber.read(String(text.dropLast()).trimmed, decimal: decimal)
    }
    guard let (written, own) = Measure.split(text), Measure.isUnit(own, for: unit),
      let number = WrittenNumber.read(written, decimal: decimal)
    else { return nil }
    if let converted = Self.converted(number, own, to: unit, system) { return converted.number }
    throw FieldValues.Refusal(message: "“\(text.shortened)” could be in American or in British measures")
  }

  private func number(_ number: Number, in unit: String) throws(FieldValues.Refusal) -> Number {
    switch self {
    case .percent, .ml: return number
    case .asked:
      guard Self.isOpen(.number(number), for: unit, decimal: ".") else { return number }
      throw FieldValues.Refusal(message: "the rule does not say in which unit \(number.lexeme) is")
    case .fraction where !number.isZero && !Self.isSmall(number):
      throw FieldValues.Refusal(message: "\(number.lexeme) is no fraction of 1")
    case .fraction, .cl, .usOunces, .imperialOunces:
      if let converted = converted(number, to: unit) { return converted.number }
      throw FieldValues.Refusal(message: "\(number.lexeme) has too many digits in \(unit)")
    }
  }

  private var system: Measure.System? {
    switch self {
    case .usOunces: .us
    case .imperialOunces: .imperial
    default: nil
    }
  }

  private func converted(_ number: Number, to unit: String) -> Decimal? {
    switch self {
    case .asked, .percent, .ml: return nil
    case .fraction:
      do throws(ArithmeticError) { return try (Decimal(number) * Decimal(100)).normalised } catch { return nil }
    case .cl: return Self.converted(number, "cl", to: unit, nil)
    case .usOunces, .imperialOunces: return Self.converted(number, "oz", to: unit, system)
    }
  }

  private static func converted(_ number: Number, _ from: String, to unit: String, _ system: Measure.System?)
    -> Decimal?
  {
    var amount = Decimal.zero
    do throws(ArithmeticError) { amount = try Decimal(number) } catch { return nil }
    do throws(Measure.Problem) { return try Measure.convert(amount, from, to: unit, system) } catch { return nil }
  }

  /// A binary fraction that a program has written in full: 4.5999999999999996 is 4.6.
  private static func withoutDust(_ number: Number) -> Number {
    do throws(ArithmeticError) {
      let decimal = try Decimal(number)
      let rounded = try decimal.rounded(scale: 10)
      return rounded == decimal ? number : rounded.normalised.number
    } catch { return number }
  }

  /// What tells items apart, however their numbers are written: 4.60, `4.6%` and, as a part of 1, 0.046 are the same.
  func key(_ value: Value, in unit: String, decimal: Character) -> String {
    do throws(FieldValues.Refusal) {
      guard let number = try number(value, in: unit, decimal: decimal) else { return value.text }
      do throws(ArithmeticError) { return "\(try Decimal(number).normalised)" } catch { return number.lexeme }
    } catch { return value.text }
  }
}
