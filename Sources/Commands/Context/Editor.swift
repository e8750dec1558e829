internal import Desk
internal import FileSystem
internal import Glibc
internal import Records

/// The program in which the person edits texts: `VISUAL`, else `EDITOR`, else vi.
struct Editor {
  private let command: String
  private let variables: [String: String]

  /// Throws where none is named and there is no terminal for vi.
  init(_ environment: Environment) throws(Failure) {
    variables = environment.variables
    if let named = environment["VISUAL"] ?? environment["EDITOR"] {
      command = named
    } else if environment.ask != nil {
      command = "vi"
    } else {
      throw .usage("no editor is named, and there is no terminal", hint: "VISUAL or EDITOR names one")
    }
  }

  /// Opens a file, and waits until the person has left the editor. Throws where that says that it failed.
  /// - Parameter path: absolute.
  func open(_ path: String) throws {
    var run = Subprocess("/bin/sh", ["-c", command + " \"$1\"", "edit", path], environment: variables)
    (run.input, run.output, run.errors) = (.inherited, .inherited, .inherited)
    // Ctrl-C is the editor's.
    let interrupt = signal(SIGINT, SIG_IGN), quit = signal(SIGQUIT, SIG_IGN)
    defer { _ = (signal(SIGINT, interrupt), signal(SIGQUIT, quit)) }
    let result = try run.run()
    if result.succeeded { return }
    let ending: Sentence =
      switch result.ending {
      case .exited(let code): "ended with exit code \(code)"
      case .signalled(let number): "was ended by signal \(number)"
      case .timedOut: "took too long"
      }
    throw Failure(
      .inputOutput, .inputOutput, "the editor (\(command)) \(ending), and nothing was changed",
      hint: "VISUAL or EDITOR names another one")
  }
}
