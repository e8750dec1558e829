/// Inputs that are right, to begin with. Files that are named on the command line come on top.
enum Seeds {
  static func inputs(of reader: Reader) -> [[UInt8]] {
    switch reader {
    case .json: json.map { Array($0.utf8) }
    case .plist: plist.map { Array($0.utf8) }
    case .binary: [binary]
    case .merge: merges(of: json) + merges(of: plist)
    }
  }

  private static let json = [
    "{}", "[]", "\"\"", "0", "{\"a\":1,\"b\":[true,false,null],\"c\":{\"d\":\"e\"}}",
    """
    {
      "date": "2026-11-20",
      "type": "expense",
      "amount": 12.50,
      "currency": "EUR",
      "name": "午餐 🍜 \\u5348\\n\\"",
      "tags": ["work", "eve"],
      "remark": "with Eve at noon",
      "profile": { "weight": 1e2, "a/b~c": -0.0 }
    }

    """,
    "\u{FEFF}{\r\n\t\"amount\" : 13.00,\r\n\t\"~conflicts\" : { \"amount\" : [ { \"value\" : 12.50, \"by\" : \"alice\", "
      + "\"at\" : \"2026-11-20T14:02:11Z\" }, { \"value\" : 13.00, \"kept\" : true } ] }\r\n}",
    "{\"name\":\"Lunch\",\"~conflicts\":{\"\":[{\"deleted\":true,\"by\":\"bob\"},{\"kept\":true}],\"tags\":[{\"absent\":true},{\"kept\":true}]},\"tags\":[\"a\"]}",
  ]

  private static let plist = [
    "<plist><dict/></plist>",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<!-- lunch -->
    \t<key>date</key>
    \t<date>2026-11-20T12:30:00Z</date>
    \t<key>amount</key>
    \t<real>12.50</real>
    \t<key>count</key>
    \t<integer>-3</integer>
    \t<key>name</key>
    \t<string>午餐 &amp; <![CDATA[<Ramen>]]> &#x1F35C;</string>
    \t<key>photo</key>
    \t<data>
    \tAAECAw==
    \t</data>
    \t<key>tags</key>
    \t<array><string>work</string><true/><false/></array>
    \t<key>profile</key>
    \t<dict>
    \t\t<key>weight</key>
    \t\t<integer>70</integer>
    \t</dict>
    </dict>
    </plist>

    """,
    """
    <plist version="1.0"><dict><key>amount</key><integer>13</integer><key>~conflicts</key><dict><key>amount</key><array><dict>
    <key>value</key><integer>12</integer><key>by</key><string>alice</string></dict><dict><key>value</key><integer>13</integer>
    <key>kept</key><true/></dict></array></dict></dict></plist>
    """,
  ]

  /// {"a": [1, "b", true]}, as Apple's library writes it.
  private static let binary: [UInt8] =
    Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x51, 0x61, 0xA3, 0x03, 0x04, 0x05, 0x10, 0x01, 0x51, 0x62, 0x09]
    + [0x08, 0x0B, 0x0D, 0x11, 0x13, 0x15] + [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 6]
    + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x16]

  /// Every record against every other.
  private static func merges(of texts: [String]) -> [[UInt8]] {
    let records = texts.filter { $0.contains("amount") || $0.contains("name") }
    return records.flatMap { base in
      records.flatMap { ours in
        records.map { Array("\(base)\u{1E}\(ours)\u{1E}\($0)".utf8) } + [Array("\(base)\u{1E}\(ours)\u{1E}".utf8)]
      }
    }
  }
}
