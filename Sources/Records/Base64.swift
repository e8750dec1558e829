/// Bytes as text (RFC 4648).
public enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let filler = UInt8(ascii: "=")

  public static func text(of bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.endIndex)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : filler)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil for what is no such text, or has space in it.
  public static func bytes(of text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard problem(in: text[...]) == nil else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (0, 0)
    for byte in text where byte != filler {
      guard let digit = sextet(byte) else { return nil }
      (bits, count) = (bits << 6 | Int(digit), count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return bytes
  }

  /// Where a text is wrong, spaces apart; nil where it is right.
  static func problem(in text: ArraySlice<UInt8>) -> Int? {
    var count = 0
    var padding = 0
    var last: UInt8 = 0
    for (index, byte) in zip(text.indices, text) where !Space.isSpace(byte) {
      if byte == filler {
        padding += 1
      } else {
        guard padding == 0, let value = sextet(byte) else { return index }
        last = value
      }
      count += 1
    }
    let unused: UInt8 = padding == 2 ? 0b1111 : padding == 1 ? 0b11 : 0
    return count % 4 == 0 && padding <= 2 && last & unused == 0 ? nil : text.startIndex
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
