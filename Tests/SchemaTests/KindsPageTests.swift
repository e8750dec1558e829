import Foundation
import Records
import Testing

@testable import Schema

/// docs/kinds.md lists what is checked: neither more nor less than the code does.
@Suite struct KindsPageTests {
  @Test func keywordsThatAreChecked() throws {
    let listed = try KindsPage().examples(under: "| keyword |")
    #expect(listed.sorted() == SchemaKeyword.allCases.map(\.rawValue).sorted())
  }

  @Test func keywordsThatAreNotChecked() throws {
    let listed = try KindsPage().examples(under: "| not checked |")
    #expect(listed.sorted() == SchemaKeyword.unsupported.keys.sorted())
    for keyword in listed {
      let problems = Kind.read(name: "x", from: .object([Text(keyword): [:]])).problems
      #expect(problems.map(\.field.description) == [keyword])
    }
  }

  @Test func formats() throws {
    let listed = try KindsPage().examples(under: "| format |")
    #expect(listed.sorted() == TextFormat.allCases.map(\.rawValue).sorted())
  }

  @Test func constructsOfRegularExpressions() throws {
    for source in try KindsPage().examples(under: "| construct |") {
      #expect(throws: Never.self, "\(source)") { try TextPattern(source) }
    }
    for source in try KindsPage().examples(under: "| not supported |") {
      #expect(throws: PatternError.self, "\(source)") { try TextPattern(source) }
    }
  }

  /// A letter or digit after a backslash means something exactly where the page has an example of it.
  @Test func escapesOfRegularExpressions() throws {
    let listed = try KindsPage().examples(under: "| construct |")
    for scalar in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".unicodeScalars {
      let escape = "\\\(scalar)"
      let isListed = listed.contains { $0.hasPrefix(escape) }
      let isUnderstood = ["", "41", "0041", "{L}"].contains { rest in
        do throws(PatternError) {
          _ = try TextPattern(escape + rest)
          return true
        } catch { return false }
      }
      #expect(isListed == isUnderstood, "\(escape)")
    }
    for sign in ##" !"#$%&'()*+,-./:;<=>?@[\]^`{|}~"##.unicodeScalars {
      #expect(throws: Never.self, "\(sign)") { try TextPattern("\\\(sign)") }
    }
  }
}

/// The tables of the page.
private struct KindsPage {
  private let lines: [String]

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/kinds.md"), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  /// What stands between backticks in the first column of the table that begins so.
  func examples(under head: String) throws -> [String] {
    let start = try #require(lines.firstIndex { $0.hasPrefix(head) })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    let examples = rows.flatMap { row -> [String] in
      let column = row.replacingOccurrences(of: "\\|", with: "\u{0}").components(separatedBy: "|")[1]
      return column.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map { $0.element.replacingOccurrences(of: "\u{0}", with: "|") }
    }
    #expect(examples.count > 3)
    return examples
  }
}
