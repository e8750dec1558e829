import Synchronization

/// SplitMix64: a small random source whose runs can be replayed from their seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func one<Item>(of items: [Item]) -> Item { items[Int.random(in: items.indices, using: &self)] }
}

/// The random bytes of one run of a program: never the same twice, or names that have to differ would not.
final class RandomBytes: Sendable {
  private let random: Mutex<Seeded>

  init(_ seed: UInt64) { random = Mutex(Seeded(seed)) }

  func take(_ count: Int) -> [UInt8] {
    random.withLock { random in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
  }
}
