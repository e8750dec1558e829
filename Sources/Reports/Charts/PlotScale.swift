internal import Records

/// The values that an axis has marks at: round numbers around all amounts, zero among them.
struct PlotScale {
  let low: Double
  let high: Double
  /// From the lowest to the highest.
  let marks: [Double]

  /// - Parameter steps: about how many steps between marks there are to be.
  init(_ amounts: some Sequence<Double>, steps: Int) {
    var (low, high) = (0.0, 0.0)
    for amount in amounts { (low, high) = (min(low, amount), max(high, amount)) }
    if low == high { high = 1 }
    let step = Self.round((high - low) / Double(max(1, steps)))
    // One refund of 20 beside expenses of a thousand does not get as much room as they have.
    func end(_ amount: Double) -> Double {
      amount.magnitude < step * Self.least ? 0 : (amount / step).rounded(.awayFromZero)
    }
    let (first, last) = (end(low), end(high))
    marks = stride(from: first, through: last, by: 1).map { $0 * step }
    self.low = first == 0 && low < 0 ? -step * Self.least : first * step
    self.high = last == 0 && high > 0 ? step * Self.least : last * step
  }

  /// The part of a step below which amounts on one side of zero get no mark.
  private static let least = 0.25

  /// From 0 at the lowest end, which may lie below the lowest mark, to 1 at the highest.
  func part(_ amount: Double) -> Double { (amount - low) / (high - low) }

  /// 1, 2 or 5 times a power of ten, not below `step`.
  private static func round(_ step: Double) -> Double {
    var power = 1.0
    while power > step { power /= 10 }
    while power * 10 <= step { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= step * 0.999_999 } ?? step
  }

  /// Of the widest label, in columns of a terminal.
  var labelWidth: Int { marks.map { label($0).displayWidth }.max() ?? 0 }

  /// `1500`, `0.05`: as many decimals as the steps need.
  func label(_ mark: Double) -> String {
    let step = marks.count > 1 ? marks[1] - marks[0] : 1
    var decimals = 0
    var unit = 1.0
    while decimals < 6, unit > step * 1.000_001 { (unit, decimals) = (unit / 10, decimals + 1) }
    let label = mark.fixed(decimals)
    return mark < 0 ? "\u{2212}" + label : label
  }
}

extension Double {
  /// Without a sign, rounded to so many decimals; with an exponent where it is too large for one number.
  func fixed(_ decimals: Int) -> String {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (magnitude * power).rounded()
    guard scaled < 1e15 else { return "\(magnitude)" }
    let digits = String(Int64(scaled))
    if decimals == 0 { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
