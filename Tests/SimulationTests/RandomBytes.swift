import Synchronization
import TestSupport

/// The random bytes of one run of a program: never the same twice, or names that have to differ would not.
final class RandomBytes: Sendable {
  private let random: Mutex<SeededGenerator>

  init(_ seed: UInt64) { random = Mutex(SeededGenerator(seed: seed)) }

  func take(_ count: Int) -> [UInt8] {
    random.withLock { random in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
  }
}
