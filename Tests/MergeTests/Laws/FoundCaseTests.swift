import Records
import Schema
import Testing

@testable import Merge

/// Cases that broke a law once, each as small as the search left it.
@Suite("Found cases")
struct FoundCaseTests {
  private let rules: FieldRules

  init() throws { rules = try CaseFiles.rules() }

  private func version(_ json: String) throws -> RecordVersion {
    try ReadRecord(Array(json.utf8), path: "p", rules: rules).version
  }

  @Test("a low-water mark that one side removed is what the other made of it, whichever side's layout leads")
  func removedMinimum() throws {
    let triple = Triple(
      base: try version(#"{"m": 0}"#), ours: try version(#"{"m": 1}"#), theirs: try version(#"{"b": "t"}"#))
    for law in Law.allCases { #expect(try law.holds(for: triple, rules: rules), "\(law)") }
    let bytes = try #require(try triple.mergedBytes(rules))
    #expect(try JSONDocument(bytes).value.object?["m"] == 1)
  }
}
