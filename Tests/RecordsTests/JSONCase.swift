import Testing

/// One document of the corpus, and why it is read or refused.
struct JSONCase: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let reason: String
  /// Where the error should stand, as line:column; nil where the case is accepted or the place does not matter.
  let place: String?

  init(_ text: String, _ reason: String, at place: String? = nil) {
    self.init(bytes: Array(text.utf8), reason, at: place)
  }

  init(bytes: [UInt8], _ reason: String, at place: String? = nil) {
    self.bytes = bytes
    self.reason = reason
    self.place = place
  }

  /// A document of one string with these bytes in it.
  static func string(_ inner: [UInt8], _ reason: String, at place: String? = nil) -> JSONCase {
    JSONCase(bytes: Array("[\"".utf8) + inner + Array("\"]".utf8), reason, at: place)
  }

  var testDescription: String { reason }
}
