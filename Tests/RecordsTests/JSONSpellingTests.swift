import Records
import Testing

/// Tokens that have to be written are spelt as another document spells them at the same place.
@Suite struct JSONSpellingTests {
  private static let before = "{\n  \"a\": 1\n}\n"

  private func update(_ target: String, _ spellings: [String], before: String = before) throws -> String {
    let documents = try spellings.map { try JSONDocument($0) }
    let updated = try JSONDocument(before).updating(to: JSONDocument(target).value, spellings: documents)
    return String(decoding: updated.bytes, as: UTF8.self)
  }

  @Test func aNumberAsAnotherDocumentHasIt() throws {
    #expect(try update("{\"a\":250}", ["{\"a\": 2.50e2}"]) == "{\n  \"a\": 2.50e2\n}\n")
  }

  @Test func onlyWhereItsValueIsTheSame() throws {
    #expect(try update("{\"a\":250}", ["{\"a\": 2.51e2}", "{\"b\": 2.50e2}", "[]"]) == "{\n  \"a\": 250\n}\n")
  }

  @Test func theOrderOfTheDocumentsDoesNotMatter() throws {
    let spellings = ["{\"a\": 250.0}", "{\"a\": 2.50e2}"]
    #expect(try update("{\"a\":250}", spellings) == update("{\"a\":250}", spellings.reversed()))
  }

  @Test func newMembersBringTheirKeysAndTheirLayout() throws {
    let other = "{\n  \"a\": 1,\n  \"\\u0062\": {\n     \"c\":   [1.0,2.0 ]\n  }\n}\n"
    #expect(try update("{\"a\":1,\"b\":{\"c\":[1,2]}}", [other]) == other)
  }

  @Test func anotherLayoutIsNotBroughtAlongButItsTokensAre() throws {
    let other = "{\r\n\t\"a\": 1,\r\n\t\"b\": {\r\n\t\t\"c\": [\r\n1.0,\"\\u0041\"]\r\n\t}\r\n}\r\n"
    let after = "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      1.0,\n      \"\\u0041\"\n    ]\n  }\n}\n"
    #expect(try update("{\"a\":1,\"b\":{\"c\":[1,\"A\"]}}", [other]) == after)
  }

  @Test func itemsAreFoundWhereverTheyStand() throws {
    let after = try update("[1,3]", ["[2.0, 3.00, 7]"], before: "[1.0]")
    #expect(after == "[1.0, 3.00]")
  }

  @Test func membersOfAChangedItemToo() throws {
    let after = try update("[{\"a\":2,\"b\":3}]", ["[{\"a\":2.0}]", "[{\"b\":3.0}]"], before: "[{\"a\": 1, \"b\": 1}]")
    #expect(after == "[{\"a\": 2.0, \"b\": 3.0}]")
  }
}
