import CLibgit2

extension Transfer {
  /// Called when the cloud wants to know who we are, and again when it did not believe it.
  func giveCredential(
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, _ user: UnsafePointer<CChar>?, _ kinds: UInt32
  ) -> Int32 {
    guard kinds & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0 else { return GIT_PASSTHROUGH.rawValue }
    let attempt = credentialRequest.map { $0.attempt + 1 } ?? 0
    reportCredential(isAccepted: false)
    let name = unsafe user.map { unsafe String(cString: $0) } ?? url.user
    let request = CredentialRequest(url: url, user: name, attempt: attempt)
    credentialRequest = request
    guard attempt < 3, let given = options.credential(request) else {
      let reason = attempt == 0 ? "it wants a name and a password" : "it did not accept the name and password"
      _ = ProgramTransport.failed(fail(.authentication, reason))
      return GIT_EAUTH.rawValue
    }
    credential = given
    return unsafe git_credential_userpass_plaintext_new(out, given.user, given.password)
  }
}
