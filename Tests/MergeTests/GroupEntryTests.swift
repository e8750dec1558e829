import Records
import Schema
import Testing

@testable import Merge

/// Under which key the entries of a group stand that no side changed, when other fields of the record are merged.
@Suite("Entries of groups")
struct GroupEntryTests {
  private let rules: FieldRules

  init() throws { rules = try CaseFiles.rules() }

  private func json(_ text: String) throws -> Value { try JSONDocument(Array(text.utf8)).value }

  /// The entries of a merged record of which each side changed another field than the group's `g` and `h`.
  private func merged(entries: String) throws -> Value? {
    func record(_ more: String) throws -> ReadRecord {
      try ReadRecord(
        Array(#"{"g": 2, "h": "E", "~conflicts": \#(entries), \#(more)}"#.utf8), path: "p", rules: rules)
    }
    let records = try RecordCase(
      base: record(#""a": 1, "b": 1"#), first: record(#""a": 2, "b": 1"#), second: record(#""a": 1, "b": 2"#))
    let merged = records.merged(rules: rules, firstAuthorship: .none, secondAuthorship: .none)
    let object = try JSONDocument(try records.bytes(of: try #require(merged))).value.object
    #expect(object?["a"] == 2 && object?["b"] == 2)
    return object?[EntryTree.member]
  }

  @Test("those of one member stay there, in order")
  func ofOneMember() throws {
    #expect(
      try merged(entries: #"{"g": [{"value": 3, "by": "x"}, {"value": 2, "kept": true}]}"#)
        == json(#"{"g": [{"value": 2, "kept": true}, {"value": 3, "by": "x"}]}"#))
  }

  @Test("a value that is listed twice there is one")
  func listedTwice() throws {
    #expect(
      try merged(
        entries: #"{"g": [{"value": 3, "by": "x"}, {"value": 3.0, "by": "z"}, {"value": 2, "kept": true}]}"#)
        == json(#"{"g": [{"value": 2, "kept": true}, {"value": 3, "by": "z"}]}"#))
  }

  @Test("a field that is called as the group is merged with it, and not lost")
  func calledAsTheGroup() throws {
    func version(_ text: String) throws -> RecordVersion {
      try ReadRecord(Array(text.utf8), path: "p", rules: rules).version
    }
    let triple = Triple(
      base: try version(#"{"g": 2, "h": "E", "g+h": 1}"#), first: try version(#"{"g": 3, "h": "E", "g+h": 1}"#),
      second: try version(#"{"g": 2, "h": "E", "g+h": 5}"#))
    for law in Law.allCases { #expect(try law.holds(for: triple, rules: rules), "\(law)") }
    let merged = try #require(triple.merged(rules))
    #expect(
      merged.entries["g+h"].own.map(\.value) == [
        .value(try json(#"{"g": 3, "h": "E", "g+h": 1}"#)), .value(try json(#"{"g": 2, "h": "E", "g+h": 5}"#)),
      ])
  }

  @Test("where a side's object is taken as it is, candidates that lack a member stay there too")
  func asRead() throws {
    for record in [
      #"{"g": 2, "h": "E", "~conflicts": {"g": [{"value": 2, "kept": true}, {"absent": true, "by": "x"}]}}"#,
      #"{"g": 2, "~conflicts": {"g": [{"value": 1, "by": "x"}, {"value": 2, "kept": true}]}}"#,
      #"{"h": "E", "~conflicts": {"g": [{"value": 1, "by": "x"}, {"absent": true, "by": "y", "kept": true}]}}"#,
    ] {
      let version = try ReadRecord(Array(record.utf8), path: "p", rules: rules).version
      #expect(try Value.object(version.members) == json(record))
    }
  }

  @Test("candidates that lack a member stand under the group")
  func incomplete() throws {
    #expect(
      try merged(entries: #"{"g": [{"absent": true, "by": "x"}, {"value": 2, "kept": true}]}"#)
        == json(#"{"g+h": [{"value": {"g": 2, "h": "E"}, "kept": true}, {"value": {"h": "E"}, "by": "x"}]}"#))
  }
}
