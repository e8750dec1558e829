import Glibc

/// SplitMix64: a small random source whose runs can be replayed from their seed, on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  public let seed: UInt64
  private var state: UInt64

  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The same for each run, so that a test fails for whoever runs it or for nobody; `TEST_SEED=4711 swift test` tries others,
  /// as `make soak` does.
  public init() { self.init(seed: unsafe getenv("TEST_SEED").flatMap { unsafe UInt64(String(cString: $0)) } ?? 17) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True in `percent` of a hundred cases.
  public mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// One of the items, of which there is at least one.
  public mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &self)] }
}
