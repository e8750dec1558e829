public import Records

/// The expression by which a field is calculated from others: `amount * abv / 100`.
public struct ComputedExpression: Sendable {
  private enum Piece {
    case text(String)
    case field(Text)
  }

  public let text: String
  private let parts: [Piece]

  public init(_ text: String) {
    self.text = text
    var parts: [Piece] = []
    var (name, rest) = ("", "")
    for character in text + " " {
      if character.isLetter || character == "_" || (!name.isEmpty && character.isNumber) {
        name.append(character)
        continue
      }
      if !name.isEmpty {
        parts += [.text(rest), .field(Text(name))]
        (name, rest) = ("", "")
      }
      rest.append(character)
    }
    self.parts = parts + [.text(rest)]
  }

  /// The fields that the expression names.
  public var names: [Text] { parts.compactMap { if case .field(let name) = $0 { name } else { nil } } }

  /// The expression with another name for a field.
  func renaming(_ old: Text, to new: Text) -> String {
    let written = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let name): (name == old ? new : name).string
      }
    }
    // A space was read behind the last name.
    return String(written.joined().dropLast())
  }

  /// The value of the expression for these numbers of the fields; nil where a field has no number.
  public func value(_ number: (Text) -> Number?) throws(CalculationError) -> Decimal? {
    var filled = ""
    for part in parts {
      switch part {
      case .text(let text): filled += text
      case .field(let name):
        guard let number = number(name) else { return nil }
        filled += "(\(number.lexeme))"
      }
    }
    return try Calculation.evaluate(filled)
  }

  /// Why the expression has no value, whatever the numbers are; nil for a valid one. Two sets of numbers are tried,
  /// since with one of them a valid expression may divide by zero or have too many digits.
  var problem: Sentence? {
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    let indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    let problems = [problem { _ in 1 }, problem { primes[indices[$0, default: 0] % primes.count] }]
    return problems.contains(nil) ? nil : problems[0]
  }

  private func problem(_ number: (Text) -> Int) -> Sentence? {
    do throws(CalculationError) {
      _ = try value { Number(number($0)) }
      return nil
    } catch { return error.message }
  }
}
