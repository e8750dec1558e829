import Records
import Testing

@testable import Store

/// Whoever passes over the files that hold no word of an id loses a reference to it where a record spells it otherwise.
@Suite("Words in the bytes of records")
struct WordsInFileTests {
  /// The same record, spelt in each way that a reader of records takes.
  static let spellings: [(name: String, bytes: [UInt8], id: String)] = [
    ("20.aaaaaaaa.json", Array(#"{"amount": 1, "category": "food"}"#.utf8), "food"),
    ("20.aaaaaaaa.json", Array(#"{"amount": 1, "category": "f\u006fod"}"#.utf8), "food"),
    ("20.aaaaaaaa.json", Array(#"{"amount": 1, "category": "a\/b"}"#.utf8), "a/b"),
    ("20.aaaaaaaa.json", Array(#"{"amount": 1, "category": "\u5348餐"}"#.utf8), "午餐"),
    ("20.aaaaaaaa.plist", plist("f&#111;od"), "food"),
    ("20.aaaaaaaa.plist", plist("f&#x6f;od"), "food"),
    ("20.aaaaaaaa.plist", plist("food"), "food"),
    ("20.aaaaaaaa.plist", plist("fo<![CDATA[od]]>"), "food"),
    ("20.aaaaaaaa.plist", plist("r&amp;d"), "r&d"),
    ("20.aaaaaaaa.plist", plist("a&lt;b"), "a<b"),
    ("20.aaaaaaaa.plist", plist("a&gt;b"), "a>b"),
    ("20.aaaaaaaa.plist", plist("a&quot;b&apos;c"), "a\"b'c"),
  ]

  static func plist(_ category: String) -> [UInt8] {
    Array(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>amount</key><integer>1</integer><key>category</key><string>\#(category)</string></dict></plist>
      """#.utf8)
  }

  @Test("No spelling of an id is passed over", arguments: spellings.indices)
  func finds(_ number: Int) throws {
    let (name, bytes, id) = Self.spellings[number]
    let members = try #require(RecordReading.members(bytes, path: "users/alice/bills/\(name)"))
    #expect(members["category"]?.string == id)
    #expect(WordsInFile([id]).mayHoldOne(bytes))
    #expect(WordsInFile(["nothing", id]).mayHoldOne(bytes))
  }

  @Test("A record that holds none of the words is passed over; without words, none is")
  func passesOver() {
    let bytes = Self.spellings[0].bytes
    #expect(!WordsInFile(["rent", "foods", "oo d"]).mayHoldOne(bytes))
    #expect(WordsInFile([]).mayHoldOne(bytes))
    #expect(WordsInFile([""]).mayHoldOne(bytes))
  }
}
