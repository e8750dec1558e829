import CLibgit2

extension Repository {
  /// Writes the commit of a person, signed where git would sign it (`commit.gpgSign`), and moves no branch.
  ///
  /// Throws `signing`, with what the program said, where it cannot be signed: nothing was written then.
  ///
  /// - Parameter willSign: hears the bytes of the ssh key's file before the key signs, which may wait for a person.
  public func writeSignedCommit(
    _ draft: CommitDraft, willSign: (_ key: [UInt8]?) -> Void = { _ in }
  ) throws(GitError) -> ObjectID {
    guard let format = try signingFormat() else { return try writeCommit(draft) }
    let program = try SigningProgram(format, of: self)
    if format == .ssh { willSign(try program.keyBytes()) }
    let signature = try program.signature(of: draft.bytes, committer: draft.committer)
    return try writeCommit(draft.signed(signature))
  }

  /// The signature of some bytes by the ssh key in a file, of either half, for a purpose that is not git's.
  ///
  /// Throws `signing`, with what the program said.
  public func sshSignature(of bytes: [UInt8], for namespace: String, by file: String) throws(GitError) -> [UInt8] {
    Array(try SigningProgram(.ssh, of: self).signature(of: bytes, for: namespace, by: file).utf8)
  }

  /// A fresh ssh key without a passphrase, as the private half's file has it. It is written nowhere.
  ///
  /// Throws `signing`, with what ssh-keygen said.
  public func makeSSHKey(comment: String) throws(GitError) -> [UInt8] {
    try SigningProgram(.ssh, of: self).makeKey(comment: comment)
  }

  /// The ssh key that signs commits here, or the bytes of its file; nil where ssh signs none.
  public func sshSigningKey() throws(GitError) -> [UInt8]? {
    guard try signingFormat() == .ssh else { return nil }
    return try SigningProgram(.ssh, of: self).keyBytes()
  }

  /// The bytes of an ssh key's file, or of a key that stands for itself, as `user.signingKey` names one; nil where there is
  /// no such file.
  public func sshKey(named name: String) throws(GitError) -> [UInt8]? { try SigningProgram.keyBytes(of: name) }

  /// From now on commits are made here in this name, and signed by the ssh key in a file.
  ///
  /// - Parameter email: nil leaves the address as it is.
  public func signCommits(by file: String, as name: String, email: String?) throws(GitError) {
    let who = [("user.name", name), ("user.email", email)].filter { $0.1 != nil }
    try configure([("gpg.format", "ssh"), ("user.signingKey", file), ("commit.gpgSign", "true")] + who)
  }

  /// Commits are not signed here any more by the ssh key in a file, and not made in anybody's name but the user's of git.
  public func signCommitsNoMore(by file: String) throws(GitError) {
    guard try configured("user.signingKey") == file else { return }
    let keys = ["gpg.format", "user.signingKey", "commit.gpgSign", "user.name", "user.email"]
    try configure(keys.map { ($0, nil) })
  }

  /// How git signs commits here (`gpg.format`); nil where it signs none.
  private func signingFormat() throws(GitError) -> SigningFormat? {
    let configuration = try Configuration(of: self)
    guard try configuration.isTrue("commit.gpgSign") else { return nil }
    guard let name = try configuration.string("gpg.format") else { return .openpgp }
    guard let format = SigningFormat(rawValue: name.lowercased()) else {
      throw GitError(.signing, doing: SigningProgram.doing, "gpg.format is \(name), not openpgp, x509 or ssh")
    }
    return format
  }
}

/// What a signature is made with.
enum SigningFormat: String {
  case openpgp, x509, ssh

  var usualProgram: String {
    switch self {
    case .openpgp: "gpg"
    case .x509: "gpgsm"
    case .ssh: "ssh-keygen"
    }
  }
}

extension CommitDraft {
  /// The commit with a signature of the bytes that it has without one.
  func signed(_ signature: String) -> CommitDraft {
    var signed = self
    // A line that goes on begins with a blank.
    let lines = signature.split(separator: "\n", omittingEmptySubsequences: false)
    signed.signature = "gpgsig " + lines.joined(separator: "\n ") + "\n"
    return signed
  }
}
