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
      #expect(result == first)
    }
    // A list that counts for neither, nor in the result, goes on waiting.
    let (waits, added) = (listing(#"{"value": 2}"#), listing(#"{"value": 2}"#, #"{"value": 3}"#))
    #expect(try merged(waits, added, waits.replacing("1", with: "2"), .none) == added.replacing("1", with: "2"))
  }

  @Test("both sides changed a list: an entry that one removed is gone, and one that either brought is there")
  func entryByEntry() throws {
    func listing(_ entries: String...) -> String {
      #"{"a": 1, "~conflicts": {"b+c": [\#(entries.joined(separator: ", "))]}}"#
    }
    let (one, two) = (#"{"value": 1, "at": "1"}"#, #"{"value": 2, "at": "2", "kept": true}"#)
    let (three, four) = (#"{"value": 3, "at": "3"}"#, #"{"value": 4, "at": "4"}"#)
    let base = listing(one, two)
    #expect(try merged(base, listing(two, three), listing(one, two, four), .none) == listing(two, three, four))
    #expect(try merged(base, listing(one, two, four), listing(two, three), .none) == listing(two, three, four))
    // A list without its last entry is none; and what one side has with another time, it wrote again.
    #expect(try merged(base, listing(one), listing(two), .none) == #"{"a": 1}"#)
    let anew = one.replacing(#""at": "1""#, with: #""at": "5""#)
    #expect(try merged(base, listing(two, anew), listing(two), .none) == listing(two, anew))
    // Which of them was shown is as the side has it that changed it.
    let (shown, hidden) = (three.replacing("}", with: #", "kept": true}"#), two.replacing(#", "kept": true"#, with: ""))
    #expect(
      try merged(base, listing(one, hidden, shown), listing(one, two, four), .none)
        == listing(one, hidden, shown, four))
  }

  @Test("a field that became a member of a group: what is listed for a part of it waits")
  func joinsGroup() throws {
    let list = #""~conflicts": {"a/x": [{"value": 3}, {"value": 2, "kept": true}]}"#
    let record = #"{"a": {"x": 2}, "b": 1, "c": 1, \#(list)}"#
    #expect(try read(record, .none).version.entries.places.count == 1)
    let rules = Self.rules(group: ["a", "b"])
    let result = try merged(
      record, record.replacing("\"c\": 1", with: "\"c\": 2"), record.replacing("\"b\": 1", with: "\"b\": 2"), rules)
    #expect(result == #"{"a": {"x": 2}, "b": 2, "c": 2, \#(list)}"#)
    #expect(try read(result, rules).version.waitingPlaces.map(\.path.description) == ["a/x"])
  }

  @Test("a keyed list by another key: what is listed for an item waits, and ends with the item")
  func anotherKey() throws {
    let list = #""~conflicts": {"k/t/x": [{"value": 3}, {"value": 2, "kept": true}]}"#
    let record = #"{"k": [{"id": "t", "n": "one", "x": 2}], "c": 1, \#(list)}"#
    let rules = FieldRules(properties: ["k": FieldRules(rule: .keyed(by: "n"))])
    let result = try merged(
      record, record.replacing("\"c\": 1", with: "\"c\": 2"), record.replacing("\"x\": 2", with: "\"x\": 5"), rules)
    #expect(result == #"{"k": [{"id": "t", "n": "one", "x": 5}], "c": 2, \#(list)}"#)
    // A list that cannot be keyed, since an item has no key.
    #expect(try read(record.replacing("\"n\"", with: "\"m\""), rules).version.waitingPlaces.count == 1)
    #expect(try read(record.replacing("\"t\"", with: "\"u\""), rules).version.waitingPlaces.isEmpty)
  }

  @Test("a decision writes the members or the item where the record has them still, and ends the list in any case")
  func resolved() throws {
    func resolving(_ text: String, _ field: String, _ value: CandidateValue) throws -> Object? {
      let version = try read(text, .none).version
      return version.resolving(try FieldPath(field), as: value, rules: .none)?.members
    }
    #expect(try resolving(record, "a+b", .value(["a": 2, "b": 9])) == ["a": 2, "b": 9, "x": 1])
    #expect(try resolving(record, "a+b", .value(["a": 2])) == ["a": 2, "x": 1])
    #expect(try resolving(record, "a+b", .value(7)) == ["a": 1, "b": 1, "x": 1])
    let items = #"{"k": [{"id": "t", "x": 2}], "~conflicts": {"k/t/x": [{"value": 3}, {"value": 2, "kept": true}]}}"#
    #expect(try resolving(items, "k/t/x", .value(3)) == ["k": [["id": "t", "x": 3]]])
    let gone = items.replacing(#""k": [{"id": "t", "x": 2}]"#, with: #""k": ["t"]"#)
    #expect(try resolving(gone, "k/t/x", .value(3)) == ["k": ["t"]])
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
