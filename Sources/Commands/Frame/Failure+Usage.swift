internal import Desk
internal import Records

extension Failure {
  /// A usage error whose hint shows how the command is called.
  static func usage(_ message: Sentence, of command: Command) -> Failure {
    .usage(message, hint: "usage: \(command.usages.said(separator: ", or "))")
  }
}
