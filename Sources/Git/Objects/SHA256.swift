internal import CCrypto

/// SHA-256, by which a page says which style and which script are its own.
public enum SHA256 {
  private static let size = 32

  /// The digest in base 64. The corresponding C functions are `EVP_Digest` and `EVP_EncodeBlock`. Throws `system` where
  /// libcrypto gives up.
  public static func base64(of text: String) throws(GitError) -> String {
    let bytes = Array(text.utf8)
    var digest = [UInt8](repeating: 0, count: size)
    guard unsafe EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else {
      throw GitError(.system, doing: "compute a checksum", "libcrypto gave up")
    }
    var encoded = [UInt8](repeating: 0, count: (size + 2) / 3 * 4 + 1)
    let length = unsafe EVP_EncodeBlock(&encoded, digest, Int32(size))
    return String(decoding: encoded.prefix(Int(length)), as: UTF8.self)
  }
}
