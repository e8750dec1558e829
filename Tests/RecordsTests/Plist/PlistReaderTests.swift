import Records
import Testing

@Suite struct PlistReaderTests {
  @Test(arguments: PlistCorpus.acceptedProlog + PlistCorpus.acceptedValues)
  func accepts(_ example: PlistCase) throws {
    let document = try PlistDocument(example.bytes)
    #expect(document.bytes == example.bytes)
    if let json = example.json { #expect(document.value.canonicalBytes == Array(json.utf8)) }
    #expect(try PlistDocument(writing: document.value).value == document.value)
  }

  @Test(
    arguments: PlistCorpus.refusedProlog + PlistCorpus.refusedTypes + PlistCorpus.refusedElements
      + PlistCorpus.refusedScalars + PlistCorpus.refusedTexts)
  func refuses(_ example: PlistCase) {
    let error = #expect(throws: ReadError.self) { try PlistDocument(example.bytes) }
    guard let place = example.place, let error else { return }
    #expect(error.position.description == place, "\(error)")
  }

  @Test(arguments: [
    (
      "bplist00",
      "this is a binary property list, not plain text: a record is XML, which plutil (macOS) or plistutil (Linux) makes of it"
    ),
    ("{}", "expected an XML property list, found “{”: is this JSON, to be named .json?"),
    ("hello", "expected the element <plist>, found “h”"),
    (
      "<plist><null/></plist>",
      "a property list knows no <null/>: only dict, array, key, string, integer, real, true, false, date, data"
    ),
    (
      "<plist><dict><true/></dict></plist>",
      "expected a <key>, found <true>: in a <dict>, each value has its key before it"
    ),
    ("<plist><dict>1</dict></plist>", "expected an element, found “1”"),
    ("<plist><dict><key>a</key></dict></plist>", "expected the value of this key, found </dict>"),
    ("<plist><dict></array></plist>", "expected </dict>, to end the <dict> of line 1, found </array>"),
    ("<plist><string>a", "this <string> has no end: </string> is missing"),
    ("<plist><real>12,50</real></plist>", "expected a number, as in <real>12.50</real>, found “12,50”"),
    ("<plist><integer/></plist>", "this <integer> is empty: expected digits, as in <integer>42</integer>"),
    ("<plist><string>&nbsp;</string></plist>", "the entity &nbsp; is none of &amp; &lt; &gt; &quot; &apos;"),
    ("<plist><string>a & b</string></plist>", "expected an entity, as &amp; (a & in a text is written &amp;)"),
    ("<plist><true a='b'/></plist>", "expected > after <true, found “a”: it has no attributes"),
  ])
  func saysWhatIsWrong(text: String, message: String) {
    let error = #expect(throws: ReadError.self) { try PlistDocument(text) }
    #expect(error?.message.description == message)
  }

  @Test func aDuplicateKeyNamesBothPlaces() {
    let text = "<plist>\n<dict>\n  <key>é</key><true/>\n  <key>é</key><true/>\n</dict>\n</plist>"
    let error = #expect(throws: ReadError.self) { try PlistDocument(text) }
    #expect(error?.related == TextPosition(line: 3, column: 3))
    #expect(error?.position == TextPosition(line: 4, column: 3))
    #expect(error?.message == "the key “é” comes twice in this dictionary")
  }

  @Test func manyKeysAreToldApart() throws {
    let members = (0..<5000).map { "<key>k\($0)</key><true/>" }.joined()
    #expect(try PlistDocument("<plist><dict>\(members)</dict></plist>").object?.count == 5000)
    #expect(throws: ReadError.self) {
      try PlistDocument("<plist><dict>\(members)<key>k4321</key><true/></dict></plist>")
    }
  }

  @Test func limitsAreChecked() throws {
    var limits = ReadLimits()
    limits.bytes = 10
    #expect(throws: ReadError.self) { try PlistDocument("<plist><true/></plist>", limits: limits) }
    limits = ReadLimits()
    limits.depth = .max
    #expect(throws: ReadError.self) { try PlistDocument(PlistCorpus.nested(20_000), limits: limits) }
    #expect(throws: ReadError.self) { try PlistDocument(Array(repeating: 0x20, count: 1 << 20 + 1)) }
  }

  @Test func aRecordIsADictionary() throws {
    #expect(try PlistDocument("<plist><dict><key>a</key><true/></dict></plist>").recordObject().count == 1)
    let error = #expect(throws: ReadError.self) { try PlistDocument("<plist>\n <array/></plist>").recordObject() }
    #expect(error?.position == TextPosition(line: 2, column: 2))
  }
}
