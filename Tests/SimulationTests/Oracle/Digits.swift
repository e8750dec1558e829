/// A whole number in digits to the base of 4, the smallest first.
struct Digits {
  private var digits: [Int] = []

  init(_ lexeme: String) {
    var decimal = lexeme.utf8.map { Int($0) - 48 }
    while !decimal.isEmpty {
      var rest = 0
      decimal = decimal.map { digit in
        let value = rest * 10 + digit
        rest = value % 4
        return value / 4
      }
      decimal = Array(decimal.drop { $0 == 0 })
      digits.append(rest)
    }
  }

  subscript(place: Int) -> Int { place < digits.count ? digits[place] : 0 }

  /// 4 to the power of `place`, in decimal.
  static func power(_ place: Int) -> String {
    var digits = [1]
    for _ in 0..<place {
      var carry = 0
      digits = digits.map { digit in
        let value = digit * 4 + carry
        carry = value / 10
        return value % 10
      }
      if carry > 0 { digits.append(carry) }
    }
    return digits.reversed().map(String.init).joined()
  }
}
