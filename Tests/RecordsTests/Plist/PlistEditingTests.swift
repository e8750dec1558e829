import Records
import Testing

/// What a document becomes when it shall say something else: as somebody with an editor would have left it.
@Suite struct PlistEditingTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    /// As JSON.
    let target: String
    let after: String

    var testDescription: String { name }
  }

  @Test(arguments: scalarEdits + removals + insertions + comments + freshContainers)
  func updates(_ edit: Edit) throws {
    let target = try JSONDocument(edit.target).value
    let updated = try PlistDocument(edit.before).updating(to: target)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == edit.after)
    #expect(updated.value == target)
  }

  /// An edit of what stands within `<plist>`.
  private static func edit(_ name: String, _ before: String, _ target: String, _ after: String) -> Edit {
    Edit(name: name, before: "<plist>\(before)</plist>", target: target, after: "<plist>\(after)</plist>")
  }

  static let scalarEdits = [
    Edit(
      name: "a changed number changes its content",
      before: "\u{FEFF}<plist version='1.0' >\r\n<dict>\r\n<key>a</key ><real >1.10</real>\r\n</dict></plist>\r\n",
      target: "{\"a\":2.50}",
      after: "\u{FEFF}<plist version='1.0' >\r\n<dict>\r\n<key>a</key ><real >2.50</real>\r\n</dict></plist>\r\n"),
    edit(
      "equal values keep their spelling",
      "<dict><key>&#97;</key><real>1.0</real><key>b</key><string><![CDATA[b]]></string><key>c</key><true/></dict>",
      "{\"c\":false,\"a\":1,\"b\":\"b\"}",
      "<dict><key>&#97;</key><real>1.0</real><key>b</key><string><![CDATA[b]]></string><key>c</key><false/></dict>"),
    edit("an integer stays one", "<integer>1</integer>", "2", "<integer>2</integer>"),
    edit("a real stays one", "<real>1.5</real>", "2", "<real>2</real>"),
    edit("an integer becomes a real", "<integer>1</integer>", "1.50", "<real>1.50</real>"),
    edit(
      "a large number is a real", "<integer>1</integer>", "18446744073709551616", "<real>18446744073709551616</real>"),
    edit(
      "a date stays one", "<date>2026-11-20T14:02:11Z</date>", "\"2026-11-21T00:00:00Z\"",
      "<date>2026-11-21T00:00:00Z</date>"),
    edit(
      "a date becomes a text that is none", "<date>2026-11-20T14:02:11Z</date>", "\"2026-11-21\"",
      "<string>2026-11-21</string>"),
    edit(
      "a text stays one", "<string>a</string>", "\"2026-11-21T00:00:00Z\"", "<string>2026-11-21T00:00:00Z</string>"),
    edit(
      "data keeps its lines", "<data>\n\tQQ==\n\t</data>", "\"data:;base64,SGVsbG8=\"", "<data>\n\tSGVsbG8=\n\t</data>"),
    edit("data from nothing", "<true/>", "\"data:;base64,SGVsbG8=\"", "<data>SGVsbG8=</data>"),
    edit("no data", "<true/>", "\"data:;base64,SGVsbG8\"", "<string>data:;base64,SGVsbG8</string>"),
    edit(
      "CDATA stays where it can", "<string><![CDATA[a & b]]></string>", "\"c & d\"",
      "<string><![CDATA[c & d]]></string>"),
    edit("CDATA goes where it must", "<string><![CDATA[a & b]]></string>", "\"]]>\"", "<string>]]&gt;</string>"),
    edit("an element in one tag", "<string/>", "\"a\\rb\"", "<string>a&#13;b</string>"),
    edit("a list becomes a text", "<array>\n<true/></array>", "\"a\"", "<string>a</string>"),
  ]

  static let removals = [
    edit(
      "the first member goes with its lines",
      "\n<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n</dict>\n", "{\"b\":true}",
      "\n<dict>\n\t<key>b</key>\n\t<true/>\n</dict>\n"),
    edit(
      "the last member goes with its lines",
      "\n<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n</dict>\n", "{\"a\":true}",
      "\n<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n"),
    edit(
      "on one line", "<dict><key>a</key><true/> <key>b</key><true/></dict>", "{\"a\":true}",
      "<dict><key>a</key><true/></dict>"),
    edit(
      "blank lines stay", "<dict>\n<key>a</key><true/>\n\n<key>b</key><true/>\n<key>c</key><true/>\n</dict>",
      "{\"a\":true,\"c\":true}", "<dict>\n<key>a</key><true/>\n\n<key>c</key><true/>\n</dict>"),
    edit("all members", "<dict>\n<key>a</key>\n<true/>\n</dict>", "{}", "<dict/>"),
    edit(
      "an item", "<array>\n\t<string>a</string>\n\t<string>b</string>\n</array>", "[\"b\"]",
      "<array>\n\t<string>b</string>\n</array>"),
  ]

  static let insertions = [
    edit(
      "at the end, as Apple writes", "\n<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n", "{\"a\":true,\"b\":1}",
      "\n<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<integer>1</integer>\n</dict>\n"),
    edit(
      "key and value on one line", "\n<dict>\n  <key>a</key> <true/>\n</dict>\n", "{\"a\":true,\"b\":1.5}",
      "\n<dict>\n  <key>a</key> <true/>\n  <key>b</key> <real>1.5</real>\n</dict>\n"),
    edit(
      "at the beginning", "\n  <dict>\n    <key>a</key><true/>\n  </dict>\n", "{\"n\":\"\",\"a\":true}",
      "\n  <dict>\n    <key>n</key><string></string>\n    <key>a</key><true/>\n  </dict>\n"),
    edit(
      "all on one line", "<dict><key>a</key><true/></dict>", "{\"a\":true,\"b\":[1,2]}",
      "<dict><key>a</key><true/><key>b</key><array><integer>1</integer><integer>2</integer></array></dict>"),
    edit(
      "line ends of Windows", "\r\n<dict>\r\n\t<key>a</key>\r\n\t<true/>\r\n</dict>\r\n",
      "{\"a\":true,\"b\":\"x\\ny\"}",
      "\r\n<dict>\r\n\t<key>a</key>\r\n\t<true/>\r\n\t<key>b</key>\r\n\t<string>x\r\ny</string>\r\n</dict>\r\n"),
    edit(
      "an item", "<array>\n\t<true/>\n</array>", "[true,false]", "<array>\n\t<true/>\n\t<false/>\n</array>"),
  ]

  static let comments = [
    edit(
      "a comment above a member stays when it goes",
      "<dict>\n\t<!-- of a -->\n\t<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n</dict>", "{\"b\":true}",
      "<dict>\n\t<!-- of a -->\n\t<key>b</key>\n\t<true/>\n</dict>"),
    edit(
      "a comment behind a member goes with its line",
      "<dict>\n\t<key>a</key><true/> <!-- of a -->\n\t<key>b</key><true/> <!-- of b -->\n</dict>", "{\"b\":true}",
      "<dict>\n\t<key>b</key><true/> <!-- of b -->\n</dict>"),
    edit(
      "a comment behind a member stays with it",
      "<dict>\n\t<key>a</key><true/> <!-- of a -->\n</dict>", "{\"a\":true,\"b\":true}",
      "<dict>\n\t<key>a</key><true/> <!-- of a -->\n\t<key>b</key><true/>\n</dict>"),
    edit(
      "a comment between key and value", "<dict>\n<key>a</key><!-- c --><true/>\n</dict>", "{\"a\":1}",
      "<dict>\n<key>a</key><!-- c --><integer>1</integer>\n</dict>"),
    edit(
      "a comment in an empty dictionary", "\n<dict>\n\t<!-- nothing yet -->\n</dict>\n", "{\"a\":true}",
      "\n<dict>\n\t<!-- nothing yet -->\n\t<key>a</key>\n\t<true/>\n</dict>\n"),
    edit(
      "a comment of a member that was the last", "<dict>\n\t<!-- of a -->\n\t<key>a</key>\n\t<true/>\n</dict>", "{}",
      "<dict>\n\t<!-- of a -->\n</dict>"),
  ]

  static let freshContainers = [
    edit(
      "a list on lines of its own", "\n<dict>\n  <key>a</key>\n  <true/>\n</dict>\n",
      "{\"a\":true,\"t\":[\"x\",{\"y\":1}]}",
      """

      <dict>
        <key>a</key>
        <true/>
        <key>t</key>
        <array>
          <string>x</string>
          <dict>
            <key>y</key>
            <integer>1</integer>
          </dict>
        </array>
      </dict>

      """),
    edit(
      "a list on one line like others",
      "\n<dict>\n  <key>s</key> <array><true/></array>\n</dict>\n", "{\"s\":[true],\"t\":[1,2]}",
      "\n<dict>\n  <key>s</key> <array><true/></array>\n  <key>t</key> <array><integer>1</integer><integer>2</integer></array>\n</dict>\n"
    ),
    edit("into an empty one", "\n<dict/>\n", "{\"a\":{}}", "\n<dict>\n\t<key>a</key>\n\t<dict/>\n</dict>\n"),
  ]
}
