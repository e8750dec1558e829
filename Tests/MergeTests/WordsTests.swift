import Records
import TestSupport
import Testing

@testable import Merge

/// How the rule `text` splits a text.
@Suite("Words")
struct WordsTests {
  private static let pieces = [
    "with", "Eve", " ", "  ", "\n", "12.50", "吃", "カ", "か\u{3099}", "\u{3099}", "👍🏽", "e\u{301}", ",",
  ]

  @Test("joined again they are the text, whatever it is")
  func joinedAgain() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let text = Text((0..<6).map { _ in random.pick(Self.pieces) }.joined())
      let words = Words.of(text)
      #expect(Text(words.map(\.string).joined()) == text && !words.contains(""))
    }
  }

  @Test(
    arguments: [
      ("with Eve  at\nnoon", ["with", " ", "Eve", "  ", "at", "\n", "noon"]),
      ("和小明 lunch吃", ["和", "小", "明", " ", "lunch", "吃"]),
      ("か\u{3099}ー", ["か\u{3099}", "ー"]),
    ])
  func split(text: String, words: [String]) { #expect(Words.of(Text(text)).map(\.string) == words) }
}
