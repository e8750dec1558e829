internal import CCrypto

/// SHA-2, by its names on the wire.
enum HashFunction: String, Hashable, Sendable {
  case sha256, sha384, sha512

  var size: Int {
    switch self {
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  var inLibcrypto: OpaquePointer? {
    switch self {
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    case .sha512: unsafe EVP_sha512()
    }
  }

  /// The corresponding C function is `EVP_Digest`.
  func digest(of bytes: [UInt8]) throws(SignatureError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    guard unsafe EVP_Digest(bytes, bytes.count, &digest, nil, inLibcrypto, nil) == 1 else { throw .libraryFailed }
    return digest
  }
}
