import Reports
import TestSupport
import Testing

@Suite("Texts on narrow terminals")
struct WrappedTextTests {
  @Test("Lines break at blanks and beside wide characters, and keep their margin")
  func breaks() {
    #expect("  ab cd ef gh".wrapped(toWidth: 7, indent: 4) == ["  ab cd", "    ef", "    gh"])
    #expect("清單以逗號分隔".wrapped(toWidth: 8) == ["清單以逗", "號分隔"])
    #expect("short".wrapped(toWidth: 5) == ["short"])
    #expect("a incomprehensibility b".wrapped(toWidth: 8) == ["a", "incomprehensibility", "b"])
  }

  @Test("No line begins with a closing mark or ends with an opening one; brackets stay whole where they are closed")
  func marks() {
    #expect("清單以逗號，分隔".wrapped(toWidth: 10) == ["清單以逗", "號，分隔"])
    #expect("帳本是「日常」。".wrapped(toWidth: 10) == ["帳本是「日", "常」。"])
    #expect("帳本「日常」。".wrapped(toWidth: 6) == ["帳本", "「日", "常」。"])
    #expect("sum [--by KEY] now".wrapped(toWidth: 8) == ["sum", "[--by KEY]", "now"])
    #expect("a [lone one b c".wrapped(toWidth: 8) == ["a [lone", "one b c"])
  }

  @Test("Random texts: no line is wider, and nothing is lost", arguments: 0..<20)
  func random(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "tea", "lunch", "清單", "，", "「", "」", "colleagues", "🍜", "(or"]
    for _ in 0..<100 {
      let text = (0..<Int.random(in: 1..<30, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      let width = Int.random(in: 14..<40, using: &random)
      let lines = text.wrapped(toWidth: width)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      if text.contains(" ") { #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(text) at \(width)") }
    }
  }

  @Test("Paragraphs flow together, but for lines that begin with a blank and breaks behind a sentence that were meant")
  func paragraphs() {
    let text = """
      Numbers take arithmetic, and days are
      2026-11-20 or yesterday. That is all.
      Another sentence:
        ledger-sync add
      goes on here.
      """
    #expect(text.reflowed(toWidth: 40) == text.split(separator: "\n").map(String.init))
    #expect(
      text.reflowed(toWidth: 24) == [
        "Numbers take arithmetic,", "and days are 2026-11-20", "or yesterday. That is", "all. Another sentence:",
        "  ledger-sync add", "goes on here.",
      ])
    #expect("清單以逗號分隔，\n其他記錄用編號。".reflowed(toWidth: 14) == ["清單以逗號分", "隔，其他記錄用", "編號。"])
  }
}
