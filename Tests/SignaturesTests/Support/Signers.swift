import TestSupport

@testable import Signatures

/// Somebody with a key, who can sign what they are given.
struct Signer {
  let key: PublicKey
  /// The last part of a signature of these bytes.
  let proof: ([UInt8]) throws -> [UInt8]

  /// A signature, put together here from what openssl signs.
  func signature(of message: [UInt8], namespace: String = "git", hash: HashFunction = .sha512) throws -> Composed {
    var composed = Composed(key: key.wire, namespace: Array(namespace.utf8), hash: Array(hash.rawValue.utf8))
    composed.proof = try proof(composed.data(hash.digest(of: message)))
    return composed
  }

  func text(of message: [UInt8], namespace: String = "git") throws -> [UInt8] {
    try signature(of: message, namespace: namespace).text
  }
}

/// The parts of a signature, each of which can be wrong.
struct Composed {
  var magic = Array("SSHSIG".utf8)
  var version: UInt32 = 1
  var key: [UInt8]
  var namespace: [UInt8]
  var reserved: [UInt8] = []
  var hash: [UInt8]
  var proof: [UInt8] = []
  var behind: [UInt8] = []

  func data(_ digest: [UInt8]) -> [UInt8] {
    magic + Wire.string(namespace) + Wire.string(reserved) + Wire.string(hash) + Wire.string(digest)
  }

  var blob: [UInt8] {
    magic + Wire.number(version) + Wire.string(key) + Wire.string(namespace) + Wire.string(reserved)
      + Wire.string(hash) + Wire.string(proof) + behind
  }

  var text: [UInt8] { Self.text(blob) }

  static func text(_ blob: [UInt8]) -> [UInt8] {
    let code = Base64Code.text(of: blob)
    let lines = stride(from: 0, to: code.count, by: 70).map { code[$0..<min($0 + 70, code.count)] }
    return Array("-----BEGIN SSH SIGNATURE-----\n".utf8) + lines.joined(separator: "\n".utf8)
      + Array("\n-----END SSH SIGNATURE-----\n".utf8)
  }
}

enum Wire {
  static func number(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
  static func string(_ bytes: some Collection<UInt8>) -> [UInt8] { number(UInt32(bytes.count)) + bytes }
  static func string(_ text: String) -> [UInt8] { string(Array(text.utf8)) }
}

extension KeyFolder {
  static let application = "ssh:"

  /// Signers of all types. The keys of security keys are simulated: openssl signs what a security key would.
  func signers() throws -> [Signer] {
    try [.ed25519, .ecdsa256, .ecdsa384, .ecdsa521].map { try ours($0) }
      + [
        rsa("rsa-sha2-256", "-sha256"), rsa("rsa-sha2-512", "-sha512"), touched(.touchedEd25519),
        touched(.touchedECDSA),
      ]
  }

  /// A key without a security key.
  func ours(_ type: KeyType) throws -> Signer {
    let secret = "\(type.rawValue).pem"
    let point = try newSecret(secret, type.curve)
    let named = type.curve.map { Wire.string($0.rawValue) } ?? []
    let key = try PublicKey(wire: Wire.string(type.rawValue) + named + Wire.string(point))
    return Signer(key: key) { [self] data in
      try Wire.string(type.rawValue) + Wire.string(signed(data, by: secret, type.curve))
    }
  }

  /// A key in a security key. `flags`: 1 where it was touched.
  func touched(_ type: KeyType, flags: UInt8 = 1, counter: UInt32 = 77) throws -> Signer {
    let secret = "\(type.rawValue)-\(flags).pem"
    let point = try newSecret(secret, type.curve)
    let named = type.curve.map { Wire.string($0.rawValue) } ?? []
    let wire = Wire.string(type.rawValue) + named + Wire.string(point) + Wire.string(Self.application)
    return Signer(key: try PublicKey(wire: wire)) { [self] data in
      let said = [flags] + Wire.number(counter)
      let whole = try run("openssl", "dgst", "-sha256", "-binary", input: Array(Self.application.utf8)) + said
      let signature = try signed(
        whole + run("openssl", "dgst", "-sha256", "-binary", input: data), by: secret, type.curve)
      return Wire.string(type.rawValue) + Wire.string(signature) + said
    }
  }

  func rsa(_ algorithm: String, _ hash: String, bits: Int = 2048) throws -> Signer {
    let name = "\(algorithm)-\(bits)"
    try newKey("-t", "rsa", "-b", "\(bits)", "-m", "PEM", name: name)
    let wire = try String(decoding: read(name + ".pub"), as: UTF8.self).split(separator: " ")[1]
    guard let bytes = Base64Code.bytes(of: Array(wire.utf8)) else { throw SignatureError.malformed(.base64) }
    return Signer(key: try PublicKey(unproven: bytes[...])) { [self] data in
      try Wire.string(algorithm) + Wire.string(run("openssl", "dgst", hash, "-sign", name, input: data))
    }
  }

  /// Makes a private key and returns the point that is its public one.
  private func newSecret(_ name: String, _ curve: Curve?) throws -> [UInt8] {
    let groups: [Curve?: String] = [.p256: "P-256", .p384: "P-384", .p521: "P-521"]
    if let group = groups[curve] {
      try run("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(group)", "-out", name)
    } else {
      try run("openssl", "genpkey", "-algorithm", "ed25519", "-out", name)
    }
    return try run("openssl", "pkey", "-in", name, "-pubout", "-outform", "DER").suffix(
      curve.map { 1 + 2 * $0.size } ?? 32)
  }

  /// What openssl signs, as ssh writes it.
  private func signed(_ data: [UInt8], by secret: String, _ curve: Curve?) throws -> [UInt8] {
    guard let curve else {
      try write(data, to: "data")
      return try run("openssl", "pkeyutl", "-sign", "-inkey", secret, "-rawin", "-in", "data")
    }
    let ended = try run("openssl", "dgst", "-" + curve.hash.rawValue, "-sign", secret, input: data)
    var rest = ended.dropFirst(ended[1] < 0x80 ? 2 : 3)
    var numbers: [UInt8] = []
    for _ in 0..<2 {
      let length = Int(rest.dropFirst().first ?? 0)
      numbers += Wire.string(rest.dropFirst(2).prefix(length))
      rest = rest.dropFirst(2 + length)
    }
    return numbers
  }
}

/// Why a signature does not count; nil where it does.
func problem(_ text: [UInt8], by key: PublicKey, of message: [UInt8], namespace: String = "git") -> SignatureError? {
  do throws(SignatureError) {
    let signature = try SSHSignature(text: text)
    try Verifier().verify(signature, of: message, namespace: namespace)
    return signature.key == key ? nil : .unsound
  } catch { return error }
}
