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
      base: try version(#"{"m": 0}"#), first: try version(#"{"m": 1}"#), second: try version(#"{"b": "t"}"#))
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

  @Test("entries that say the same are one before it is asked which is kept")
  func keptTwice() throws {
    let read = try version(
      #"{"a": 1, "~conflicts": {"a": [{"value": 1, "kept": true}, {"value": 1.0, "kept": true}, {"value": 2}]}}"#)
    #expect(read.entries["a"].own.map(\.value) == [.value(1), .value(2)])
  }

  @Test("two lists for one place are one list", arguments: [true, false])
  func twoSpellingsOfAPlace(firstComesFirst: Bool) throws {
    let lists = [
      #""a": [{"value": 1, "kept": true}, {"value": 2}]"#, #""/a": [{"value": 1, "kept": true}, {"value": 3}]"#,
    ]
    let listed = (firstComesFirst ? lists : lists.reversed()).joined(separator: ", ")
    let read = try version(#"{"a": 1, "~conflicts": {"# + listed + "}}")
    #expect(read.entries["a"].own.map(\.value) == [.value(1), .value(2), .value(3)])
  }

  @Test("what lists conflicts is no place of its own")
  func conflictsAboutConflicts() throws {
    let read = try version(#"{"~conflicts": {"~0conflicts": [{"absent": true, "kept": true}, {"value": 2}]}}"#)
    #expect(read.entries.isEmpty)
  }

  @Test("a number that is an item's key may be spelt anew: its conflicts stay")
  func numberAsKey() throws {
    let base = try version(#"{"k": [{"id": 1, "x": 1}]}"#)
    let first = try version(#"{"k": [{"id": 1.0, "x": 1}]}"#)
    let second = try version(
      #"{"k": [{"id": 1, "x": 2}], "~conflicts": {"k/1/x": [{"value": 3}, {"value": 2, "kept": true}]}}"#)
    let bytes = try #require(try Triple(base: base, first: first, second: second).mergedBytes(rules))
    let merged = try version(String(decoding: bytes, as: UTF8.self))
    #expect(merged.entries.places.map(\.path.description) == ["k/1/x"])
    #expect(merged.fields["k"] == [["id": 1, "x": 2]])
  }

  @Test("an item with a number and one with the same digits as a text have one key, which nobody disputes")
  func numberAndTextAsKey() throws {
    let triple = Triple(
      base: try version("{}"), first: try version(#"{"k": [{"id": 1, "x": 1}]}"#),
      second: try version(#"{"k": [{"id": "1", "x": 1}]}"#))
    for law in Law.allCases where law != .nothingLost { #expect(try law.holds(for: triple, rules: rules), "\(law)") }
    let merged = RecordMerge.merged(base: triple.base, first: triple.first, second: triple.second, rules: rules)
    #expect(merged?.entries.isEmpty == true && merged?.fields["k"]?.array?.count == 1)
  }

  @Test("a set that both sides made alike stays as it is, whatever its schema declares below it")
  func setWithACounterBelow() throws {
    let counter = FieldRules(rule: .set, properties: ["n": FieldRules(rule: .counter)])
    let rules = FieldRules(properties: ["a": counter])
    #expect(!rules.containsCounter)
    let twice = RecordVersion(fields: ["a": [1, 1]], entries: .empty)
    let merged = RecordMerge.merged(
      base: RecordVersion(fields: ["a": []], entries: .empty), first: twice, second: twice, rules: rules)
    #expect(merged == twice)
  }

  @Test("a record that both sides have alike stays so where its counter has too many digits to be added")
  func alikeAndTooLong() throws {
    let rules = FieldRules(properties: ["c": FieldRules(rule: .counter)])
    let json = #"{"c":-9e37,"~conflicts":{"c":[{"value":-9e37,"at":"1","kept":true},{"value":0,"at":"2"}]}}"#
    let alike = try ReadRecord(Array(json.utf8), path: "p", rules: rules)
    let records = try RecordCase(base: nil, first: alike, second: alike)
    let merged = try #require(records.merged(rules: rules))
    #expect(String(decoding: try records.bytes(of: merged), as: UTF8.self) == json)
  }

  @Test("a counter beside what is not a number stays spelt as its side has it")
  func spellingOfACounter() throws {
    let triple = Triple(
      base: try version(#"{"n": 0.5}"#), first: try version(#"{"n": 1e400}"#), second: try version(#"{"n": 1e2}"#))
    for law in Law.allCases { #expect(try law.holds(for: triple, rules: rules), "\(law)") }
    let text = String(decoding: try #require(try triple.mergedBytes(rules)), as: UTF8.self)
    #expect(text.contains(#""n": 1e2,"#), "\(text)")
  }

  /// The bytes of the merge of three files, which has to be the same when the sides change places.
  private func merged(_ base: String, _ first: String, _ second: String) throws -> String? {
    func read(_ text: String) throws -> ReadRecord { try ReadRecord(Array(text.utf8), path: "p", rules: rules) }
    func bytes(_ records: RecordCase) throws -> [UInt8]? {
      try records.merged(rules: rules).map { try records.bytes(of: $0) }
    }
    let one = try bytes(try RecordCase(base: read(base), first: read(first), second: read(second)))
    let other = try bytes(try RecordCase(base: read(base), first: read(second), second: read(first)))
    #expect(one == other)
    return one.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("one number in two spellings, in an item that both sides have at another place: one is taken, by no side")
  func twoSpellingsOfAnItem() throws {
    let result = try merged(
      "{}", #"{"m":0,"k":[{"id":0},{"id":2},{"id":1,"x":1}]}"#, #"{"k":[{"id":1.0,"y":1},{"id":2}]}"#)
    #expect(result?.contains(#""y":1"#) == true)
  }

  @Test("where nobody changed a thing on one side, the other's file stays, also with its conflicts in the middle")
  func conflictsInTheMiddle() throws {
    let record = #"{"a": 1, "~conflicts": {"a": [{"value": 2}, {"value": 1, "kept": true}]}, "b": 1}"#
    let edited = record.replacing(#""b": 1"#, with: #""b": 2, "c": 3"#)
    let spent = #"{"a": 3, "~conflicts": {"a": [{"value": 2}, {"value": 1, "kept": true}]}, "b": 1}"#
    for file in [record, edited, spent] {
      #expect(try merged(record, record, file) == file)
      #expect(try merged(file, file, file) == file)
    }
  }

  @Test("new conflicts come last in the file, also where both sides moved members")
  func conflictsComeLast() throws {
    let result = try merged(#"{"a":1,"b":1,"c":1}"#, #"{"b":2,"c":1,"a":1}"#, #"{"c":1,"b":3,"a":1}"#)
    #expect(
      result == #"{"b":3,"c":1,"a":1,"~conflicts":{"b":[{"value":2},{"value":3,"kept":true}]}}"#
        || result == #"{"c":1,"b":3,"a":1,"~conflicts":{"b":[{"value":2},{"value":3,"kept":true}]}}"#)
  }

  @Test("an object that was listed by hand and is shown now is listed as the one that is shown")
  func listedObjectIsShown() throws {
    let first = #"{"a":1,"~conflicts":{"a":[{"value":1,"at":"2","kept":true},{"value":{"x":1},"at":"5"}]}}"#
    let second = #"{"a":0,"b":0,"~conflicts":{"a":[{"value":0,"at":"2","kept":true},{"value":{"x":1},"at":"5"}]}}"#
    let result = try merged(#"{"a":0}"#, first, second)
    #expect(result == #"{"a":{"x":1},"b":0,"~conflicts":{"a":[{"value":1,"at":"2"},{"at":"5","kept":true}]}}"#)
  }

  @Test("one file that cannot be read, under two new names: both stay")
  func unreadableRenamedTwice() throws {
    let folder = "users/u/bills"
    let files = try MemoryLedger().merged(
      ["\(folder)/o.7k3fq2xw.json": "{"], ["\(folder)/a.7k3fq2xw.json": "{"], ["\(folder)/b.7k3fq2xw.json": "{"])
    #expect(files.keys.sorted() == ["\(folder)/a.7k3fq2xw.json", "\(folder)/b.7k3fq2xw.json"])
  }
}
