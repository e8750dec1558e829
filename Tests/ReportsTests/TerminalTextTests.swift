import Testing

@testable import Reports

@Suite("Text that is safe for a terminal")
struct TerminalTextTests {
  @Test(
    "What a terminal would obey or hide is spelt out",
    arguments: [
      ("\u{1B}[31mred", #"\u001b[31mred"#), ("a\u{7}b", #"a\u0007b"#), ("a\nb\tc\rd", #"a\u000ab\u0009c\u000dd"#),
      ("\u{7F}", #"\u007f"#), ("\u{9B}2J", #"\u009b2J"#), ("a\u{202E}b", #"a\u202eb"#),
      ("\u{2066}x\u{2069}", #"\u2066x\u2069"#),
      ("a\u{200B}b", #"a\u200bb"#), ("pay\u{200D}pal", #"pay\u200dpal"#), ("\u{FEFF}x", #"\ufeffx"#),
      ("a\u{AD}b", #"a\u00adb"#),
      ("a\u{2028}b", #"a\u2028b"#), ("x\u{E0001}", #"x\udb40\udc01"#), ("x\u{E0041}", #"x\udb40\udc41"#),
      ("\0", #"\u0000"#),
      ("\u{115F}", #"\u115f"#), ("a\u{FE0F}", #"a\ufe0f"#), ("\r\n", #"\u000d\u000a"#),
    ])
  func escapes(_ text: String, _ safe: String) {
    #expect(text.safeForTerminal() == safe)
  }

  @Test(
    "What people write stays as it is",
    arguments: [
      "lunch", "Ärger", "e\u{301}", "午餐 🍜", "👨‍👩‍👧‍👦", "👩🏽‍🚀", "❤️‍🔥", "❤️", "1️⃣", "🇹🇼", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "क्‍ष", "葛\u{E0100}", "a b",
      "שלום",
    ])
  func keeps(_ text: String) {
    #expect(Array(text.safeForTerminal().utf8) == Array(text.utf8))
  }

  @Test("Safe text is a fixed point, and no control is left, whatever the code point")
  func everyCodePoint() {
    for point in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(point) else { continue }
      let safe = "a\(scalar)b".safeForTerminal()
      #expect(safe.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      if safe.unicodeScalars.count != 3 { #expect(safe.utf8.allSatisfy { $0 < 0x80 }) }
      #expect(safe.safeForTerminal() == safe)
    }
  }

  @Test("Plain code points are visible ones, whatever stands beside them")
  func plainCodePoints() {
    for point in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(point), scalar.isPlain else { continue }
      let properties = scalar.properties
      #expect(!properties.isDefaultIgnorableCodePoint && !properties.isBidiControl && !properties.isVariationSelector)
      #expect(![.control, .format, .unassigned, .privateUse].contains(properties.generalCategory))
    }
  }

  @Test("Lines that we composed keep their ends when asked")
  func keepsLines() {
    #expect("a\nb\u{1B}\n".safeForTerminal(keepingLines: true) == "a\nb\\u001b\n")
  }

  @Test("A styled line escapes its text before it paints it")
  func styledLine() {
    var line = StyledLine("7k3f", .dim)
    line.append(" \u{1B}[0m", .income)
    #expect(line.rendered(inColour: false) == #"7k3f \u001b[0m"#)
    #expect(line.rendered(inColour: true) == "\u{1B}[2m7k3f\u{1B}[0m\u{1B}[32m \\u001b[0m\u{1B}[0m")
  }
}
