import Records
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct JSONPlaceTests {
  /// The place at `|` in a text.
  private static func place(_ text: String) -> CursorPlace? {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return CursorPlace(in: Array(parts.joined().utf8), at: parts[0].utf8.count, format: .json)
  }

  @Test(
    "The role and the path of what is half typed",
    arguments: [
      ("{|", CursorPlace.Role.key, ""), ("{ | }", .key, ""), ("{\"na|", .key, ""), ("{\"a\": 1, |", .key, ""),
      ("{\"a\": |", .value, "a"), ("{\"a\": \"fo|", .value, "a"), ("{\"a\": 12.50*|2\n}", .value, "a"),
      ("{\"a\": [1, |", .value, "a/1"), ("{\"a\": [|]}", .value, "a/0"), ("{\"a\": {\"b\": 1, \"|\"}}", .key, "a"),
      ("{\"a\": {\"b\": |}}", .value, "a/b"), ("{\"a\": \"x\"\n  \"|\"\n}", .key, ""),
      ("{\"a\": \"one\\\"|two\"}", .value, "a"), ("{\"a\":1,|\"b\":2}", .key, ""),
    ] as [(String, CursorPlace.Role, String)])
  func halfTyped(text: String, role: CursorPlace.Role, path: String) throws {
    let found = try #require(Self.place(text))
    #expect(found.role == role)
    #expect(found.path.keys.map(\.string).joined(separator: "/") == path)
  }

  @Test("Between a key and its colon nothing can stand")
  func nothing() {
    #expect(Self.place("{\"a\" |: 1}") == nil)
    #expect(Self.place("{\"a\" |") == nil)
  }

  @Test("What is replaced, what was typed, the other keys, and what follows")
  func surroundings() throws {
    let inner = try #require(Self.place("{\"a\": 1, \"c|at\": \"x\", \"z\": {\"y\": 1}}"))
    #expect(inner.range == 9..<14)
    #expect(inner.typed == "c")
    #expect(inner.siblings == ["a", "z"])
    #expect(inner.follower == .colon)
    #expect(try #require(Self.place("{|\"a\": 1}")).follower == .colon)
    #expect(try #require(Self.place("{ | \"a\": 1}")).follower == .word)
    #expect(try #require(Self.place("{\"a\": | }")).follower == .end)
  }

  @Test(
    "A text whose closing quote is not typed yet ends before what follows it",
    arguments: [
      ("{\"a\": \"fo|,\n \"b\": 1}", "\"fo"), ("{\"a\": \"fo|, \"b\": 1}", "\"fo"), ("{\"a\": \"|\n}", "\""),
      ("{\"a\": \"fo\\|\n}", "\"fo\\"), ("{\"a\": \"f|oo bar\n}", "\"foo"), ("{\"a\": \"f|o, o\"}", "\"fo, o\""),
    ])
  func unclosed(text: String, replaced: String) throws {
    let bytes = Array(text.replacing("|", with: "").utf8)
    let found = try #require(Self.place(text))
    #expect(String(decoding: bytes[found.range], as: UTF8.self) == replaced)
    #expect(found.role == .value && found.path.keys == ["a"])
  }

  @Test("In a document that can be read, a value's place is the value; and so it is where the text ends there")
  func asTheReader() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let bytes = JSONWriter.file(.object(Self.object(3, &random)))
      let document = try RecordDocument(bytes, format: .json)
      for path in Self.scalars(in: document.value) {
        let range = try #require(document.range(of: path))
        for cursor in [range.lowerBound + 1, range.upperBound] {
          let (whole, cut) = (
            CursorPlace(in: bytes, at: cursor, format: .json),
            CursorPlace(in: Array(bytes[..<cursor]), at: cursor, format: .json)
          )
          #expect(whole?.role == .value && whole?.path == path && whole?.range == range, "\(path) at \(cursor)")
          #expect(cut?.role == .value && cut?.path == path, "\(path) cut at \(cursor)")
        }
      }
    }
  }

  private static func object(_ depth: Int, _ random: inout SeededGenerator) -> Object {
    Object((0..<Int.random(in: 0...4, using: &random)).map { Object.Member(Text("k\($0)é"), value(depth, &random)) })
  }

  private static func value(_ depth: Int, _ random: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: .string(Text(random.pick(["", "a\"b", "{\\", "午餐🛒", ", ]"])))
    case 1: .number(Number(Int.random(in: -9...9999, using: &random)))
    case 2: true
    case 3: .null
    case 4: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1, &random) })
    default: .object(object(depth - 1, &random))
    }
  }

  private static func scalars(in value: Value, at path: FieldPath = .root) -> [FieldPath] {
    switch value {
    case .object(let object): object.members.flatMap { scalars(in: $0.value, at: path.appending($0.key)) }
    case .array(let items): items.enumerated().flatMap { scalars(in: $1, at: path.appending(Text("\($0)"))) }
    default: [path]
    }
  }
}
