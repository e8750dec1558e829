package import Records
package import Git

extension GitError: Reportable {
  package var failure: Failure {
    if message.contains("No space left on device") {
      return Failure(.inputOutput, .outOfSpace, description, hint: "make room on the disk and run it again")
    }
    return Failure(code.report.exit, code.report.code, description, hint: code.hint)
  }
}

extension GitError.Code {
  fileprivate var report: (exit: ExitCode, code: FailureCode) {
    switch self {
    case .identity: (.invalid, .noIdentity)
    case .signing: (.invalid, .notSigned)
    case .shallow: (.invalid, .shallowClone)
    case .hook: (.cloud, .hookRefused)
    case .locked, .modified: (.busy, .locked)
    case .network, .timeout, .cancelled: (.cloud, .cloudUnreachable)
    case .authentication, .certificate, .hostKeyUnknown, .forbiddenThere, .notKeptThere, .unsupportedThere:
      (.cloud, .cloudRefused)
    case .hostKeyChanged, .owner: (.trust, .untrusted)
    case .corrupt: (.trust, .damaged)
    case .damagedThere: (.trust, .damagedCloud)
    case .tooLarge: (.limit, .limit)
    case .notFound, .ambiguous, .invalidName, .invalidArgument, .exists, .conflict, .unsupported:
      (.invalid, .invalid)
    case .system, .other: (.inputOutput, .inputOutput)
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .identity:
      "git config --global user.name \"Your Name\"; git config --global user.email you@example.org"
    case .signing:
      "nothing was committed, and no file is lost; git commit signs with the same settings: git config --get-regexp '^(gpg|user|commit)[.]'"
    case .hook: "everything is committed here, and nothing was sent; git push runs the same file"
    case .shallow: "git fetch --unshallow brings the rest of the history; until then the ledger can be read"
    case .locked: "another git is at work here; run the command again when it is done"
    case .modified: "run the command again; nothing was lost"
    case .network, .timeout: "look whether the network and the address are right, then run it again"
    case .authentication: "look at the key or the credential helper that git uses for this address"
    case .forbiddenThere:
      "whoever owns the cloud can let you in: with a group (git init --shared=group) or with the rights of the folder"
    case .notKeptThere: "the cloud's disk may be full, or its folder read-only: whoever runs it can tell"
    case .certificate: "where the cloud has a certificate of its own, git config --global http.sslCAInfo FILE trusts it"
    case .unsupportedThere: "git init --bare -b main --object-format=sha1 makes a cloud that can be used"
    case .hostKeyUnknown: "connect once with ssh and confirm the host's key, then run it again"
    case .hostKeyChanged: "ask whoever runs the host whether its key has changed; somebody may listen in between"
    case .owner: "the folder belongs to somebody else; git config --global --add safe.directory DIR trusts it"
    case .damagedThere:
      "the cloud's repository is damaged: git fsck there tells more. Where it is a folder, ledger-sync push on a device that "
        + "has everything puts back what is lost"
    case .corrupt: "git fsck tells more; another copy of the ledger has what is damaged here"
    default: nil
    }
  }
}
