import Glibc
import TestSupport

extension SeededGenerator {
  /// One that a seed replays: `GIT_TESTS_SEED=17 swift test`.
  init() {
    let given = unsafe getenv("GIT_TESTS_SEED").flatMap { unsafe UInt64(String(cString: $0)) }
    self.init(seed: given ?? .random(in: 0...999_999))
  }
}
