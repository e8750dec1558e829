import Records
import TestSupport
import Testing

@testable import LanguageServer

/// Texts of short lines with letters of one to four bytes, and all three ends of lines.
private struct RandomText {
  private static let letters = ["a", "{", "\"", "é", "e\u{301}", "午餐", "🛒", "\u{200D}", " ", "\n", "\r\n", "\r", "7"]
  var random = SeededGenerator()

  mutating func text(_ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in random.pick(Self.letters) }.joined()
  }

  /// The offset of a character's beginning.
  mutating func offset(in bytes: [UInt8]) -> Int {
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    return random.pick(starts)
  }
}

@Suite struct TextPlaceTests {
  private static let encodings: [PositionEncoding] = [.utf8, .utf16, .utf32]

  @Test("A byte's place leads back to the byte, in each encoding, but within the end of a line", arguments: encodings)
  func places(encoding: PositionEncoding) {
    var texts = RandomText()
    for _ in 0..<300 {
      let bytes = Array(texts.text(30).utf8)
      let lines = TextLines(bytes, encoding)
      for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 {
        let isWithinEnd = bytes[offset] == UInt8(ascii: "\n") && offset > 0 && bytes[offset - 1] == UInt8(ascii: "\r")
        let expected = isWithinEnd ? offset - 1 : offset
        #expect(lines.offset(of: lines.place(of: offset)) == expected, "\(bytes) at \(offset)")
      }
      #expect(lines.offset(of: lines.place(of: bytes.count)) == bytes.count)
    }
  }

  @Test("A line holds what Swift's own views count in its units", arguments: encodings)
  func units(encoding: PositionEncoding) {
    let line = "x🛒午e\u{301}é"
    let lines = TextLines(Array("\n\(line)\n".utf8), encoding)
    let count =
      switch encoding {
      case .utf8: line.utf8.count
      case .utf16: line.utf16.count
      case .utf32: line.unicodeScalars.count
      }
    #expect(lines.place(of: 1 + line.utf8.count) == TextPlace(line: 1, character: count))
  }

  @Test("A place behind its line is the line's end, and one behind the text the text's end")
  func behind() {
    let lines = TextLines(Array("ab\r\ncd".utf8), .utf16)
    #expect(lines.offset(of: TextPlace(line: 0, character: 9)) == 2)
    #expect(lines.offset(of: TextPlace(line: 1, character: 9)) == 6)
    #expect(lines.offset(of: TextPlace(line: 9, character: 0)) == 6)
  }

  @Test("A place within a character of two units is before it")
  func within() {
    let lines = TextLines(Array("🛒x".utf8), .utf16)
    #expect(lines.offset(of: TextPlace(line: 0, character: 1)) == 0)
    #expect(lines.offset(of: TextPlace(line: 0, character: 2)) == 4)
  }

  @Test("Changes that a client sends make the text that it has", arguments: encodings)
  func changes(encoding: PositionEncoding) throws {
    var texts = RandomText()
    for _ in 0..<200 {
      var bytes = Array(texts.text(20).utf8)
      let text = String(decoding: bytes, as: UTF8.self)
      var open = OpenText(address: "file:///a.json", version: 1, text: text, encoding: encoding)
      for _ in 0..<5 {
        let ends = [texts.offset(in: bytes), texts.offset(in: bytes)].sorted()
        let new = texts.text(4)
        let lines = TextLines(bytes, encoding)
        let places = ends.map { lines.place(of: $0) }
        let (start, end) = (lines.offset(of: places[0]), lines.offset(of: places[1]))
        bytes = bytes[..<start] + Array(new.utf8) + bytes[end...]
        let change: Value = [
          "range": ["start": places[0].json, "end": places[1].json], "text": .string(Text(new)),
        ]
        try open.apply([change], version: 2)
        #expect(open.bytes == bytes)
      }
    }
  }

  @Test("The edit to another text makes it, and cuts no character", arguments: encodings)
  func edits(encoding: PositionEncoding) throws {
    var texts = RandomText()
    for _ in 0..<500 {
      let (old, new) = (texts.text(12), texts.text(12))
      var open = OpenText(address: "file:///a.json", version: 1, text: old, encoding: encoding)
      let edit = try #require(open.edit(to: Array(new.utf8)).object)
      let change: Value = ["range": edit["range"] ?? .null, "text": edit["newText"] ?? .null]
      try open.apply([change], version: 2)
      #expect(open.bytes == Array(new.utf8), "\(old.debugDescription) to \(new.debugDescription)")
    }
  }

  @Test("An address keeps every byte of a path; what is not a file has none")
  func addresses() {
    for path in ["/home/a b/é/午餐/50%/#1?x.json", "/tmp/e\u{301}"] {
      #expect(FileAddress.path(FileAddress.address(path)).map { Array($0.utf8) } == Array(path.utf8))
    }
    #expect(FileAddress.path("file://localhost/a") == "/a")
    for other in ["untitled:1", "https://example.org/a.json", "file://elsewhere/a", "file:///a%00b", "file:///a%zz"] {
      #expect(FileAddress.path(other) == nil)
    }
  }
}
