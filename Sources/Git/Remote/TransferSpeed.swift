/// Watches that the other side does not trickle: a byte now and then would keep a transfer waiting for ever.
///
/// git does this for http (`http.lowSpeedLimit`, `http.lowSpeedTime`); here it holds for every transport. The measure begins
/// with the first byte of an answer: how long the other side may think before that, `TimeLimits.idle` says.
struct TransferSpeed {
  private enum Direction { case receiving, sending }

  private let limits: TimeLimits
  private var direction: Direction?
  private var began = ContinuousClock.now
  private var bytes = 0

  init(_ limits: TimeLimits) { self.limits = limits }

  /// Whether the other side is too slow with what it sends.
  mutating func isTooSlow(received count: Int) -> Bool { isTooSlow(count, .receiving) }

  /// Whether the other side is too slow with what it takes.
  mutating func isTooSlow(sent count: Int) -> Bool { isTooSlow(count, .sending) }

  private mutating func isTooSlow(_ count: Int, _ direction: Direction) -> Bool {
    let now = ContinuousClock.now
    if self.direction != direction { (self.direction, began, bytes) = (direction, now, 0) }
    bytes += count
    let elapsed = now - began
    guard limits.lowSpeed > 0, elapsed >= limits.lowSpeedTime else { return false }
    let (enough, has) = (Double(limits.lowSpeed) * (elapsed / .seconds(1)), Double(bytes))
    (began, bytes) = (now, 0)
    return has < enough
  }
}
