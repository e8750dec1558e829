import CLibgit2

extension Repository {
  /// Writes the commit of a person, signed where git would sign it (`commit.gpgSign`), and moves no branch.
  ///
  /// Throws `signing`, with what the program said, where it cannot be signed: nothing was written then.
  public func writeSignedCommit(_ draft: CommitDraft) throws(GitError) -> ObjectID {
    guard let format = try signingFormat() else { return try writeCommit(draft) }
    let signature = try SigningProgram(format, of: self).signature(of: draft.bytes, committer: draft.committer)
    return try writeCommit(draft.signed(signature))
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
