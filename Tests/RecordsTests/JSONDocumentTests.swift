import Records
import Testing

@Suite struct JSONDocumentTests {
  private static let text =
    "\u{FEFF}{\r\n  \"amount\" : 12.50,\r\n  \"é/~\": [1, {\"b\": \"x\\u0041\"}],\r\n  \"\": null\r\n}"

  @Test func valuesKeepWhatWasWritten() throws {
    let document = try JSONDocument(Self.text)
    #expect(document.value(at: try FieldPath("amount"))?.number?.lexeme == "12.50")
    #expect(document.value(at: try FieldPath("é~1~0/1/b")) == "xA")
    #expect(document.value(at: try FieldPath("/")) == .null)
    #expect(document.object?.keys == ["amount", "é/~", ""])
  }

  @Test(arguments: [
    ("amount", "12.50", 2, 14), ("é~1~0", "[1, {\"b\": \"x\\u0041\"}]", 3, 10), ("é~1~0/0", "1", 3, 11),
    ("é~1~0/1/b", "\"x\\u0041\"", 3, 20), ("/", "null", 4, 7),
  ])
  func findsBytesAndPositions(pointer: String, bytes: String, line: Int, column: Int) throws {
    let document = try JSONDocument(Self.text)
    let path = try FieldPath(pointer)
    #expect(document.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } == bytes)
    #expect(document.position(of: path) == TextPosition(line: line, column: column))
  }

  @Test(arguments: ["amoun", "amount/0", "é~1~0/2", "é~1~0/01", "é~1~0/-1", "é~1~0/+1", "é~1~0/1/c", "e\u{301}~1~0"])
  func findsNothingElse(pointer: String) throws {
    let document = try JSONDocument(Self.text)
    #expect(document.bytes(at: try FieldPath(pointer)) == nil)
    #expect(document.position(of: try FieldPath(pointer)) == nil)
  }

  @Test func keysHavePositionsToo() throws {
    let document = try JSONDocument(Self.text)
    #expect(document.keyPosition(of: try FieldPath("amount")) == TextPosition(line: 2, column: 3))
    #expect(document.keyPosition(of: try FieldPath("é~1~0/1/b")) == TextPosition(line: 3, column: 15))
    #expect(document.keyPosition(of: try FieldPath("é~1~0/1")) == nil)
    #expect(document.keyPosition(of: .root) == nil)
  }

  @Test func keysThatDifferInNormalisationAreTwo() throws {
    let document = try JSONDocument("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(document.object?.count == 2)
    #expect(document.value(at: FieldPath(keys: ["e\u{301}"])) == 2)
  }

  @Test func aHundredThousandKeysAreRead() throws {
    var limits = ReadLimits()
    limits.bytes = 1 << 22
    let text = JSONCorpus.numbered(100_000)
    #expect(try JSONDocument(text, limits: limits).object?.count == 100_000)
    let twice = String(text.dropLast() + ",\"k99\":0}")
    #expect(throws: ReadError.self) { try JSONDocument(twice, limits: limits) }
  }
}
