import Records
import Schema
import Testing

@testable import Merge

/// Conflicts that were listed under rules which the kind does not have any more.
@Suite("Waiting lists")
struct WaitingListTests {
  private static let listed =
    #""~conflicts": {"a+b": [{"value": {"a": 2, "b": 9}}, {"value": {"a": 1, "b": 1}, "kept": true}]}"#
  private let record = #"{"a": 1, "b": 1, "x": 1, \#(listed)}"#

  private static func rules(group: [Text]) -> FieldRules {
    FieldRules(groups: group.isEmpty ? [] : [FieldGroup(name: "g", members: group)])
  }

  private func read(_ text: String, _ rules: FieldRules) throws -> ReadRecord {
    try ReadRecord(Array(text.utf8), path: "p", rules: rules)
  }

  private func merged(_ base: String, _ first: String, _ second: String, _ rules: FieldRules) throws -> String {
    let records = try RecordCase(base: read(base, rules), first: read(first, rules), second: read(second, rules))
    let version = try #require(records.merged(rules: rules))
    return String(decoding: try records.bytes(of: version), as: UTF8.self)
  }

  @Test(
    "a group that got or lost a member, and one that is gone",
    arguments: [["a", "b", "c"], ["a", "c"], []] as [[Text]])
  func anotherGroup(members: [Text]) throws {
    let rules = Self.rules(group: members)
    #expect(try read(record, rules).version.entries.isEmpty)
    let first = record.replacing("\"x\": 1", with: "\"x\": 2")
    let second = record.replacing(", \"x\": 1", with: ", \"y\": 3, \"x\": 1")
    let result = try merged(record, first, second, rules)
    #expect(result.contains(Self.listed) && result.contains("\"y\": 3") && result.contains("\"x\": 2"))
    // With the rules under which they were listed, they count again.
    #expect(try read(result, Self.rules(group: ["a", "b"])).version.entries["a+b"].own.count == 2)
  }

  @Test("the items of a list that is no keyed one any more")
  func noKeyedList() throws {
    let record = #"{"k": [{"id": "t", "x": 2}], "~conflicts": {"k/t/x": [{"value": 3}, {"value": 2, "kept": true}]}}"#
    let version = try read(record, .none).version
    #expect(version.entries.isEmpty && version.members["~conflicts"] != nil)
    let keyed = FieldRules(properties: ["k": FieldRules(rule: .keyed(by: "id"))])
    #expect(try read(record, keyed).version.entries.places.count == 1)
    // Where the list is keyed still, and the item gone, somebody took it away.
    #expect(try read(record.replacing("\"t\"", with: "\"u\""), keyed).version.members["~conflicts"] == nil)
  }

  @Test("what one side decided does not come back because it has no place on the other side any more")
  func decidedElsewhere() throws {
    let list = #""~conflicts": {"a/c": [{"absent": true}, {"value": 1, "kept": true}]}"#
    let base = #"{"a": {"c": 1}, \#(list)}"#
    for decided in [#"{"a": {"c": 1}}"#, #"{"a": {"c": 2}}"#] {
      let result = try merged(base, decided, #"{"a": [1], \#(list)}"#, .none)
      let version = try read(result, .none).version
      #expect(version.entries.places.map(\.path.description) == ["a"])
      #expect(version.members["~conflicts"]?.object?.keys == ["a"])
      #expect(try merged(result, result, result, .none) == result)
    }
  }

  @Test("one side took the list out, or both sides changed it")
  func changedLists() throws {
    let without = #"{"a": 1, "b": 1, "x": 2}"#
    #expect(try merged(record, without, record, .none) == without)
    let (first, second) = (record.replacing("9", with: "8"), record.replacing("9", with: "7"))
    let result = try merged(record, first, second, .none)
    #expect(try result == merged(record, second, first, .none))
    #expect(result.contains("8") && result.contains("7"))
  }

  @Test("lists that would count only together: what one side decided does not come back by the other's second entry")
  func countsTogether() throws {
    let (shown, other) = (#"{"absent": true, "kept": true}"#, #"{"value": 0}"#)
    func listing(_ entries: String...) -> String {
      #"{"a": 1, "~conflicts": {"b+c": [\#(entries.joined(separator: ", "))]}}"#
    }
    let (base, first, second) = (listing(shown, other), listing(shown), listing(shown, other, shown))
    for result in [try merged(base, first, second, .none), try merged(base, second, first, .none)] {
      #expect(try read(result, .none).version.members.keys == ["a"])
    }
    // A list that counts for neither, nor in the result, goes on waiting.
    let (waits, added) = (listing(#"{"value": 2}"#), listing(#"{"value": 2}"#, #"{"value": 3}"#))
    #expect(try merged(waits, added, waits.replacing("1", with: "2"), .none) == added.replacing("1", with: "2"))
  }

  @Test("an edit of a field ends its list, whatever other lists there are")
  func editedField() throws {
    let text = record.replacing(
      "\"a+b\": [", with: "\"x\": [{\"value\": 5}, {\"value\": 1, \"kept\": true}], \"a+b\": [")
    let (live, edited) = (try read(text, .none), try read(text.replacing("\"x\": 1", with: "\"x\": 2"), .none))
    #expect(live.version.members["~conflicts"]?.object?.keys == ["x", "a+b"])
    #expect(edited.version.members["~conflicts"]?.object?.keys == ["a+b"])
  }
}
