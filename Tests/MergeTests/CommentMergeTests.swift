import Records
import Schema
import Testing

@testable import Merge

/// Comments of property lists whose values were moved, changed or removed on the other side.
@Suite("Comments in merges")
struct CommentMergeTests {
  private let rules = FieldRules(properties: [
    "k": FieldRules(rule: .keyed(by: "id"), items: FieldRules(properties: [:]))
  ])

  private func item(_ id: String, _ number: Int, _ comment: String = "") -> String {
    "<dict>\(comment)<key>id</key><string>\(id)</string><key>n</key><integer>\(number)</integer></dict>"
  }

  private func file(_ members: String, layout: String = "") -> String {
    "<plist>\(layout)<dict>\(members)</dict></plist>"
  }

  private func list(_ items: [String]) -> String { "<key>k</key><array>\(items.joined())</array>" }

  private func merged(_ base: String, _ first: String, _ second: String) throws -> String? {
    func read(_ text: String) throws -> ReadRecord { try ReadRecord(Array(text.utf8), path: "p.plist", rules: rules) }
    func bytes(_ records: RecordCase) throws -> [UInt8]? {
      try records.merged(rules: rules).map { try records.bytes(of: $0) }
    }
    let one = try bytes(try RecordCase(base: read(base), first: read(first), second: read(second)))
    let other = try bytes(try RecordCase(base: read(base), first: read(second), second: read(first)))
    #expect(one == other)
    return one.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a comment in a keyed item stays in it when the other side moves or changes the item", arguments: ["", "\n"])
  func movedItem(layout: String) throws {
    let note = "<!-- note -->"
    let base = file(list([item("a", 1), item("b", 1), item("c", 1)]))
    let noted = file(list([item("a", 1), item("b", 1, note), item("c", 2)]), layout: layout)
    let moved = file(list([item("b", 5), item("c", 1), item("a", 1)]))
    let result = try #require(try merged(base, noted, moved))
    #expect(result.contains("<array>\(item("b", 5, note))"))
    // One that the base has already, and everybody kept.
    let old = file(list([item("a", 1), item("b", 1, note), item("c", 1)]))
    let movedOld = file(list([item("b", 5, note), item("c", 1), item("a", 1)]), layout: layout)
    let changed = file(list([item("a", 1), item("b", 1, note), item("c", 2)]) + "<key>z</key><true/>")
    #expect(try merged(old, movedOld, changed)?.components(separatedBy: note).count == 2)
  }

  @Test("a comment in an object that the other side removed comes to the end of what held it", arguments: ["", "\n"])
  func removedObject(layout: String) throws {
    let inner = "<key>o</key><dict><key>x</key><true/></dict>"
    let base = file("<key>a</key><true/>" + inner)
    let noted = file(
      "<key>a</key><true/>" + inner.replacing("<key>x</key>", with: "<!-- note --><key>x</key>"), layout: layout)
    let result = try #require(try merged(base, noted, file("<key>a</key><false/>")))
    #expect(result == file("<key>a</key><false/><!-- note -->", layout: layout))
  }
}

extension String {
  fileprivate func components(separatedBy text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}
