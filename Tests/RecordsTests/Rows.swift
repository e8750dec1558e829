import Records

/// A decimal of any length as a row of digits, the last first. Slow, and simple enough to trust.
struct Rows {
  var digits: [Int]
  var scale: Int
  var isNegative = false

  init(digits: [Int], scale: Int, isNegative: Bool = false) {
    self.digits = digits
    self.scale = scale
    self.isNegative = isNegative
  }

  init(_ decimal: Decimal) {
    let written = decimal.description.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    self.init(digits: written.reversed().map { Int($0) - 48 }, scale: decimal.scale, isNegative: decimal.isNegative)
  }

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }
  var isPositive: Bool { !isZero && !isNegative }
  var negated: Rows { Rows(digits: digits, scale: scale, isNegative: !isNegative) }
  var magnitude: Rows { Rows(digits: digits, scale: scale) }

  /// Digits from the first to the last that are needed to write it with a point.
  var significantDigits: Int {
    let zeros = min(digits.prefix { $0 == 0 }.count, scale)
    return digits.count - digits.reversed().prefix { $0 == 0 }.count - zeros
  }

  var neededScale: Int { scale - min(digits.prefix { $0 == 0 }.count, scale) }

  func adding(_ other: Rows) -> Rows {
    let scale = max(scale, other.scale)
    let (a, b) = (aligned(to: scale), other.aligned(to: scale))
    let count = max(a.count, b.count) + 1
    let left = a + Array(repeating: 0, count: count - a.count)
    let right = b + Array(repeating: 0, count: count - b.count)
    if isNegative == other.isNegative {
      return Rows(digits: Self.carried(zip(left, right).map { $0 + $1 }), scale: scale, isNegative: isNegative)
    }
    let isLess = left.reversed().lexicographicallyPrecedes(right.reversed())
    let differences = zip(left, right).map { isLess ? $1 - $0 : $0 - $1 }
    return Rows(digits: Self.carried(differences), scale: scale, isNegative: isLess ? other.isNegative : isNegative)
  }

  func multiplied(_ other: Rows) -> Rows {
    var sums = Array(repeating: 0, count: digits.count + other.digits.count)
    for (i, a) in digits.enumerated() {
      for (j, b) in other.digits.enumerated() { sums[i + j] += a * b }
    }
    return Rows(digits: Self.carried(sums), scale: scale + other.scale, isNegative: isNegative != other.isNegative)
  }

  private func aligned(to scale: Int) -> [Int] { Array(repeating: 0, count: scale - self.scale) + digits }

  private static func carried(_ sums: [Int]) -> [Int] {
    var carry = 0
    return sums.map { sum in
      let total = sum + carry
      let digit = ((total % 10) + 10) % 10
      carry = (total - digit) / 10
      return digit
    }
  }
}
