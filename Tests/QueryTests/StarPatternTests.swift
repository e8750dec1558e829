import Query
import Testing

@Suite("Patterns with stars")
struct StarPatternTests {
  @Test(
    "A star stands for any text; capitals and the number of blanks do not matter",
    arguments: [
      ("rewe", "REWE", true), ("rewe", "REWE Berlin", false), ("rewe*", "REWE Berlin", true), ("rewe*", "rewe", true),
      ("rewe *", "REWE   SAGT  DANKE", true), ("rewe *", "rewe", false), ("*rewe", "Danke, Rewe", true),
      ("*rewe*", "paid at REWE, 3 Nov", true), ("*rewe*", "REW E", false), ("r*e", "Re", true), ("r*e", "Ree", true),
      ("a*a", "a", false), ("a*a", "aa", true), ("a*b*c", "abc", true), ("a*b*c", "acb", false),
      ("a*ab*b", "aab", false), ("a*ab*b", "aabb", true), ("*a*a*", "a", false), ("*", "", true), ("*", "x", true),
      ("**", "x", true), ("straße*", "STRASSE 5", true), ("ΣΊΣΥΦΟΣ", "σίσυφος", true), ("全聯*", "全聯福利中心", true),
      ("paypal *steam", "PAYPAL *STEAM", true), ("\t a\u{A0}b ", "a b", true), ("é*", "É1", true),
    ])
  func matching(_ pattern: String, _ text: String, _ holds: Bool) {
    #expect(StarPattern(pattern).matches(StarPattern.Subject(text)) == holds)
  }

  @Test("Of two patterns, the longer one says more; stars say nothing")
  func lengths() {
    #expect(["", "*", "rewe*", "*rewe*", "rewe  city", "全聯*"].map { StarPattern($0).length } == [0, 0, 4, 4, 9, 2])
  }

  /// The same in the plainest way: the star takes nothing, or one more character.
  private static func holds(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return holds(pattern.dropFirst(), text) || !text.isEmpty && holds(pattern, text.dropFirst())
    }
    return text.first == first && holds(pattern.dropFirst(), text.dropFirst())
  }

  @Test("All short patterns and texts of two letters")
  func model() {
    func words(_ letters: String, upTo length: Int) -> [String] {
      var (all, last) = ([""], [""])
      for _ in 0..<length {
        last = last.flatMap { word in letters.map { word + String($0) } }
        all += last
      }
      return all
    }
    let texts = words("ab", upTo: 5)
    for pattern in words("ab*", upTo: 5) {
      for text in texts {
        let found = StarPattern(pattern).matches(StarPattern.Subject(text))
        #expect(found == Self.holds(pattern[...], text[...]), "\(pattern) and \(text)")
      }
    }
  }
}
