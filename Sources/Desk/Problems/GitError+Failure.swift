package import Git
package import Records

extension GitError: Reportable {
  package var failure: Failure {
    if message.contains("No space left on device") {
      return Failure(.inputOutput, .outOfSpace, Sentence(verbatim: description), advice: TroubleAdvice.makeRoom)
    }
    return Failure(code.report.exit, code.report.code, Sentence(verbatim: description), advice: code.advice)
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

  fileprivate var advice: TroubleAdvice? {
    switch self {
    case .identity: .nameYourself
    case .signing: .lookAtSigning
    case .hook: .sameHookWithGit
    case .shallow: .fetchHistory
    case .locked: .gitIsAtWork
    case .modified: .againNothingLost
    case .network, .timeout: .lookAtNetwork
    case .authentication: .lookAtKey
    case .forbiddenThere: .askToBeLetIn
    case .notKeptThere: .askAboutCloudsDisk
    case .certificate: .trustCertificate
    case .unsupportedThere: .cloudWithSHA1
    case .hostKeyUnknown: .confirmHostKey
    case .hostKeyChanged: .askAboutHostKey
    case .owner: .trustFolder
    case .damagedThere: .lookForDamageThere
    case .corrupt: .lookForDamage
    default: nil
    }
  }
}
