/// Measures something that takes microseconds.
struct Stopwatch {
  let seconds: Double

  /// The median of the mean times of many short rounds, in nanoseconds.
  func median(of body: () throws -> Void) rethrows -> Double {
    let calls = max(1, Int(2e6 / (try time(of: 1000, body))))
    var rounds: [Double] = []
    let end = ContinuousClock.now + .seconds(seconds)
    while rounds.count < 5 || ContinuousClock.now < end { rounds.append(try time(of: calls, body)) }
    return rounds.sorted()[rounds.count / 2]
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
