/// The bytes of a text as an address writes them: `a b` as `a%20b` (RFC 3986, section 2.1).
extension String {
  /// nil where a `%` is not followed by two hexadecimal digits, or the bytes are not UTF-8.
  public var withoutPercentEncoding: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
      } else if let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit {
        bytes.append(high << 4 | low)
      } else {
        return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The path of an address: slashes stay, and so does what needs no encoding.
  public var percentEncodedPath: String {
    var text = ""
    for byte in utf8 {
      if byte.standsInPaths {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + hexadecimal([byte]).uppercased()
      }
    }
    return text
  }
}

extension UInt8 {
  fileprivate var standsInPaths: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (self | 0x20) - 0x57
    default: nil
    }
  }
}
