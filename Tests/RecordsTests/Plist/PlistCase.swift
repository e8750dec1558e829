import Testing

/// One document of the corpus, and why it is read or refused.
struct PlistCase: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let reason: String
  /// What an accepted one says, as JSON.
  let json: String?
  /// Where the error should stand, as line:column; nil where the case is accepted or the place does not matter.
  let place: String?

  init(_ text: String, _ reason: String, says json: String? = nil, at place: String? = nil) {
    self.init(bytes: Array(text.utf8), reason, says: json, at: place)
  }

  init(bytes: [UInt8], _ reason: String, says json: String? = nil, at place: String? = nil) {
    self.bytes = bytes
    self.reason = reason
    self.json = json
    self.place = place
  }

  /// A document of one value, which begins in column 8.
  static func value(_ value: String, _ reason: String, says json: String? = nil, at place: String? = nil) -> PlistCase {
    PlistCase("<plist>\(value)</plist>", reason, says: json, at: place)
  }

  /// A document of one text with these bytes in it, from column 16 on.
  static func string(_ inner: [UInt8], _ reason: String, at place: String? = nil) -> PlistCase {
    PlistCase(bytes: Array("<plist><string>".utf8) + inner + Array("</string></plist>".utf8), reason, at: place)
  }

  var testDescription: String { reason }
}
