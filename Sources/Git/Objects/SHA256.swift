internal import CCrypto

/// SHA-256, by which a page says which style and which script are its own, and a secret is known without being kept.
public enum SHA256 {
  private static let size = 32

  /// The digest in base 64. The corresponding C function is `EVP_EncodeBlock`. Throws `system` where libcrypto gives up.
  public static func base64(of text: String) throws(GitError) -> String {
    let digest = try digest(of: Array(text.utf8))
    var encoded = [UInt8](repeating: 0, count: (size + 2) / 3 * 4 + 1)
    let length = unsafe EVP_EncodeBlock(&encoded, digest, Int32(size))
    return String(decoding: encoded.prefix(Int(length)), as: UTF8.self)
  }

  /// The 32 bytes of the digest. The corresponding C function is `EVP_Digest`. Throws `system` where libcrypto gives up.
  public static func digest(of bytes: [UInt8]) throws(GitError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: size)
    guard unsafe EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else {
      throw GitError(.system, doing: "compute a checksum", "libcrypto gave up")
    }
    return digest
  }
}
