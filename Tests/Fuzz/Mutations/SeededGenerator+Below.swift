import TestSupport

extension SeededGenerator {
  /// From 0 up to, but not including, `bound`, which is above 0.
  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % bound }
}
