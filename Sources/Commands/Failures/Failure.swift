/// What went wrong, for the person and the program that called: what, where, what next.
///
/// Errors of the libraries below become one by their `Reportable` extension, one file each in this folder.
struct Failure: Error, Hashable, Sendable {
  var exit: ExitCode
  var code: FailureCode
  /// One sentence without a full stop.
  var message: String
  var path: String?
  /// From 1.
  var line: Int?
  /// From 1, in characters.
  var column: Int?
  /// The field that it is about, as a field path.
  var field: String?
  /// What to do next, where something can be done.
  var hint: String?
  /// Further lines for people, below the message.
  var details: [String] = []
  /// What can be written instead of a name that fits several things.
  var choices: [String] = []

  init(_ exit: ExitCode, _ code: FailureCode, _ message: String, hint: String? = nil) {
    self.exit = exit
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension Failure {
  /// The same failure at a place in a file.
  func at(_ path: String, line: Int? = nil, column: Int? = nil) -> Failure {
    var failure = self
    failure.path = path
    failure.line = line
    failure.column = column
    return failure
  }

  static func usage(_ message: String, hint: String) -> Failure { Failure(.usage, .usage, message, hint: hint) }

  /// A usage error whose hint shows how the command is called.
  static func usage(_ message: String, of command: Command) -> Failure {
    .usage(message, hint: "usage: " + command.usages.joined(separator: ", or "))
  }
}

/// An error that says itself how it is reported.
protocol Reportable: Error {
  var failure: Failure { get }
}

extension Failure {
  /// How any error is reported. An error without a `Reportable` extension is shown by its description.
  init(reporting error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let reportable as any Reportable: reportable.failure
      default: Failure(.inputOutput, .unexpected, "\(error)")
      }
  }
}
