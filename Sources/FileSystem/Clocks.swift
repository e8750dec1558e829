import Glibc

/// The clock on the wall. Only the command line layer asks it; others are told the time.
public struct WallClock: Hashable, Sendable {
  /// Seconds since 1970, UTC.
  public var seconds: Int64
  public var nanoseconds: UInt32

  /// The corresponding C function is `clock_gettime` with `CLOCK_REALTIME`.
  public static var now: WallClock {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return WallClock(seconds: Int64(time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }
}

/// Measures how long something takes; no change of the wall clock disturbs it.
public enum MonotonicClock {
  /// Seconds since some moment before this process. The corresponding C function is `clock_gettime` with
  /// `CLOCK_MONOTONIC`.
  public static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits, or less long when a signal arrives. The corresponding C function is `nanosleep`.
  public static func sleep(_ seconds: Double) {
    let whole = max(0, seconds).rounded(.down)
    var time = timespec(tv_sec: Int(whole), tv_nsec: Int((max(0, seconds) - whole) * 1e9))
    unsafe nanosleep(&time, nil)
  }
}
