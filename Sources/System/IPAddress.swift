/// The address of a computer in a network: 4 bytes of the older kind, 16 of the newer.
public struct IPAddress: Hashable, Sendable {
  public let bytes: [UInt8]

  /// nil for another number of bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Whether it is not one of the computers of the whole world: this one, a neighbour, or a number without one owner.
  ///
  /// An address of the newer kind with one of the older in it leads where that one leads.
  public var isOfOwnNetworks: Bool {
    if bytes.count == 4 { return Self.isOwn(bytes[0], bytes[1], bytes[2]) }
    if let inner = embedded { return inner.isOfOwnNetworks }
    // Only 2000::/3 is given to the world; Teredo (2001::/32) and documentation (2001:db8::/32) lie in it.
    let isOfTheWorld = bytes[0] & 0xE0 == 0x20
    return !isOfTheWorld || bytes.starts(with: [0x20, 0x01, 0, 0]) || bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8])
  }

  private static func isOwn(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second, third) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): true
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): true
    case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): true
    default: false
    }
  }

  /// The address of the older kind that one of the newer kind stands for: ::ffff:0:0/96, ::/96, 64:ff9b::/96, 2002::/16.
  private var embedded: IPAddress? {
    let zeros = [UInt8](repeating: 0, count: 12)
    let mapped = Array(zeros.dropLast(2)) + [0xFF, 0xFF]
    let translated = [0x00, 0x64, 0xFF, 0x9B] + Array(zeros.dropLast(4))
    if [zeros, mapped, translated].contains(where: { bytes.starts(with: $0) }) {
      return IPAddress(Array(bytes[12...]))
    }
    return bytes.starts(with: [0x20, 0x02]) ? IPAddress(Array(bytes[2..<6])) : nil
  }
}

extension IPAddress: CustomStringConvertible {
  /// `192.0.2.1`, `2001:db8:0:0:0:0:0:1`.
  public var description: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }
}
