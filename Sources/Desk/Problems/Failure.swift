/// What went wrong, for the person and the program that called: what, where, what next.
///
/// Errors of the libraries below become one by their `Reportable` extension, one file each in this folder.
package struct Failure: Error, Hashable, Sendable {
  package var exit: ExitCode
  package var code: FailureCode
  /// One sentence without a full stop.
  package var message: String
  package var path: String?
  /// From 1.
  package var line: Int?
  /// From 1, in characters.
  package var column: Int?
  /// The field that it is about, as a field path.
  package var field: String?
  /// What to do next, where something can be done.
  package var hint: String?
  /// Further lines for people, below the message.
  package var details: [String] = []
  /// What can be written instead of a name that fits several things.
  package var choices: [String] = []

  package init(_ exit: ExitCode, _ code: FailureCode, _ message: String, hint: String? = nil) {
    self.exit = exit
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension Failure {
  /// The same failure at a place in a file.
  package func at(_ path: String, line: Int? = nil, column: Int? = nil) -> Failure {
    var failure = self
    failure.path = path
    failure.line = line
    failure.column = column
    return failure
  }

  package static func usage(_ message: String, hint: String) -> Failure { Failure(.usage, .usage, message, hint: hint) }
}

/// An error that says itself how it is reported.
package protocol Reportable: Error {
  var failure: Failure { get }
}

extension Failure {
  /// How any error is reported. An error without a `Reportable` extension is shown by its description.
  package init(reporting error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let reportable as any Reportable: reportable.failure
      default: Failure(.inputOutput, .unexpected, "\(error)")
      }
  }
}
