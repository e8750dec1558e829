internal import CCrypto

/// Bytes as text (RFC 4648), which has one way to write them: no blanks, filled up with `=`, no bits left over.
enum Base64Code {
  /// The corresponding C function is `EVP_EncodeBlock`.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let length = unsafe EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
    return Array(text.prefix(Int(length)))
  }

  /// nil for what `text(of:)` would not write. The corresponding C function is `EVP_DecodeBlock`.
  static func bytes(of text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    if text.isEmpty { return [] }
    var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3)
    let length = unsafe EVP_DecodeBlock(&bytes, text, Int32(text.count))
    guard length == bytes.count else { return nil }
    bytes.removeLast(text.suffix(2).count { $0 == UInt8(ascii: "=") })
    // It passes over blanks and takes more than it should: what it read has to be what would be written.
    return self.text(of: bytes) == text ? bytes : nil
  }
}
