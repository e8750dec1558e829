import Records

@testable import Commands

/// Runs the command line in this process, with everything that it is given and everything that it writes in hand.
final class InProcess {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  var environment = Environment(
    variables: [:], currentFolder: "/nowhere", clock: { Timestamp("2026-11-20T12:00:00+01:00") }, elapsed: { 0 },
    randomBytes: { count in (0..<count).map { UInt8($0) } }, terminals: .none)
  /// What stdin gives, a chunk at a time.
  var input: [String] = []
  var outputFailure: Output.WriteError?
  /// Whether stdout and stderr are terminals.
  var isTerminal = false

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }

  func run(_ arguments: String...) -> Int32 {
    application().run(arguments)
  }

  func application() -> Application {
    var chunks = input[...]
    return Application(
      environment: environment,
      output: Output(isTerminal: isTerminal) { [self] bytes throws(Output.WriteError) in
        if let outputFailure { throw outputFailure }
        output += bytes
      },
      errors: Output(isTerminal: isTerminal) { [self] bytes throws(Output.WriteError) in errors += bytes },
      input: LineInput { Array((chunks.popFirst() ?? "").utf8) })
  }
}
