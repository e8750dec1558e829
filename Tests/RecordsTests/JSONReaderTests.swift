import Records
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: JSONCorpus.acceptedStructures + JSONCorpus.acceptedNumbers + JSONCorpus.acceptedStrings)
  func accepts(_ example: JSONCase) throws {
    let document = try JSONDocument(example.bytes)
    #expect(document.bytes == example.bytes)
    let again = try JSONDocument(document.value.canonicalBytes)
    #expect(again.value == document.value)
  }

  @Test(
    arguments: JSONCorpus.refusedStructures + JSONCorpus.refusedWordsAndNumbers + JSONCorpus.refusedStrings
      + JSONCorpus.refusedKeys + JSONCorpus.refusedBytes)
  func refuses(_ example: JSONCase) {
    let error = #expect(throws: ReadError.self) { try JSONDocument(example.bytes) }
    guard let place = example.place, let error else { return }
    #expect(error.position.description == place, "\(error)")
  }

  @Test(arguments: [
    ("", "the file is empty, as after a full disk or a power cut: restore it with git restore FILE"),
    ("{\"a\":1 2}", "expected a comma or } after this member, found “2”"),
    ("{\"a\" 1}", "expected a colon after this key, found “1”"),
    ("[1", "expected a comma or ] after this item, found the end of the file"),
    ("{\"a\":1,}", "a comma stands before this }: remove the comma"),
    ("[1,]", "a comma stands before this ]: remove the comma"),
    ("{\"a\":12,50}", "expected a key in double quotes, found “5”: a decimal number is written with a point, as 12.50"),
    ("[\u{201C}a]", "expected a value, found a curly quote"),
    ("[\u{1B}]", "expected a value, found the control character U+001B"),
    ("{\"a\":1,\"\\u0061\":1}", "the key “\\u0061” comes twice in this object"),
    ("[NaN]", "expected a value, found the word NaN: a text stands in double quotes"),
    ("[\"a\tb\"]", "a tab within a text is written \\t"),
  ])
  func saysWhatIsWrong(text: String, message: String) {
    let error = #expect(throws: ReadError.self) { try JSONDocument(text) }
    #expect(error?.message.description == message)
  }

  @Test func aDuplicateKeyNamesBothPlaces() {
    let error = #expect(throws: ReadError.self) { try JSONDocument("{\n  \"é\": 1,\n  \"é\": 2\n}") }
    #expect(error?.related == TextPosition(line: 2, column: 3))
    #expect(error?.position == TextPosition(line: 3, column: 3))
    #expect(error?.offset == 15)
  }

  @Test(arguments: ["<<<<<<< HEAD\n", "=======\n", ">>>>>>> theirs\r\n", "||||||| base\n", "=======\r\n", "<<<<<<<"])
  func conflictMarkersAreNamed(marker: String) {
    let error = #expect(throws: ReadError.self) { try JSONDocument("{\n  \"a\": 1,\n" + marker + "  \"a\": 2\n}\n") }
    #expect(error?.message.description.contains("conflict markers in this file: ledger-sync repair") == true)
    #expect(error?.position == TextPosition(line: 3, column: 1))
  }

  @Test func limitsAreChecked() throws {
    var limits = ReadLimits()
    limits.bytes = 10
    #expect(throws: ReadError.self) { try JSONDocument("[1,2,3,4,5,6]", limits: limits) }
    limits = ReadLimits()
    limits.depth = 2
    #expect(throws: ReadError.self) { try JSONDocument("[[[1]]]", limits: limits) }
    limits.depth = .max
    #expect(throws: ReadError.self) { try JSONDocument(JSONCorpus.nested(100_000), limits: limits) }
    #expect(throws: ReadError.self) { try JSONDocument(Array(repeating: 0x20, count: 1 << 20 + 1)) }
  }

  @Test func aRecordIsAnObject() throws {
    #expect(try JSONDocument("{\"a\":1}").recordObject().count == 1)
    let error = #expect(throws: ReadError.self) { try JSONDocument("\n  [1]").recordObject() }
    #expect(error?.position == TextPosition(line: 2, column: 3))
  }
}
