/// Who answers at an address of the network: scheme, host and port. A person agrees to one of these, not to a page.
public struct WebOrigin: Hashable, Sendable {
  public let isEncrypted: Bool
  /// In small letters; an address of the newer kind without its brackets.
  public let host: String
  public let port: Int

  /// - Parameter port: nil: the usual one.
  public init(isEncrypted: Bool, host: String, port: Int?) {
    self.isEncrypted = isEncrypted
    self.host = host.lowercased()
    self.port = port ?? (isEncrypted ? 443 : 80)
  }

  /// nil where the authority of an address (`host`, `host:80`, `[::1]:80`) cannot be read, and for a file.
  init?(_ scheme: WebAddress.Scheme, authority: String) {
    guard scheme != .file else { return nil }
    let bytes = Array(authority.utf8)
    var (host, rest) = (bytes[...], bytes[bytes.endIndex...])
    if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
      (host, rest) = (bytes[1..<end], bytes[(end + 1)...])
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      (host, rest) = (bytes[..<colon], bytes[colon...])
    }
    let isNumber = bytes.first == UInt8(ascii: "[")
    guard !host.isEmpty, host.allSatisfy({ Self.isPart($0, ofNumber: isNumber) }),
      rest.isEmpty || rest.first == UInt8(ascii: ":")
    else { return nil }
    let digits = rest.dropFirst()
    let port = UInt16(String(decoding: digits, as: UTF8.self))
    guard digits.isEmpty || digits.allSatisfy({ (0x30...0x39).contains($0) }) && (port ?? 0) > 0 else { return nil }
    self.init(
      isEncrypted: scheme == .https, host: String(decoding: host, as: UTF8.self), port: port.map { Int($0) })
  }

  /// Whether the name stands for this computer wherever it is used (RFC 6761), also where nobody can look it up.
  public var isNamedLocalhost: Bool {
    let name = host.utf8.last == UInt8(ascii: ".") ? host.utf8.dropLast() : host.utf8[...]
    return name.elementsEqual("localhost".utf8) || name.suffix(10).elementsEqual(".localhost".utf8)
  }

  /// Nothing that a shell, or another program that reads the address, could take for something else.
  private static func isPart(_ byte: UInt8, ofNumber isNumber: Bool) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: !isNumber
    case UInt8(ascii: ":"): isNumber
    default: false
    }
  }

  /// `http://192.168.0.7:8080`, with the port where it is not the usual one.
  public var text: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let usual = isEncrypted ? 443 : 80
    return "\(isEncrypted ? "https" : "http")://\(name)\(port == usual ? "" : ":\(port)")"
  }
}
