import Records
import TestSupport
import Testing

@Suite struct TextTests {
  private static let pieces = ["", "a", "b", "/", "é", "e\u{301}", "🍜", "\u{0}", "~", "bills/2026/11", "\u{FFFF}"]

  @Test func orderIsThatOfTheBytes() {
    var random = SeededGenerator()
    func text() -> Text {
      Text((0..<Int.random(in: 0..<5, using: &random)).map { _ in random.pick(Self.pieces) }.joined())
    }
    for _ in 0..<5_000 {
      let (one, other) = (text(), text())
      let (bytes, otherBytes) = (Array(one.string.utf8), Array(other.string.utf8))
      #expect((one < other) == bytes.lexicographicallyPrecedes(otherBytes), "\(one) \(other)")
      #expect((one == other) == (bytes == otherBytes), "\(one) \(other)")
    }
  }
}
