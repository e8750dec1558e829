import Glibc

/// A part of the histories to play, so that several threads have something to do.
struct Portion: Sendable, CustomStringConvertible {
  let seeds: Range<UInt64>
  let steps: Int
  /// Whether this is a long run, which tells how far it is.
  let isLong: Bool

  var description: String { "seeds \(seeds)" }

  static func all(of count: UInt64) -> [Portion] {
    let steps = Int(variable("SIMULATION_STEPS") ?? 24)
    if let seed = variable("SIMULATION_SEED") { return [Portion(seeds: seed..<seed + 1, steps: steps, isLong: false)] }
    let wanted = variable("SIMULATION_HISTORIES")
    let first = variable("SIMULATION_FIRST") ?? 0
    let size: UInt64 = wanted == nil ? 20 : 100
    return stride(from: first, to: first + (wanted ?? count), by: UInt64.Stride(size)).map {
      Portion(seeds: $0..<min($0 + size, first + (wanted ?? count)), steps: steps, isLong: wanted != nil)
    }
  }

  private static func variable(_ name: String) -> UInt64? {
    unsafe getenv(name).flatMap { unsafe UInt64(String(cString: $0)) }
  }
}
