import Records
import Testing

@Suite struct JSONWriterTests {
  @Test func canonicalBytesSortKeysAndKeepLexemes() throws {
    let value: Value = [
      "b": [1, "x\u{7F}é\"\\\n\u{1}", .null], "a": .number(try #require(Number(lexeme: "1.50"))), "": [:],
    ]
    let text = String(decoding: value.canonicalBytes, as: UTF8.self)
    #expect(text == #"{"":{},"a":1.50,"b":[1,"x\#u{7F}é\"\\\n\u0001",null]}"#)
  }

  @Test func keysAreSortedByBytes() {
    let value: Value = ["é": 1, "e\u{301}": 2, "z": 3, "Z": 4]
    #expect(String(decoding: value.canonicalBytes, as: UTF8.self) == "{\"Z\":4,\"e\u{301}\":2,\"z\":3,\"é\":1}")
  }

  @Test func newFilesArePrettyWithAFinalNewline() {
    let value: Value = ["b": [1, ["c": true]], "a": [:], "e": []]
    let expected = """
      {
        "b": [
          1,
          {
            "c": true
          }
        ],
        "a": {},
        "e": []
      }

      """
    #expect(String(decoding: JSONWriter.file(value), as: UTF8.self) == expected)
  }
}
