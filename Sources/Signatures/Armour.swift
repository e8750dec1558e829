/// What stands between the lines `-----BEGIN LABEL-----` and `-----END LABEL-----`, in base64.
struct Armour {
  private let first: [UInt8]
  private let last: [UInt8]
  private static let lineFeed = UInt8(ascii: "\n")

  init(_ label: String) {
    first = Array("-----BEGIN \(label)-----\n".utf8)
    last = Array("\n-----END \(label)-----".utf8)
  }

  func begins(_ text: [UInt8]) -> Bool { text.starts(with: first) }

  /// Lines end with a line feed and nothing else, as ssh-keygen 9.2 demands; the last need not end. Nothing stands
  /// before or after.
  func content(of text: [UInt8]) throws(SignatureError) -> [UInt8] {
    guard text.starts(with: first) else { throw .malformed(.armour) }
    let rest = text.last == Self.lineFeed ? text[first.count...].dropLast() : text[first.count...]
    guard rest.count > last.count, rest.suffix(last.count).elementsEqual(last) else { throw .malformed(.armour) }
    guard let bytes = Base64Code.bytes(of: rest.dropLast(last.count).filter { $0 != Self.lineFeed }) else {
      throw .malformed(.base64)
    }
    return bytes
  }
}
