/// The public half of an ssh key. Two of them are equal if their bytes on the wire are.
///
/// Each key has one spelling: whatever could be written in two ways, such as a number with a zero before it, is refused.
public struct PublicKey: Sendable {
  public let type: KeyType
  /// As ssh writes it (RFC 4253, section 6.6; openssh's PROTOCOL.u2f).
  public let wire: [UInt8]
  let numbers: KeyNumbers
  /// For what a security key made this key, such as `ssh:`.
  let application: [UInt8]?

  private static let longest = 4096

  /// Throws where libcrypto could not verify with it, too.
  public init(wire: [UInt8]) throws(SignatureError) {
    try self.init(unproven: wire[...])
    _ = try VerifyingKey(self)
  }

  /// A key of which only the form has been looked at: its point need not be on the curve. Whoever verifies with it looks at
  /// the rest.
  init(unproven wire: ArraySlice<UInt8>) throws(SignatureError) {
    guard wire.count <= Self.longest else { throw .tooLarge }
    var reader = WireReader(wire)
    let name = try reader.name(.type)
    guard let type = KeyType(rawValue: name) else { throw .unsupported(name) }
    numbers = try KeyNumbers(of: type, &reader)
    application = type.isTouched ? Array(try reader.string(.application)) : nil
    // C would read such a text up to here.
    if let application, application.contains(0) { throw .malformed(.application) }
    try reader.end()
    self.type = type
    self.wire = Array(wire)
  }
}

extension PublicKey: Hashable {
  public static func == (one: PublicKey, other: PublicKey) -> Bool { one.wire == other.wire }
  public func hash(into hasher: inout Hasher) { hasher.combine(wire) }
}

/// What a key is made of.
enum KeyNumbers: Sendable {
  case edwards([UInt8])
  case point(Curve, [UInt8])
  case rsa(modulus: [UInt8], exponent: [UInt8])

  private static let edwardsSize = 32
  private static let uncompressed: UInt8 = 4
  private static let bits = 2048...16384
  private static let longestExponent = 8

  init(of type: KeyType, _ reader: inout WireReader) throws(SignatureError) {
    if type == .rsa {
      self = try Self.rsa(&reader)
    } else if let curve = type.curve {
      guard try reader.name(.curve) == curve.rawValue else { throw .typesDiffer }
      let point = try reader.string(.point)
      guard point.count == 1 + 2 * curve.size, point.first == Self.uncompressed else { throw .malformed(.point) }
      self = .point(curve, Array(point))
    } else {
      let point = try reader.string(.point)
      guard point.count == Self.edwardsSize else { throw .malformed(.point) }
      self = .edwards(Array(point))
    }
  }

  /// With the exponent 1 every message is its own signature, and an even one has none.
  private static func rsa(_ reader: inout WireReader) throws(SignatureError) -> KeyNumbers {
    let exponent = try reader.positive(.exponent)
    let modulus = try reader.positive(.modulus).drop(while: { $0 == 0 })
    guard let high = modulus.first, let low = modulus.last else { throw .malformed(.modulus) }
    let size = modulus.count * 8 - high.leadingZeroBitCount
    guard bits ~= size else { throw .size(bits: size) }
    guard exponent.count <= longestExponent, let last = exponent.last, last % 2 == 1, Array(exponent) != [1],
      low % 2 == 1
    else { throw .unsound }
    return .rsa(modulus: Array(modulus), exponent: Array(exponent))
  }
}
