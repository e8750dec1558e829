/// Reads one number of RFC 8259 and finds its canonical form.
struct NumberScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func canonicalForm() -> String? {
    let isNegative = take(UInt8(ascii: "-"))
    guard let whole = wholeDigits() else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if take(UInt8(ascii: ".")) {
      fraction = digits()
      if fraction.isEmpty { return nil }
    }
    guard let exponent = exponent(), position == bytes.count else { return nil }
    return Self.canonical(
      isNegative: isNegative, digits: whole + fraction, fraction: fraction.count, exponent: exponent)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  private mutating func wholeDigits() -> ArraySlice<UInt8>? {
    let whole = digits()
    guard let first = whole.first else { return nil }
    return first == UInt8(ascii: "0") && whole.count > 1 ? nil : whole
  }

  /// The written exponent; an exponent too large for 18 digits stands for itself, unexpanded.
  private mutating func exponent() -> Exponent? {
    guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return .small(0) }
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    let written = digits()
    guard !written.isEmpty else { return nil }
    let significant = written.drop { $0 == UInt8(ascii: "0") }
    if significant.count > 18 {
      return .huge((isNegative ? "-" : "") + String(decoding: significant, as: UTF8.self))
    }
    let size = significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return .small(isNegative ? -size : size)
  }

  private enum Exponent {
    case small(Int)
    case huge(String)
  }

  private static func canonical(
    isNegative: Bool, digits: ArraySlice<UInt8>, fraction: Int, exponent: Exponent
  ) -> String {
    let zero = UInt8(ascii: "0")
    var significant = digits.drop { $0 == zero }
    if significant.isEmpty { return "0" }
    let before = significant.count
    while significant.last == zero { significant.removeLast() }
    let shift = before - significant.count - fraction
    let sign = isNegative ? "-" : ""
    let text = String(decoding: significant, as: UTF8.self)
    switch exponent {
    case .small(let written): return "\(sign)\(text)e\(written + shift)"
    case .huge(let written): return "\(sign)\(text)e\(written)+\(shift)"
    }
  }
}
