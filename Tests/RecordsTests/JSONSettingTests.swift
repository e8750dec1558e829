import Records
import Testing

@Suite struct JSONSettingTests {
  private func document(_ text: String) throws -> JSONDocument { try JSONDocument(text) }
  private func text(_ document: JSONDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  @Test(arguments: [
    ("a", "2.50", "{\"a\": 2.50}"), ("a", " [1.0 ,2]\n", "{\"a\": [1.0 ,2]}"), ("b", "1.00", "{\"a\": 1, \"b\": 1.00}"),
    ("a", "1.00", "{\"a\": 1.00}"), ("b/c", "\"\\u0041\"", "{\"a\": 1, \"b\": {\"c\": \"\\u0041\"}}"), ("", "7", "7"),
  ])
  func rawBytesStandAsTheyAre(pointer: String, json: String, after: String) throws {
    let updated = try document("{\"a\": 1}").setting(FieldPath(pointer), toJSON: Array(json.utf8))
    #expect(text(updated) == after)
  }

  @Test(arguments: ["", "1 2", "{", "\"", "01"])
  func rawBytesMustBeOneValue(json: String) throws {
    #expect(throws: ReadError.self) { try document("{}").setting(FieldPath("a"), toJSON: Array(json.utf8)) }
  }

  @Test func itemsAreSetAndAppended() throws {
    #expect(try text(document("[1.0, 2]").setting(FieldPath("1"), to: 3)) == "[1.0, 3]")
    #expect(try text(document("[1.0, 2]").setting(FieldPath("2"), to: 3)) == "[1.0, 2, 3]")
    #expect(throws: EditError.noItem(FieldPath(keys: ["3"]))) {
      try document("[1.0, 2]").setting(FieldPath("3"), to: 3)
    }
    #expect(throws: EditError.noItem(FieldPath(keys: ["x"]))) { try document("[1]").setting(FieldPath("x"), to: 3) }
  }

  @Test func aScalarHasNoMembers() throws {
    let error = EditError.noContainer(FieldPath(keys: ["a", "b"]))
    #expect(throws: error) { try document("{\"a\":{\"b\":1}}").setting(FieldPath("a/b/c"), to: 3) }
  }

  @Test func removes() throws {
    #expect(try text(document("{\"a\": 1, \"b\": [1, 2]}").removing(FieldPath("b/0"))) == "{\"a\": 1, \"b\": [2]}")
    #expect(try text(document("{\"a\": 1}").removing(FieldPath("x/y"))) == "{\"a\": 1}")
    #expect(try text(document("{\"a\": 1}").removing(.root)) == "null")
  }

  @Test func beyondTheLimitsIsAnError() throws {
    var deep: Value = 1
    for _ in 0..<70 { deep = [deep] }
    #expect(throws: ReadError.self) { try document("{}").setting(FieldPath("a"), to: deep) }
  }

  @Test(.timeLimit(.minutes(20))) func largeObjectsAreEditedInLinearTime() throws {
    var limits = ReadLimits()
    limits.bytes = 1 << 23
    let members = (0..<50_000).map { Object.Member(Text("k\($0)"), .number(Number($0))) }
    let fresh = (0..<50_000).map { Object.Member(Text("n\($0)"), .number(Number($0))) }
    let document = try JSONDocument(Value.object(Object(uniqueMembers: members)).canonicalBytes, limits: limits)
    let target = Value.object(Object(uniqueMembers: Array(members.dropFirst(10)) + fresh))
    let updated = try document.updating(to: target, spellings: [document], limits: limits)
    #expect(updated.value == target)
  }

  @Test(.timeLimit(.minutes(20))) func longListsAreEditedInLinearTime() throws {
    var limits = ReadLimits()
    limits.bytes = 1 << 23
    let items = (0..<50_000).map { Value.number(Number($0)) }
    let document = try JSONDocument(Value.array(items).canonicalBytes, limits: limits)
    let target = Value.array(items.reversed() + items)
    let updated = try document.updating(to: target, spellings: [document], limits: limits)
    #expect(updated.value == target)
  }

  @Test func formatsAreSeams() throws {
    let document = try RecordDocument(Array("{\"a\": 1}".utf8), format: .json)
    #expect(try document.updating(to: ["a": 2]).bytes == Array("{\"a\": 2}".utf8))
    #expect(RecordFormat(fileExtension: "PLIST") == .plist)
    #expect(RecordFormat(fileExtension: "txt") == nil)
    #expect(try RecordDocument(Array("<plist><dict/></plist>".utf8), format: .plist).format == .plist)
  }
}
