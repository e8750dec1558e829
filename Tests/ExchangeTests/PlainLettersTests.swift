import TestSupport
import Testing

@testable import Exchange

@Suite("Words without their marks")
struct PlainLettersTests {
  @Test("A word with letters of English alone is folded by its bytes as by its characters")
  func folded() {
    var random = SeededGenerator()
    let signs = Array("aeouAEOUbZ .-1'\r\n")
    for _ in 0..<5_000 {
      let text = String((0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(signs) })
      #expect(
        PlainLetters.foldedASCII(text) == PlainLetters.foldedCharacters(text), "“\(text)”: seed \(random.seed)")
    }
    #expect(PlainLetters.folded("WAEHRUNG Value") == "wahrung value")
  }

  @Test("A word in a text is found where Swift finds it, whatever letters both have")
  func has() {
    var random = SeededGenerator()
    let letters = ["a", "a", "b", "b", " ", "é", "e\u{301}", "か", "が", "\u{3099}"]
    func text(_ count: ClosedRange<Int>, of few: Int) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in
        letters.prefix(few).randomElement(using: &random) ?? ""
      }.joined()
    }
    var found = 0
    for few in [5, letters.count] {
      for _ in 0..<3_000 {
        let (word, text) = (text(1...3, of: few), text(0...8, of: few))
        #expect(PlainLetters.has(word, in: text) == text.contains(word), "“\(word)” in “\(text)”: seed \(random.seed)")
        found += text.contains(word) ? 1 : 0
      }
    }
    #expect(found > 500)
  }
}
