/// Why an expression has no result.
public struct CalculationError: Error, Hashable, Sendable {
  /// Where in the expression; counts from 1, in Unicode scalars.
  public let column: Int
  public let message: Sentence
}

extension CalculationError: CustomStringConvertible {
  public var description: String { "column \(column): \(message)" }
}

/// Arithmetic as people type it where an amount is asked for: `12.5*3+4`.
///
/// Numbers with a point, `+ - * /` (also `× ÷ −`), signs and parentheses, with space wherever somebody likes it.
public enum Calculation {
  /// The exact result. Where a division never ends (or needs more than 38 digits), the result, and only the final
  /// one, is rounded to 10 digits after the point, a half to the even neighbour: `10/3` is `3.3333333333`, and
  /// `10/3*3` is `10`. Below a millionth 10 digits are kept behind the leading zeros; what does not have them within
  /// 38 digits after the point is refused.
  public static func evaluate(_ text: String) throws(CalculationError) -> Decimal {
    var reader = CalculationReader(text)
    return try reader.result()
  }
}

/// Reads an expression and reckons as it goes.
private struct CalculationReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func result() throws(CalculationError) -> Decimal {
    let quotient = try sum()
    if peek == "," { throw error("a decimal number is written with a point, as 12.50") }
    if position < scalars.count { throw expected("+, -, * or /") }
    do { return try quotient.rounded(places: 10) } catch { throw self.error(error.sentence, at: 0) }
  }

  private mutating func sum() throws(CalculationError) -> Quotient {
    var total = try product()
    while let sign = peek, ["+", "-", "\u{2212}"].contains(sign) {
      let index = position
      position += 1
      let next = try product()
      total = try reckon(at: index) { () throws(ArithmeticError) in try sign == "+" ? total + next : total - next }
    }
    return total
  }

  private mutating func product() throws(CalculationError) -> Quotient {
    var total = try factor()
    while let sign = peek, ["*", "/", "×", "÷"].contains(sign) {
      let index = position
      position += 1
      let next = try factor()
      let divides = sign == "/" || sign == "÷"
      total = try reckon(at: index) { () throws(ArithmeticError) in try divides ? total / next : total * next }
    }
    return total
  }

  private func reckon(
    at index: Int, _ body: () throws(ArithmeticError) -> Quotient
  ) throws(CalculationError) -> Quotient {
    do { return try body() } catch { throw self.error(error.sentence, at: index) }
  }

  /// A number or parentheses, after any signs.
  private mutating func factor() throws(CalculationError) -> Quotient {
    var isNegative = false
    while let sign = peek, ["+", "-", "\u{2212}"].contains(sign) {
      isNegative = isNegative != (sign != "+")
      position += 1
    }
    let value = peek == "(" ? try parentheses() : try number()
    return isNegative ? value.negated : value
  }

  private mutating func parentheses() throws(CalculationError) -> Quotient {
    let open = position
    depth += 1
    if depth > 64 { throw error("parentheses stand more than 64 deep within each other") }
    position += 1
    let value = try sum()
    guard peek == ")" else {
      throw position < scalars.count ? expected("an operator or )") : error("this ( is never closed", at: open)
    }
    position += 1
    depth -= 1
    return value
  }

  private mutating func number() throws(CalculationError) -> Quotient {
    skipSpace()
    let start = position
    while position < scalars.count, isNumeral(at: position, from: start) { position += 1 }
    if position == start { throw expected("a number") }
    var text = String(String.UnicodeScalarView(scalars[start..<position]))
    if text.ends(with: "."), text != "." { text.removeLast() }
    if text.begins(with: ".") { text = "0" + text }
    do { return Quotient(try Decimal(parsing: text)) } catch { throw self.error(error.sentence, at: start) }
  }

  /// Whether a number that begins at `start` goes on here: digits, points, an exponent and its sign.
  private func isNumeral(at index: Int, from start: Int) -> Bool {
    switch scalars[index] {
    case "0"..."9", ".": true
    case "e", "E": index > start
    case "+", "-": index > start && (scalars[index - 1] == "e" || scalars[index - 1] == "E")
    default: false
    }
  }
}

extension CalculationReader {
  /// The next scalar that is not a space; nil at the end.
  private var peek: Unicode.Scalar? {
    mutating get {
      skipSpace()
      return position < scalars.count ? scalars[position] : nil
    }
  }

  private mutating func skipSpace() {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
  }

  private func error(_ message: Sentence, at index: Int? = nil) -> CalculationError {
    CalculationError(column: (index ?? position) + 1, message: message)
  }

  private func expected(_ what: Sentence) -> CalculationError {
    let found: Sentence = position < scalars.count ? "“\(scalars[position])”" : "the end"
    return error("expected \(what), found \(found)")
  }
}
