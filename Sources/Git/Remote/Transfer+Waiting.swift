import Glibc

extension Transfer {
  /// Waits until a descriptor is ready for one of its events.
  ///
  /// Throws `timeout` at the limit or at that of the whole transfer, `cancelled` when somebody gave up.
  /// - Parameter limit: nil waits for ever, as for a person at a prompt.
  func wait(for descriptors: inout [pollfd], limit: Duration?) throws(GitError) {
    let start = ContinuousClock.now
    while true {
      if options.isCancelled() { throw fail(.cancelled, "it was cancelled") }
      let left = try timeLeft(limit, since: start)
      let count = unsafe poll(&descriptors, nfds_t(descriptors.count), left)
      if count > 0 { return }
      if count < 0, errno != EINTR { throw fail(.system, Self.reason(errno)) }
    }
  }

  /// The time that is left, in milliseconds; a tenth of a second at most, so that a person can give up in between.
  private func timeLeft(_ limit: Duration?, since start: ContinuousClock.Instant) throws(GitError) -> Int32 {
    let now = ContinuousClock.now
    var left = Duration.milliseconds(100)
    for (limit, start) in [(limit, start), (options.limits.total, started)] {
      guard let limit else { continue }
      let rest = limit - (now - start)
      guard rest > .zero else { throw fail(.timeout, "no answer within \(limit.components.seconds) seconds") }
      left = min(left, rest)
    }
    return Int32(left / .milliseconds(1)) + 1
  }

  /// What the operating system says about an error number.
  static func reason(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
