package import Records

/// Failures whose hints are said here, in words.
extension Failure {
  package init(
    _ exit: ExitCode, _ code: FailureCode, _ message: String, path: String? = nil, position: TextPosition? = nil,
    hint: String?
  ) {
    self.init(exit, code, message, path: path, position: position, hint: hint.map(Hint.words))
  }

  package static func usage(_ message: String, hint: String) -> Failure { Failure(.usage, .usage, message, hint: hint) }
}
