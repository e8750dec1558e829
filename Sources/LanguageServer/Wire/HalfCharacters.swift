/// Halves of characters, as editors send them that keep texts in UTF-16: JSON can write one (`\ud83d`), and UTF-8 cannot hold it.
enum HalfCharacters {
  private static let replacement = Array("\\ufffd".utf8)

  /// The JSON with the replacement character in the place of each half: one unit of UTF-16, as the half is.
  static func replaced(in json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "\\")) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var offset = 0
    while offset < json.count {
      let length = escapeLength(json, offset)
      guard let half = half(json, offset) else {
        result += json[offset..<offset + length]
        offset += length
        continue
      }
      let isPair = half < 0xDC00 && (self.half(json, offset + 6).map { $0 >= 0xDC00 } ?? false)
      result += isPair ? Array(json[offset..<offset + 12]) : replacement
      offset += isPair ? 12 : 6
    }
    return result
  }

  /// A backslash and what it stands before are passed together: `\\\\ud83d` is no escape of a half.
  private static func escapeLength(_ json: [UInt8], _ offset: Int) -> Int {
    json[offset] == UInt8(ascii: "\\") && offset + 1 < json.count ? 2 : 1
  }

  /// The surrogate that is written at an offset.
  private static func half(_ json: [UInt8], _ offset: Int) -> UInt16? {
    guard offset + 6 <= json.count, json[offset] == UInt8(ascii: "\\"), json[offset + 1] == UInt8(ascii: "u"),
      let code = UInt16(String(decoding: json[offset + 2..<offset + 6], as: UTF8.self), radix: 16),
      (0xD800...0xDFFF).contains(code)
    else { return nil }
    return code
  }
}
