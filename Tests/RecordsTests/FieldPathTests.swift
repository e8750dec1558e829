import Records
import Testing

@Suite struct FieldPathTests {
  @Test(
    arguments: [
      ("", []), ("amount", ["amount"]), ("/amount", ["amount"]), ("profile/weight", ["profile", "weight"]),
      ("a~1b", ["a/b"]),
      ("m~0n", ["m~n"]), ("~01", ["~1"]), ("/", [""]), ("//a", ["", "a"]), ("a/", ["a", ""]), ("a//b", ["a", "", "b"]),
      ("tags/0", ["tags", "0"]), ("食費/é", ["食費", "é"]), ("__proto__/$ref/a.b", ["__proto__", "$ref", "a.b"]),
    ] as [(String, [String])])
  func readsAndPrints(pointer: String, keys: [String]) throws {
    let path = try FieldPath(pointer)
    #expect(path.keys == keys.map { Text($0) })
    #expect(try FieldPath(path.description) == path)
  }

  @Test(arguments: ["~", "a~", "~2", "a/~x/b", "~path"])
  func refusesBadEscapes(pointer: String) {
    #expect(throws: FieldPathError.self) { try FieldPath(pointer) }
  }

  @Test func printsWithoutALeadingSlash() {
    #expect(FieldPath(keys: ["profile", "a/b~"]).description == "profile/a~1b~0")
  }
}
