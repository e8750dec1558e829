internal import Records

/// The values that one group key has had so far, numbered. Number 0 is not a value.
struct GroupValues {
  enum Value {
    case none
    /// A period or weekday, in its own order.
    case ordered(Int, Text)
    case number(Decimal)
    case text(Text)
  }

  private(set) var values: [Value] = [.none]
  private var numbersOfCodes: [Int: Int] = [:]
  private var numbersOfTexts: [Text: Int] = [:]
  private var numbersOfDecimals: [Decimal: Int] = [:]

  /// `code` orders periods of one sort and tells them apart.
  mutating func number(code: Int, name: () -> String) -> Int {
    if let known = numbersOfCodes[code] { return known }
    numbersOfCodes[code] = values.count
    values.append(.ordered(code, Text(name())))
    return values.count - 1
  }

  mutating func number(of text: Text) -> Int {
    if let known = numbersOfTexts[text] { return known }
    numbersOfTexts[text] = values.count
    values.append(.text(text))
    return values.count - 1
  }

  mutating func number(of decimal: Decimal) -> Int {
    if let known = numbersOfDecimals[decimal] { return known }
    numbersOfDecimals[decimal] = values.count
    values.append(.number(decimal.normalised))
    return values.count - 1
  }
}

extension GroupValues {
  /// The number of a value that other group values had.
  mutating func number(of value: Value) -> Int {
    switch value {
    case .none: 0
    case .ordered(let code, let name): number(code: code) { name.string }
    case .number(let decimal): number(of: decimal)
    case .text(let text): number(of: text)
    }
  }
}

extension GroupValues.Value {
  var text: Text? {
    switch self {
    case .none: nil
    case .ordered(_, let text), .text(let text): text
    case .number(let number): Text(number.description)
    }
  }

  /// Periods in time, numbers by size, then texts by bytes, no value last.
  static func order(_ a: Self, _ b: Self) -> Int {
    switch (a, b) {
    case (.ordered(let a, _), .ordered(let b, _)): a < b ? -1 : (a == b ? 0 : 1)
    case (.number(let a), .number(let b)): a < b ? -1 : (a == b ? 0 : 1)
    case (.text(let a), .text(let b)): a < b ? -1 : (a == b ? 0 : 1)
    default: a.rank - b.rank
    }
  }

  private var rank: Int {
    switch self {
    case .ordered: 0
    case .number: 1
    case .text: 2
    case .none: 3
    }
  }
}
