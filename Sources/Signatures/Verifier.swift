/// Says which signatures are right. It keeps the keys that it has met, so it is meant for many of them, on one thread.
///
/// Whatever it takes, `ssh-keygen -Y verify` takes too; the reverse does not hold.
public final class Verifier {
  private var keys: [PublicKey: VerifyingKey] = [:]
  /// A hostile history can have a key for each commit.
  private static let mostKeys = 1000
  private static let namespaceOfGit = "git"

  public init() {}

  /// Throws unless the key of the signature signed `message` for `namespace`.
  ///
  /// Keys of security keys can be made so that they sign untouched (`no-touch-required`): what they sign without a touch is
  /// refused, because whoever takes over the computer can do that, too.
  public func verify(
    _ signature: SSHSignature, of message: [UInt8], namespace: String
  ) throws(SignatureError) {
    guard signature.namespace.utf8.elementsEqual(namespace.utf8) else { throw .wrongNamespace(signature.namespace) }
    if let touch = signature.touch, !touch.isPresent { throw .notTouched }
    let key = try verifyingKey(signature.key)
    let proof = signature.proof
    guard try key.signed(signature.data(of: message), proof.bytes, hash: proof.hash) else { throw .doesNotMatch }
  }

  /// The key that signed a commit. Throws `unsupported` for signatures that ssh did not make.
  public func signer(of commit: SignedCommit) throws(SignatureError) -> PublicKey {
    guard commit.kind == .ssh else { throw .unsupported(commit.kind?.rawValue ?? "signature") }
    guard commit.isInPlace else { throw .malformed(.place) }
    let signature = try SSHSignature(text: commit.signature)
    try verify(signature, of: commit.payload, namespace: Self.namespaceOfGit)
    return signature.key
  }

  private func verifyingKey(_ key: PublicKey) throws(SignatureError) -> VerifyingKey {
    if let known = keys[key] { return known }
    let made = try VerifyingKey(key)
    if keys.count == Self.mostKeys { keys.removeAll() }
    keys[key] = made
    return made
  }
}
