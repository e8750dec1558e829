internal import CCrypto

/// A public key as libcrypto holds it, and its only owner. To make one can take longer than to verify with it.
///
/// The corresponding C type is `EVP_PKEY`.
@safe
final class VerifyingKey {
  private let key: OpaquePointer

  /// Throws `unsound` for numbers that cannot be anybody's key.
  init(_ key: PublicKey) throws(SignatureError) {
    guard let made = unsafe try Self.made(of: key.numbers) else {
      Self.forgetErrors()
      throw .unsound
    }
    unsafe self.key = unsafe made
  }

  deinit { unsafe EVP_PKEY_free(key) }

  private static func made(of numbers: KeyNumbers) throws(SignatureError) -> OpaquePointer? {
    switch numbers {
    case .edwards(let point):
      guard try EdwardsPoint.isKey(point) else { return nil }
      return unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, point, point.count)
    case .point(let curve, let point):
      // nil where it is not on the curve.
      return unsafe ledger_crypto_curve_key(curve.nameInLibcrypto, point, point.count)
    case .rsa(let modulus, let exponent):
      return unsafe ledger_crypto_rsa_key(modulus, modulus.count, exponent, exponent.count)
    }
  }

  /// Whether this key signed `data`. The corresponding C function is `EVP_DigestVerify`.
  ///
  /// - Parameter hash: what the data go through first; nil where the algorithm says so itself.
  func signed(_ data: [UInt8], _ signature: [UInt8], hash: HashFunction?) throws(SignatureError) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .libraryFailed }
    defer { unsafe EVP_MD_CTX_free(context) }
    let isReady = unsafe EVP_DigestVerifyInit(context, nil, hash?.inLibcrypto, nil, key) == 1
    let isRight = unsafe isReady && EVP_DigestVerify(context, signature, signature.count, data, data.count) == 1
    if !isRight { Self.forgetErrors() }
    guard isReady else { throw .libraryFailed }
    return isRight
  }

  /// What libcrypto notes about a failure would look like a failure of TLS to whoever asks next on this thread.
  private static func forgetErrors() { ERR_clear_error() }
}
