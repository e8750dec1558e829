/// Angles as parts of a whole turn, clockwise from the top.
enum Turn {
  /// Of the direction from the middle to a point `x` to the right and `y` down. Reports uses no C library, so the arc
  /// tangent is a rational approximation, right within a thousandth of a turn: enough for characters.
  static func of(_ x: Double, _ y: Double) -> Double {
    if x == 0, y == 0 { return 0 }
    let (across, along) = (x.magnitude, y.magnitude)
    let ratio = min(across, along) / max(across, along)
    let octant = ratio * (0.785_398 + 0.273 * (1 - ratio)) / (2 * .pi)
    let quadrant = across <= along ? octant : 0.25 - octant
    switch (x >= 0, y <= 0) {
    case (true, true): return quadrant
    case (true, false): return 0.5 - quadrant
    case (false, false): return 0.5 + quadrant
    case (false, true): return 1 - quadrant
    }
  }

  /// Where a circle of radius 1 around the origin is at `turn`, to the right and down.
  static func point(_ turn: Double) -> (x: Double, y: Double) {
    let angle = (turn - turn.rounded(.down)) * 2 * .pi
    return (sine(angle), -sine(angle + .pi / 2))
  }

  /// The Taylor series, between a quarter turn to the left and one to the right.
  private static func sine(_ angle: Double) -> Double {
    var x = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
    if x > .pi / 2 { x = .pi - x }
    if x < -.pi / 2 { x = -.pi - x }
    var (sum, term) = (x, x)
    for number in stride(from: 2.0, through: 20, by: 2) {
      term *= -x * x / (number * (number + 1))
      sum += term
    }
    return sum
  }
}
