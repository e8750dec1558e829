package import FileSystem
package import Records

extension FileError: Reportable {
  package var failure: Failure {
    var failure = Failure(
      kind.exit, kind.code, sentence(Sentence(verbatim: "\(cause)")), advice: advice)
    failure.path = path
    return failure
  }

  private func sentence(_ cause: Sentence) -> Sentence {
    switch operation {
    case .open: "cannot open it: \(cause)"
    case .read: "cannot read it: \(cause)"
    case .write: "cannot write it: \(cause)"
    case .list: "cannot list it: \(cause)"
    case .rename: "cannot rename it: \(cause)"
    case .exchange: "cannot exchange it: \(cause)"
    case .remove: "cannot remove it: \(cause)"
    case .lock: "cannot lock it: \(cause)"
    case .run: "cannot run it: \(cause)"
    case .ask: "cannot ask it: \(cause)"
    case .inspect: "cannot look at it: \(cause)"
    case .sync: "cannot flush it to disk: \(cause)"
    case .makeFolder: "cannot make the folder: \(cause)"
    case .randomBytes: "cannot get random bytes from it: \(cause)"
    }
  }

  private var kind: (exit: ExitCode, code: FailureCode) {
    switch cause {
    case .heldByAnother: (.busy, .locked)
    case .changedWhileReading: (.busy, .inProgress)
    case .larger: (.limit, .limit)
    case .notARegularFile, .invalidPath: (.invalid, .invalid)
    case .interrupted(let signal): (.signal(signal), .interrupted)
    case .system, .endOfInput: systemKind
    }
  }

  /// What is not there or may not be read is the caller's input; everything else is the system's trouble.
  private var systemKind: (exit: ExitCode, code: FailureCode) {
    if isNotFound { return (.invalid, .notFound) }
    if isOutOfSpace { return (.inputOutput, .outOfSpace) }
    let isReading = operation == .open || operation == .read
    if isReading, isPermission || errno == .isAFolder { return (.invalid, .unreadable) }
    return (.inputOutput, .inputOutput)
  }

  private var advice: TroubleAdvice? {
    if isOutOfSpace { return .makeRoomNothingHalfDone }
    if case .heldByAnother = cause { return .waitThenAgain }
    return nil
  }
}
