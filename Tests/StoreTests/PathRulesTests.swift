import TestSupport
import Testing

@testable import Store

@Suite("Names that are refused")
struct PathRulesTests {
  private let pieces = [
    "con", "COM1", "lpt9", "aux", "nul", ".git", "git", "gitmod", "~1", ".", "..", " ", "a", "Bill", "-", "_", "0", "é",
    "\u{200C}",
    "\u{202E}", "\\", ":", "local", "gi7eba", "\u{7F}", "tea.json", String(repeating: "x", count: 250),
  ]

  @Test("a name that is taken for plain is one that no rule refuses")
  func plain() {
    var random = SeededGenerator()
    var found = 0
    for _ in 0..<20_000 {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard PathRules.isPlain(name.utf8) else { continue }
      found += 1
      #expect(PathRules.nameProblem(name, isTop: false) == nil, "“\(name)”: seed \(random.seed)")
    }
    #expect(found > 2_000)
    for name in ["users", "con", "a.json", "03-tea.4enm3k5y.json"] {
      #expect(PathRules.isPlain(name.utf8) == (name != "con"), "\(name)")
    }
  }

  @Test("the names of a folder are judged as their whole paths are")
  func folders() {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let folders = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(pieces) }
      let deep = Array(repeating: "a", count: random.pick([0, 0, 0, 29, 30, 31, 32, 33]))
      let (path, name) = ((folders + deep).joined(separator: "/"), random.pick(pieces))
      let whole = path.isEmpty ? name : "\(path)/\(name)"
      #expect(PathRules.Folder(path).problem(of: name) == PathRules.problem(whole), "“\(whole)”: seed \(random.seed)")
    }
  }
}
