import CCrypto

/// SHA-1 over a stream, for the checksums at the end of packs and of git's index. It protects nothing: objects get their
/// names from libgit2, which notices forged collisions.
///
/// The corresponding C functions are `SHA1_Update` and its siblings, which use the processor's own instructions. The
/// `EVP_` functions first build a table of every algorithm, which takes longer than the checksum of an index of 1,000
/// records.
final class SHA1 {
  private var context = SHA_CTX()
  private static let size = 20

  /// Throws `system` where libcrypto gives up.
  init() throws(GitError) { guard unsafe SHA1_Init(&context) == 1 else { throw Self.failure } }

  func update(_ bytes: borrowing Span<UInt8>) throws(GitError) {
    let status = unsafe bytes.withUnsafeBytes { unsafe SHA1_Update(&context, $0.baseAddress, $0.count) }
    guard status == 1 else { throw Self.failure }
  }

  /// The twenty bytes; the last that it is asked for.
  func finished() throws(GitError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    guard unsafe SHA1_Final(&bytes, &context) == 1 else { throw Self.failure }
    return bytes
  }

  private static var failure: GitError { GitError(.system, doing: "compute a checksum", "libcrypto gave up") }
}
