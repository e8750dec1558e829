import Records

/// A text that a client has open, as it stands there now.
struct OpenText {
  let address: Text
  private(set) var version: Value
  private(set) var lines: TextLines

  var bytes: [UInt8] { lines.bytes }

  init(address: Text, version: Value, text: String, encoding: PositionEncoding) {
    (self.address, self.version) = (address, version)
    lines = TextLines(Array(text.utf8), encoding)
  }

  /// The text after edits, each of which sees what those before it have made.
  mutating func apply(_ changes: [Value], version: Value) throws(RequestError) {
    for change in changes {
      guard let change = change.object, let text = change["text"]?.string else { throw .params("a change has a text") }
      var bytes = Array(text.utf8)
      if let range = change["range"]?.object {
        let start = lines.offset(of: try range.position("start"))
        let end = max(start, lines.offset(of: try range.position("end")))
        bytes = lines.bytes[..<start] + bytes + lines.bytes[end...]
      }
      lines = TextLines(bytes, lines.encoding)
    }
    self.version = version
  }

  /// The edit that makes this text another one: what both have at their beginning and end stays.
  func edit(to new: [UInt8]) -> Value {
    let most = min(bytes.count, new.count)
    var start = 0
    while start < most, bytes[start] == new[start] { start += 1 }
    while start > 0, isWithin(start) { start -= 1 }
    var tail = 0
    while tail < most - start, bytes[bytes.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while tail > 0, isWithin(bytes.count - tail) { tail -= 1 }
    let text = String(decoding: new[start..<(new.count - tail)], as: UTF8.self)
    return ["range": lines.json(start..<(bytes.count - tail)), "newText": .string(Text(text))]
  }

  /// Whether a byte is within a character, or within the end of a line: no place can say that.
  private func isWithin(_ offset: Int) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80
      || bytes[offset] == UInt8(ascii: "\n") && bytes[offset - 1] == UInt8(ascii: "\r")
  }
}
