internal import Desk
internal import Glibc
internal import System

/// The program through which people read long answers on a terminal: `PAGER`, else less. It is started with the first
/// words that it is to show; without any it is not.
final class Pager {
  /// As git does: quit where all fits on the screen, keep colours, and leave the text on it.
  private static let lessOptions = "LESS=FRX"

  private let environment: Environment
  private let terminal: Output
  private var pipe: Int32?
  private var process: Int32?
  private var isStarted = false

  /// - Parameter terminal: gets the words where no pager can be started.
  init(_ environment: Environment, terminal: Output) {
    self.environment = environment
    self.terminal = terminal
  }

  /// What is written here comes to the pager. A reader who leaves it has read what he wanted.
  private(set) lazy var output = Output(isTerminal: true) { [unowned self] bytes throws(Output.WriteError) in
    if !isStarted { start() }
    if let pipe { try Process.writeAll(bytes, to: pipe) } else { terminal.write(bytes) }
  }

  /// Waits until the reader has left it.
  func finish() {
    output.flush()
    if let pipe { close(pipe) }
    pipe = nil
    var status: Int32 = 0
    while let process, unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    if process != nil { signal(SIGINT, SIG_DFL) }
    process = nil
  }

  /// nil where nobody wants one.
  private var words: [String]? {
    guard let program = environment.variables["PAGER"] else { return ["less"] }
    if program.isEmpty || program == "cat" { return nil }
    return ["/bin/sh", "-c", program]
  }

  private func start() {
    isStarted = true
    guard let words else { return }
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var launch = Launch(words, variables: variables)
    launch.streams = [(target: 0, source: ends[0])]
    guard case .started(let process) = launch.start() else {
      close(ends[1])
      return
    }
    // Ctrl-C is the pager's: it stops looking, and shows on.
    signal(SIGINT, SIG_IGN)
    (self.process, pipe) = (process, ends[1])
  }

  private var variables: [String] {
    environment.variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      + (environment.variables["LESS"] == nil ? [Self.lessOptions] : [])
  }
}
