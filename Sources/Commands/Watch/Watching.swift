internal import FileSystem

/// Does something again whenever files change and whenever some time has passed, until it is told to stop.
struct Watching {
  enum Cause {
    case change, time
  }

  private let watch: FolderWatch
  private let interval: Double
  /// What belongs together is often saved within a moment; but nobody waits for ever.
  private static let (pause, longestPause) = (1.0, 10.0)

  init(_ watch: FolderWatch, every interval: Double) { (self.watch, self.interval) = (watch, interval) }

  /// - Parameters:
  ///   - first: whether to begin with a round.
  ///   - isWanted: whether anybody still reads what is said.
  /// - Returns: done, when somebody asked to stop.
  func run(
    first: Bool, while isWanted: () -> Bool = { true }, _ round: (Cause) throws -> Void
  ) throws -> ExitCode {
    var next = MonotonicClock.now + (first ? 0 : interval)
    while isWanted() {
      switch try watch.wait(max(0, next - MonotonicClock.now)) {
      case .signalled: return .done
      case .timedOut:
        try round(.time)
        next = MonotonicClock.now + interval
      case .changed:
        if try isToldToStopUntilQuiet() { return .done }
        try round(.change)
      }
    }
    return .done
  }

  private func isToldToStopUntilQuiet() throws -> Bool {
    let end = MonotonicClock.now + Self.longestPause
    while MonotonicClock.now < end {
      switch try watch.wait(Self.pause) {
      case .signalled: return true
      case .timedOut: return false
      case .changed: continue
      }
    }
    return false
  }
}
