public import Records

/// Amounts as SQL adds them up: in whole millionths.
public enum Micros {
  static let scale = 6

  /// nil where the amount has more than six decimals, or does not fit into 64 bits.
  public static func of(_ amount: Decimal) -> Int64? {
    let amount = amount.normalised
    guard amount.scale <= scale else { return nil }
    var mantissa = amount.mantissa
    for _ in amount.scale..<scale { mantissa = mantissa.multipliedReportingOverflow(by: 10).partialValue }
    // 38 digits and 6 more fit into no 64 bits, whether the product overflowed or not.
    guard amount.mantissa.magnitude < 10_000_000_000_000_000_000 else { return nil }
    return Int64(exactly: mantissa)
  }

  /// With at least two decimals: `12.50`, `0.005`.
  static func money(_ micros: Int64) -> String {
    let digits = String(micros.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    var decimals = padded.suffix(scale)
    while decimals.utf8.count > 2, decimals.hasSuffix("0") { decimals = decimals.dropLast() }
    return (micros < 0 ? "-" : "") + padded.dropLast(scale) + "." + decimals
  }
}
