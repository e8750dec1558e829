import Testing

@testable import Reports

@Suite("Columns of a terminal")
struct DisplayWidthTests {
  @Test(
    "A text takes as many columns as a terminal draws",
    arguments: [
      ("", 0), ("lunch", 5), ("Müller", 6), ("Mu\u{308}ller", 6), ("午餐", 4), ("ﾗﾝﾁ", 3), ("ランチ", 6), ("점심", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{300}\u{301}\u{302}b", 2), ("🍜", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("👩🏾‍🚀", 2),
      ("🇹🇼", 2), ("🇹🇼🇯🇵", 4), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("1", 1), ("café🍺", 6), ("✅ done", 7),
      ("ｆｕｌｌ", 8), ("…", 1), ("€", 1), ("한국 요리", 9), ("กิน", 2), ("שלום", 4),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test("Every assigned code point agrees with Python's East Asian Width and categories")
  func everyCodePointAgreesWithPython() throws {
    let answer = try Python.run(
      """
      import sys, unicodedata
      for point in range(0x20, 0x110000):
          c = chr(point); category = unicodedata.category(c)
          if category in ("Cn", "Cs", "Co") : continue
          hangul = 0x1160 <= point <= 0x11FF or 0xD7B0 <= point <= 0xD7FF
          zero = category in ("Cc", "Cf", "Mn", "Me") and point != 0xAD or hangul
          width = 0 if zero else 2 if unicodedata.east_asian_width(c) in "WF" else 1
          print(point, width)
      """)
    var compared = 0
    for line in answer.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { UInt32($0) }
      let scalar = try #require(Unicode.Scalar(numbers[0]))
      compared += 1
      if changedSince14.contains(numbers[0]) { continue }
      #expect(scalar.displayWidth == Int(numbers[1]), "U+\(String(scalar.value, radix: 16))")
    }
    #expect(compared > 100_000)
  }

  /// Code points whose category or width later versions of Unicode changed.
  private let changedSince14: Set<UInt32> = [0x1171E]

  @Test(
    "Cutting keeps whole characters and never exceeds the width",
    arguments: ["午餐 lunch", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "a\u{301}b\u{301}c\u{301}", "🇹🇼🇯🇵🇩🇪", "plain text"])
  func truncation(_ text: String) {
    for width in 0...20 {
      let cut = text.truncated(toWidth: width)
      #expect(cut.displayWidth <= width)
      if text.displayWidth <= width { #expect(cut == text) } else if width > 0 { #expect(cut.last == "…") }
      #expect(text.hasPrefix(String(cut.prefix { $0 != "…" })))
    }
  }
}
