import Records
import Testing

/// What a merge does with the comments of the side whose layout it does not take.
@Suite struct PlistCommentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let here: String
    let other: String
    let result: String

    var testDescription: String { name }
  }

  private static let base =
    "<plist>\n<dict>\n\t<!-- old -->\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n</dict>\n</plist>\n"

  static let cases = [
    Case(
      name: "above a member", here: "\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n",
      other: "\t<key>a</key>\n\t<true/>\n\t<!-- new -->\n\t<key>b</key>\n\t<false/>\n",
      result: "\t<key>a</key>\n\t<true/>\n\t<!-- new -->\n\t<key>b</key>\n\t<true/>\n"),
    Case(
      name: "behind a member", here: "  <key>a</key> <true/>\n  <key>b</key> <true/>\n",
      other: "\t<key>a</key>\n\t<true/> <!-- new -->\n\t<key>b</key>\n\t<true/>\n",
      result: "  <key>a</key> <true/> <!-- new -->\n  <key>b</key> <true/>\n"),
    Case(
      name: "between key and value, and at the end", here: "\t<key>a</key>\n\t<true/>\n",
      other: "\t<key>a</key><!-- 1 -->\n\t<true/>\n\t<!-- 2 -->\n",
      result: "\t<!-- 1 -->\n\t<key>a</key>\n\t<true/>\n\t<!-- 2 -->\n"),
    Case(
      name: "at a member that is not there", here: "\t<key>a</key>\n\t<true/>\n",
      other: "\t<!-- new -->\n\t<key>gone</key>\n\t<true/>\n",
      result: "\t<key>a</key>\n\t<true/>\n\t<!-- new -->\n"),
    Case(
      name: "at an item, wherever it stands now",
      here: "\t<key>l</key>\n\t<array>\n\t\t<string>y</string>\n\t\t<string>x</string>\n\t</array>\n",
      other: "\t<key>l</key>\n\t<array>\n\t\t<!-- new -->\n\t\t<string>x</string>\n\t</array>\n",
      result:
        "\t<key>l</key>\n\t<array>\n\t\t<string>y</string>\n\t\t<!-- new -->\n\t\t<string>x</string>\n\t</array>\n"),
    Case(
      name: "what both have, and what the base had", here: "\t<!-- both -->\n\t<key>a</key>\n\t<true/>\n",
      other: "\t<key>a</key>\n\t<!-- old --><true/> <!-- both -->\n",
      result: "\t<!-- both -->\n\t<key>a</key>\n\t<true/>\n"),
  ]

  @Test(arguments: cases) func newCommentsAreAdded(_ example: Case) throws {
    func document(_ members: String) throws -> PlistDocument {
      try PlistDocument("<plist>\n<dict>\n\(members)</dict>\n</plist>\n")
    }
    let here = try document(example.here)
    let result = try here.addingComments(of: [here, document(example.other)], since: PlistDocument(Self.base), .none)
    #expect(result == (try document(example.result)), "\(String(decoding: result.bytes, as: UTF8.self))")
  }

  @Test func commentsOutsideOfTheRootStandAboveIt() throws {
    let here = try PlistDocument("<?xml version=\"1.0\"?>\n<plist>\n<dict/>\n</plist>\n")
    let other = try PlistDocument("<?xml version=\"1.0\"?>\n<!-- 1 -->\n<plist>\n<dict/>\n</plist>\n<?a b?>\n")
    let result = try here.addingComments(of: [here, other], since: nil, .none)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == "<?xml version=\"1.0\"?>\n<plist>\n<!-- 1 -->\n<?a b?>\n<dict/>\n</plist>\n")
  }

  /// No comment of either side is gone, no value is another, and nothing is added twice.
  @Test func randomDocumentsKeepAllComments() throws {
    for seed: UInt64 in 0..<500 {
      var random = RandomPlist(seed: seed)
      let value = random.value(depth: 4)
      let here = try PlistDocument(random.document(value))
      let text = String(decoding: random.document(random.changed(value, depth: 4)), as: UTF8.self)
      let other = try PlistDocument(text.replacing("on its own", with: "of the other"))
      let result = try here.addingComments(of: [here, other], since: nil, .none)
      try #require(result.value == value, "seed \(seed)")
      let said = String(decoding: result.bytes, as: UTF8.self)
      if text.contains("on its own") { try #require(said.contains("<!-- of the other -->"), "seed \(seed)") }
      try #require(try result.addingComments(of: [here, other], since: nil, .none) == result, "seed \(seed)")
    }
  }
}
