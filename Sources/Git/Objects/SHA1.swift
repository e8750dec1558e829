import CCrypto

/// SHA-1 over a stream, for the checksums at the end of packs and of git's index. It protects nothing: objects get their
/// names from libgit2, which notices forged collisions.
///
/// The corresponding C functions are `EVP_DigestUpdate` and its siblings, which use the processor's own instructions.
@safe
final class SHA1 {
  private let context: OpaquePointer
  private static let size = 20

  /// Throws `system` where there is no memory for it.
  init() throws(GitError) {
    guard let context = unsafe EVP_MD_CTX_new() else { throw Self.failure }
    unsafe self.context = unsafe context
    guard unsafe EVP_DigestInit_ex(context, EVP_sha1(), nil) == 1 else { throw Self.failure }
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  func update(_ bytes: borrowing Span<UInt8>) throws(GitError) {
    let status = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    guard status == 1 else { throw Self.failure }
  }

  /// The twenty bytes; the last that it is asked for.
  func finished() throws(GitError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    guard unsafe EVP_DigestFinal_ex(context, &bytes, nil) == 1 else { throw Self.failure }
    return bytes
  }

  private static var failure: GitError { GitError(.system, doing: "compute a checksum", "libcrypto gave up") }
}
