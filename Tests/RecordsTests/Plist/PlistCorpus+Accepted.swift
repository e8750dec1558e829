/// What is read and refused, each with its reason.
enum PlistCorpus {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
  static let documentType =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  static func nested(_ depth: Int) -> String {
    "<plist>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth) + "</plist>"
  }

  static let acceptedProlog: [PlistCase] = [
    PlistCase(
      "\(declaration)\n\(documentType)\n<plist version=\"1.0\">\n<dict/>\n</plist>\n", "as Apple writes it", says: "{}"),
    PlistCase("<plist><dict/></plist>", "nothing but the elements", says: "{}"),
    PlistCase("\u{FEFF}\(declaration)<plist><dict/></plist>", "a byte order mark", says: "{}"),
    PlistCase("\n  <plist><true/></plist>", "space first", says: "true"),
    PlistCase("<?xml version='1.0' standalone='no' ?><plist><true/></plist>", "single quotes", says: "true"),
    PlistCase("<?xml version=\"1.0\" encoding=\"utf-8\"?><plist><true/></plist>", "small letters", says: "true"),
    PlistCase(
      "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\"\n"
        + "  \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" >\n<plist><true/></plist>",
      "the document type of the first Mac OS X, on two lines", says: "true"),
    PlistCase(
      "<!-- a --><?xml-stylesheet href=\"a\"?><plist version='1.0' ><!-- b --><true/><!-- c --></plist><?a?>\n<!-- -->",
      "comments and instructions everywhere", says: "true"),
    PlistCase("\(declaration)\r\n<plist>\r\n<true/>\r\n</plist>\r\n", "lines of Windows", says: "true"),
  ]

  static let acceptedValues: [PlistCase] = [
    .value("<dict><key>a</key><integer>1</integer></dict>", "a dictionary", says: "{\"a\":1}"),
    .value("<dict><key/><string/></dict>", "an empty key", says: "{\"\":\"\"}"),
    .value("<dict></dict>", "an empty dictionary", says: "{}"),
    .value("<array ></array >", "space in tags", says: "[]"),
    .value("<array><true></true><false /></array>", "true and false", says: "[true,false]"),
    .value(
      "<array><integer>-12</integer><integer>0</integer><integer>-0</integer></array>", "integers", says: "[-12,0,-0]"),
    .value("<integer>18446744073709551615</integer>", "the largest integer", says: "18446744073709551615"),
    .value("<integer>-9223372036854775808</integer>", "the smallest integer", says: "-9223372036854775808"),
    .value("<array><real>12.50</real><real>1e+20</real><real>5</real></array>", "reals", says: "[12.50,1e+20,5]"),
    .value("<real>123456789012345678901234567890.10</real>", "a long real", says: "123456789012345678901234567890.10"),
    .value("<date>2026-11-20T14:02:11Z</date>", "a date", says: "\"2026-11-20T14:02:11Z\""),
    .value("<date>0001-01-01T00:00:00Z</date>", "the distant past", says: "\"0001-01-01T00:00:00Z\""),
    .value("<data>\n\tSGVs\n\tbG8=\n\t</data>", "data", says: "\"data:;base64,SGVsbG8=\""),
    .value("<array><data/><data></data></array>", "no data", says: "[\"data:;base64,\",\"data:;base64,\"]"),
    .value(
      "<string>&amp;&lt;&gt;&quot;&apos;&#65;&#x1f35C;&#x0000A;</string>", "references", says: "\"&<>\\\"'A🍜\\n\""),
    .value("<string>a<![CDATA[<b>&amp;]]]]><![CDATA[>]]></string>", "CDATA sections", says: "\"a<b>&amp;]]>\""),
    .value("<string> a\r\nb\rc&#13; ] > </string>", "line ends become line feeds", says: "\" a\\nb\\nc\\r ] > \""),
    .value(
      "<string>\u{7F}\u{85}e\u{301}\u{10FFFF}</string>", "odd characters", says: "\"\u{7F}\u{85}e\u{301}\u{10FFFF}\""),
    .value(
      "<dict><key>e\u{301}</key><true/><key>\u{E9}</key><true/></dict>", "keys that only look alike",
      says: "{\"e\u{301}\":true,\"\u{E9}\":true}"),
    .value("<dict><!-- a --><key>k</key><!-- b --><true/><?c d?></dict>", "comments in between", says: "{\"k\":true}"),
    PlistCase(nested(64), "as deep as allowed"),
  ]
}
