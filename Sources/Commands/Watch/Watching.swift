internal import Desk
internal import FileSystem
internal import Records

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
  /// - Returns: done, when somebody asked to stop. Throws where the folder is no longer there.
  func run(
    first: Bool, while isWanted: () -> Bool = { true }, _ round: (Cause) throws -> Void
  ) throws -> ExitCode {
    var next = MonotonicClock.now + (first ? 0 : interval)
    while isWanted() {
      switch try event(within: max(0, next - MonotonicClock.now)) {
      case .signalled: return .done
      case .gone: throw gone
      case .timedOut:
        try round(.time)
        next = MonotonicClock.now + interval
      case .changed: try round(.change)
      }
    }
    return .done
  }

  /// What happens next; a change is told once all is quiet again.
  private func event(within seconds: Double) throws -> FolderWatch.Event {
    let first = try watch.wait(seconds)
    guard first == .changed else { return first }
    let end = MonotonicClock.now + Self.longestPause
    while MonotonicClock.now < end {
      switch try watch.wait(Self.pause) {
      case .timedOut: return .changed
      case .changed: continue
      case let other: return other
      }
    }
    return .changed
  }

  private var gone: Failure {
    Failure(
      .inputOutput, .inputOutput, "the ledger is no longer in this folder",
      hint: "watch it again where it is now"
    ).at(watch.root)
  }
}
