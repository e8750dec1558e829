/// Why a key or a signature does not count.
///
/// The names in it are printable ASCII, and short: a hostile signature can bring no others.
public enum SignatureError: Error, Hashable, Sendable {
  /// This part is cut short, too long, or no such thing.
  case malformed(SignaturePart)
  case tooLarge
  /// A file or line that holds no key.
  case noKey
  /// More than one key where one is asked for.
  case severalKeys
  /// A line of an `authorized_keys` file, which says more than the key.
  case options
  /// A private key in a form that does not show its public key: PEM, PuTTY.
  case otherPrivateKey
  /// A type of key, an algorithm or a version that is not known here, or no longer safe.
  case unsupported(String)
  /// The type that stands before a key, or in its signature, is not the key's own.
  case typesDiffer
  /// An RSA key of so many bits.
  case size(bits: Int)
  /// Numbers that are no key: a point that is not on its curve, an exponent for which anybody can sign.
  case unsound
  /// The signature was made for something else than commits, or whatever else it was to be made for.
  case wrongNamespace(String)
  /// A security key signed, and nobody touched it.
  case notTouched
  /// The key did not sign this message.
  case doesNotMatch
  /// libcrypto gave up: it has no memory, or its settings on this computer do not allow what it was to do.
  case libraryFailed
}

/// A part of a key, of its file, of a signature or of a signed commit.
public enum SignaturePart: String, Hashable, Sendable {
  case armour, base64, magic, version, key, type, curve, point, application, modulus, exponent
  case namespace, reserved, hash, algorithm, signature, touch, cipher, end
  /// Where the signature stands in its commit.
  case place
}
