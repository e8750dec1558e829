package import Records

/// Failures whose hints are said here, in words.
extension Failure {
  package init(
    _ exit: ExitCode, _ code: FailureCode, _ message: Sentence, path: String? = nil, position: TextPosition? = nil,
    hint: Sentence?
  ) {
    self.init(exit, code, message, path: path, position: position, hint: hint.map(Hint.words))
  }

  package static func usage(_ message: Sentence, hint: Sentence) -> Failure {
    Failure(.usage, .usage, message, hint: hint)
  }
}
