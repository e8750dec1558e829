import Records
import TestSupport
import Testing

@testable import LanguageServer

/// Where a cursor stands in a property list that may be half typed.
@Suite struct PlistPlaceTests {
  /// The place of the `|`.
  private static func place(_ text: String) -> CursorPlace? {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    return CursorPlace(in: Array(parts.joined().utf8), at: parts[0].utf8.count, format: .plist)
  }

  @Test(
    "Keys and values of half a text",
    arguments: [
      ("<dict>|", .key, ""), ("<plist>\n<dict>\n\t|\n</dict>", .key, ""), ("<dict><key>na|", .key, ""),
      ("<dict><key>na|</key>", .key, ""), ("<dict><key>a</key>|", .value, "/a"),
      ("<dict>\n<key>a</key>\n|\n</dict>", .value, "/a"), ("<dict><key>a</key><string>|", .value, "/a"),
      ("<dict><key>a</key><string>x</string>|", .key, ""), ("<dict><key>a</key><true/>|", .key, ""),
      ("<dict><key>a</key><array>|", .value, "/a/0"),
      ("<dict><key>a</key><array><string>x</string><string>y|", .value, "/a/1"),
      ("<dict><key>a</key><array><dict><key>b</key>|</dict></array>", .value, "/a/0/b"),
      ("<dict><key>a</key><array/><key>b</key><integer>|</integer>", .value, "/b"),
      ("<!-- <dict> --><dict><key>a&amp;b</key>|", .value, "/a&b"),
    ] as [(String, CursorPlace.Role, String)])
  func halfTyped(text: String, role: CursorPlace.Role, path: String) throws {
    let (found, expected) = (try #require(Self.place(text)), try FieldPath(path))
    #expect(found.role == role && found.path == expected, "\(found)")
  }

  @Test(
    "Nothing stands within a tag, before the first element, or in a comment",
    arguments: [
      "|<plist>", "<di|ct>", "<dict><ke|y>", "<dict><key>a</k|ey>", "<dict><!-- | -->", "<dict><ke|",
    ])
  func nowhere(text: String) { #expect(Self.place(text) == nil) }

  @Test("The other keys of the object are known, before and behind the cursor, and whether a value follows")
  func siblings() throws {
    let found = try #require(Self.place("<dict><key>a</key><real>1</real><key>b|</key><key>c</key><true/></dict>"))
    #expect(found.siblings == ["a", "c"] && found.follower == .comma)
    #expect(Self.place("<dict><key>b|</key>\n<string>x</string></dict>")?.follower == .word)
  }

  @Test("In a document that can be read, each text stands where the reader has it; cut short there, too")
  func asTheReader() throws {
    var random = SeededGenerator()
    for _ in 0..<200 {
      let members = (0..<Int.random(in: 1...5, using: &random)).map { index -> Object.Member in
        let word = random.pick(["", "a < b & c", "午餐🛒", "e\u{301}", "</string"])
        return Object.Member(Text("k\(index)é"), index % 2 == 0 ? .string(Text(word)) : [.string(Text(word)), "x"])
      }
      let value = Value.object(Object(members))
      let bytes = try RecordDocument(writing: value, format: .plist).bytes
      let document = try RecordDocument(bytes, format: .plist)
      for member in members {
        let whole = FieldPath(keys: [member.key])
        for path in member.value.string == nil ? [whole.appending("0"), whole.appending("1")] : [whole] {
          let range = try #require(document.range(of: path))
          guard let start = bytes[range].firstIndex(of: UInt8(ascii: ">")), start + 1 < range.upperBound else {
            continue
          }
          let found = CursorPlace(in: bytes, at: start + 1, format: .plist)
          let cut = CursorPlace(in: Array(bytes[...start]), at: start + 1, format: .plist)
          #expect(found?.role == .value && found?.path == path, "\(path)")
          #expect(cut?.role == .value && cut?.path == path, "\(path) cut")
        }
      }
    }
  }

  @Test("However a text is cut, and wherever the cursor is, an answer comes")
  func cut() throws {
    let bytes = Array(
      "<plist version=\"1.0\">\r\n<dict>\r\n\t<key>a</key><array><string>🛒</string></array>\r\n</dict></plist>".utf8)
    for end in 0...bytes.count {
      for cursor in 0...end {
        let place = CursorPlace(in: Array(bytes[..<end]), at: cursor, format: .plist)
        #expect(place.map { $0.range.lowerBound <= cursor && cursor <= $0.range.upperBound } ?? true)
      }
    }
  }
}
