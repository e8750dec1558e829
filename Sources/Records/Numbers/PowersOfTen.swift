/// 10^0 to 10^38, looked up.
enum PowersOfTen {
  private static let table: [UInt128] = {
    var powers: [UInt128] = [1]
    for index in 1...38 { powers.append(powers[index - 1] * 10) }
    return powers
  }()

  /// `exponent` is within 0...38.
  static func power(_ exponent: Int) -> UInt128 { table[exponent] }
}
