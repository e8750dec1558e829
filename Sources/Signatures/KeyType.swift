/// The types of keys that can sign, by their names in files and on the wire.
///
/// DSA is broken, and certificates of ssh say nothing that a ledger's manifests do not say better: neither is here.
public enum KeyType: String, Hashable, Sendable, CaseIterable {
  case ed25519 = "ssh-ed25519"
  case ecdsa256 = "ecdsa-sha2-nistp256"
  case ecdsa384 = "ecdsa-sha2-nistp384"
  case ecdsa521 = "ecdsa-sha2-nistp521"
  case rsa = "ssh-rsa"
  case touchedEd25519 = "sk-ssh-ed25519@openssh.com"
  case touchedECDSA = "sk-ecdsa-sha2-nistp256@openssh.com"

  /// Whether its private half is in a security key, which somebody touches to sign.
  public var isTouched: Bool { self == .touchedEd25519 || self == .touchedECDSA }

  var curve: Curve? {
    switch self {
    case .ecdsa256, .touchedECDSA: .p256
    case .ecdsa384: .p384
    case .ecdsa521: .p521
    case .ed25519, .touchedEd25519, .rsa: nil
    }
  }
}

/// The curves of NIST, by their names on the wire (RFC 5656).
enum Curve: String, Hashable, Sendable {
  case p256 = "nistp256"
  case p384 = "nistp384"
  case p521 = "nistp521"

  /// Bytes of a coordinate.
  var size: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    case .p521: 66
    }
  }

  /// What goes with it in signatures.
  var hash: HashFunction {
    switch self {
    case .p256: .sha256
    case .p384: .sha384
    case .p521: .sha512
    }
  }

  var nameInLibcrypto: String {
    switch self {
    case .p256: "P-256"
    case .p384: "P-384"
    case .p521: "P-521"
    }
  }
}
