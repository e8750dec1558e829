import Records
import TestSupport
import Testing

/// Held against the bytes themselves, taken apart by hand.
@Suite("Signs are found by their bytes")
struct SignsTests {
  /// What Swift takes for one character with the sign in front of it, and what stands in front of one so.
  static let pieces = [
    "=", ":", "/", ",", "+", "-", "://", "a", "é", "e\u{301}", "\u{301}", "\u{FF9F}", "\u{FE0F}", "\u{200D}",
    "\u{1F3FD}", "\u{20E3}", "\u{600}", "\r", "\n", "👩‍👩‍👧", "字", "",
  ]

  @Test("500 random texts of signs and marks: as their bytes say")
  func asTheBytesSay() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
      for sign in ["=", ":", "/", ",", "+", "-"] {
        let bytes = Array(text.utf8)
        let mark = Array(sign.utf8)[0]
        #expect(text.begins(with: sign) == (bytes.first == mark))
        #expect(text.ends(with: sign) == (bytes.last == mark))
        #expect(text.holds(sign) == bytes.contains(mark))
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false).map { Array($0) }
        #expect(text.parts(at: sign.unicodeScalars.first ?? " ").map { Array($0.utf8) } == parts)
        let halves = text.halves(at: sign.unicodeScalars.first ?? " ").map {
          [Array($0.before.utf8), Array($0.after.utf8)]
        }
        let place = bytes.firstIndex(of: mark)
        #expect(halves == place.map { [Array(bytes[..<$0]), Array(bytes[($0 + 1)...])] })
        #expect(
          text.rest(behind: sign).map { Array($0.utf8) } == (bytes.first == mark ? Array(bytes.dropFirst()) : nil))
      }
    }
  }

  @Test("Quoting finds every quote, and lines end at every line feed; words are read as people read them")
  func quotesAndLines() {
    #expect("a\"\u{301}b\"".replacing(sign: "\"", by: "\"\"") == "a\"\"\u{301}b\"\"")
    #expect("one\r\ntwo\n\n\u{301}three".lines == ["one\r", "two", "\u{301}three"])
    #expect("cafe\u{301}".reads(from: "café") && !"cafe\u{301}".begins(with: "café"))
  }

  @Test("What Swift's own functions miss")
  func whatSwiftMisses() {
    #expect(!"a/\u{301}b".contains("/") && "a/\u{301}b".holds("/"))
    #expect(!"-\u{301}x".hasPrefix("-") && "-\u{301}x".begins(with: "-"))
    #expect("http:/\u{301}/x".place(of: "://") == nil && "http://\u{301}x".holds("://"))
    #expect("x".rest(behind: "xy") == nil && "xy".rest(behind: "") == "xy")
  }
}
