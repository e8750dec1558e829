/// Measures something that takes microseconds.
struct Stopwatch {
  let seconds: Double

  /// The mean time of the quickest of many rounds of two milliseconds, in nanoseconds: what else runs on the machine
  /// only ever adds.
  func least(of body: () throws -> Void) rethrows -> Double {
    var least = try time(of: 1000, body)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end { least = min(least, try time(of: max(1, Int(2e6 / least)), body)) }
    return least
  }

  private func time(of calls: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<calls { try body() }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(calls)
  }

  /// So that the compiler does not leave out what nobody looks at.
  @inline(never)
  static func keep<Value>(_ value: Value) {}
}
