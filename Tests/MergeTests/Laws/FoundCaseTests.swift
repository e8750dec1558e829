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

  @Test("a record that one side edited and removed has the other's layout, whichever side that is")
  func editedAndRemoved() throws {
    let ledger = MemoryLedger()
    let path = "users/u/thing/p.abcdefgh.json"
    let root = try ledger.commit([path: "{}", "README.md": "x"])
    let edited = try ledger.commit([path: #"{"g": 9}"#, "README.md": "x"], on: [root], at: 1)
    let removed = try ledger.commit(["README.md": "x"], on: [edited], at: 2)
    let other = try ledger.commit([path: #"{"M": 17}"#, "README.md": "x"], on: [root], at: 3)
    // `join` throws where the sides' changing places changes the tree.
    let files = try ledger.files(in: try ledger.join(removed, other))
    #expect(files[path]?.hasPrefix(#"{"g": 9, "M": 17, "~conflicts""#) == true)
  }
}
