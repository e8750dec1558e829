import Records
import Testing

@testable import Schema

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("", ["", "x"], []), ("abc", ["abc", "xabcx"], ["ab", "ABC", ""]), ("^a|b$", ["ax", "xb"], ["xa", "bx"]),
    ("^(ab|cd)+$", ["ab", "abcdab"], ["", "abc"]), ("^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]),
    ("^a{2,}$", ["aa", "aaaaa"], ["a"]), ("^a{0}$", [""], ["a"]), ("^[^a-c]$", ["d", "é", "😀"], ["a", "c", ""]),
    (#"^\d{4}-\d\d$"#, ["2026-11"], ["2026-1", "２０２６-11"]), (#"^\w+\s\S+$"#, ["a_1 !"], ["a  ", "é x"]),
    ("^.$", ["a", "😀"], ["\n", "ab"]), (#"^\u0041\x42\u{43}\uD83D\uDE00$"#, ["ABC😀"], ["ABC"]),
    (#"^[\]\\^-]+$"#, ["]\\^-"], ["["]), (#"^\p{Lu}\P{L}$"#, ["É1"], ["é1", "ÉÉ"]), ("^(a*)*$", ["", "aaaa"], ["b"]),
    (#"\bcat\b"#, ["a cat.", "cat"], ["cats", "concat"]), (#"^a\Bb$"#, ["ab"], ["a b"]),
    ("^(?:a|)b$", ["ab", "b"], ["a"]),
    ("^(?<year>[0-9]+)$", ["12"], ["x"]), ("a+?b", ["aab"], ["b"]), ("[]", [], ["", "a"]), ("^[^]$", ["\n"], [""]),
    ("^e\u{301}$", ["e\u{301}"], ["é"]), (#"^\/\.\$$"#, ["/.$"], ["/x$"]), ("^(((a)))?$", ["", "a"], ["aa"]),
    ("}]", ["}]"], ["]}"]),
  ])
  func aPatternMatches(pattern: String, matching: [String], others: [String]) throws {
    let pattern = try TextPattern(pattern)
    for text in matching { #expect(pattern.matches(text) == true, "\(text)") }
    for text in others { #expect(pattern.matches(text) == false, "\(text)") }
  }

  @Test(arguments: [
    ("^straße é$", ["STRAßE É"], ["strasse é"]), ("^[a-c]+$", ["aBC"], ["D"]), ("^[^a-c]+$", ["dE"], ["A", "b"]),
    (#"^\p{Lu}$"#, ["a", "Ä", "ä"], ["1"]), ("^Σ$", ["σ", "Σ", "ς"], ["s"]),
  ])
  func caseCanBeIgnored(pattern: String, matching: [String], others: [String]) throws {
    let pattern = try TextPattern(pattern, ignoringCase: true)
    for text in matching { #expect(pattern.matches(text) == true, "\(text)") }
    for text in others { #expect(pattern.matches(text) == false, "\(text)") }
  }

  @Test(arguments: [
    ("(a", "without its )"), ("a)", "without its ("), ("*a", "nothing before it"), ("a**", "two quantifiers"),
    ("a{3,2}", "none such as {2,5}"), ("a{", "begins no quantifier"), ("[z-a]", "beginning and end"),
    ("[a", "ends within"),
    (#"\q"#, "is not an escape"), (#"(a)\1"#, "references to groups"), ("(?!a)", "not supported"),
    ("(?<=a)b", "not supported"),
    (#"\p{Greek}"#, "not supported"), (#"\u12"#, "ends within"), (#"\uD800"#, "names no character"),
    ("^*", "an anchor"),
    ("a{1001}", "more than 1000"), ("(a{1000}){1000}", "too long"), ("\\", "ends within"),
    ("((((){1000}){1000}){1000}){1000}", "too long"),
  ])
  func whatIsNoPatternHasAReason(pattern: String, part: String) {
    let error = #expect(throws: PatternError.self) { try TextPattern(pattern) }
    #expect(error?.description.contains(part) == true, "\(String(describing: error))")
  }

  @Test func nestingIsBounded() {
    let deep = String(repeating: "(", count: 900) + String(repeating: ")", count: 900)
    #expect(throws: PatternError.self) { try TextPattern(deep) }
  }

  /// Patterns that take backtracking matchers longer than the age of the universe.
  @Test(arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$"])
  func noPatternIsSlow(pattern: String) throws {
    let text = String(repeating: "a", count: 2000) + "!"
    #expect(try TextPattern(pattern).matches(text) == false)
  }

  @Test func whatIsTooLongIsNotSure() throws {
    let pattern = try TextPattern("^(a{1000})?$")
    #expect(pattern.matches(String(repeating: "a", count: 100_000)) == nil)
  }
}
