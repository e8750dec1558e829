/// The part of a signature that only the holder of the key can make.
struct Proof: Hashable, Sendable {
  /// As libcrypto takes it.
  let bytes: [UInt8]
  /// What the data go through first; nil where the algorithm says so itself.
  let hash: HashFunction?
  let touch: Touch?

  private static let edwardsSize = 64
  /// Those of RSA with SHA-1, which is broken, are missing.
  private static let rsaAlgorithms: [String: HashFunction] = ["rsa-sha2-256": .sha256, "rsa-sha2-512": .sha512]

  init(_ blob: ArraySlice<UInt8>, of key: PublicKey) throws(SignatureError) {
    var reader = WireReader(blob)
    let algorithm = try reader.name(.algorithm)
    let body = try reader.string(.signature)
    switch key.numbers {
    case .rsa(let modulus, _):
      guard let hash = Self.rsaAlgorithms[algorithm] else { throw .unsupported(algorithm) }
      (bytes, self.hash) = (try Self.rsa(body, size: modulus.count), hash)
    case .point(let curve, _):
      (bytes, hash) = (try Self.ecdsa(body, curve), curve.hash)
    case .edwards:
      guard body.count == Self.edwardsSize else { throw .malformed(.signature) }
      (bytes, hash) = (Array(body), nil)
    }
    if key.type != .rsa, algorithm != key.type.rawValue {
      throw KeyType(rawValue: algorithm) == nil ? .unsupported(algorithm) : .typesDiffer
    }
    touch = key.type.isTouched ? Touch(flags: try reader.byte(.touch), counter: try reader.number(.touch)) : nil
    try reader.end()
  }

  /// Some agents leave out the zeros at its beginning.
  private static func rsa(_ body: ArraySlice<UInt8>, size: Int) throws(SignatureError) -> [UInt8] {
    guard 1...size ~= body.count else { throw .malformed(.signature) }
    return [UInt8](repeating: 0, count: size - body.count) + body
  }

  /// Two numbers, in ASN.1 as libcrypto takes them. ssh writes numbers as ASN.1 does.
  private static func ecdsa(_ body: ArraySlice<UInt8>, _ curve: Curve) throws(SignatureError) -> [UInt8] {
    var reader = WireReader(body)
    var numbers: [UInt8] = []
    for _ in 0..<2 {
      let number = try reader.positive(.signature)
      guard number.count <= curve.size + 1 else { throw .malformed(.signature) }
      numbers += [0x02, UInt8(number.count)] + number
    }
    try reader.end()
    let long: [UInt8] = numbers.count < 0x80 ? [] : [0x81]
    return [0x30] + long + [UInt8(numbers.count)] + numbers
  }
}

/// What a security key adds to a signature (openssh's PROTOCOL.u2f).
public struct Touch: Hashable, Sendable {
  public let flags: UInt8
  /// How often this security key has signed; some always say 0.
  public let counter: UInt32

  /// Whether somebody touched it.
  public var isPresent: Bool { flags & 1 != 0 }

  /// What a security key signs in place of `data`. The corresponding C structure is `authenticatorData` of FIDO.
  func data(application: [UInt8], _ data: [UInt8]) throws(SignatureError) -> [UInt8] {
    var signed = try HashFunction.sha256.digest(of: application)
    signed.append(flags)
    signed.append(bigEndian: counter)
    return try signed + HashFunction.sha256.digest(of: data)
  }
}
