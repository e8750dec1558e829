import Glibc

/// Another program, run to its end.
public struct Subprocess: Sendable {
  /// The absolute path of the program; see `ProgramSearch`. No shell is involved.
  public var program: String
  /// The arguments, without the program's own name.
  public var arguments: [String]
  /// The whole environment of the program: nothing is inherited.
  public var environment: [String: String]
  /// The folder in which it runs; nil for our current folder.
  public var folder: String?
  public var input: Input = .nothing
  public var output: Output = .captured(limit: 1 << 20)
  public var errors: Output = .captured(limit: 1 << 20)
  /// The seconds after which the program is asked to end; one second later it is killed.
  public var timeLimit: Double?
  /// Whether a program that writes more than is captured is ended at once.
  public var endsWhenCut = false
  /// Whether Ctrl-C is for the program alone, and not for us: there is something to do after its end.
  public var hasKeyboard = false
  /// Whether it has a process group of its own, so that all that it has started ends with it at the time limit. It cannot
  /// ask at a terminal then, and Ctrl-C does not reach it.
  public var hasOwnGroup = false

  /// Whether it ends with us where a signal asks us to end: there is something to do after its end. `run` then throws
  /// `.interrupted`.
  public var endsWithUs = false

  public init(_ program: String, _ arguments: [String] = [], environment: [String: String] = [:]) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  public enum Input: Hashable, Sendable {
    case nothing, inherited
    case bytes([UInt8])
  }

  public enum Output: Hashable, Sendable {
    case inherited, discarded
    /// What is more than `limit` bytes is read and dropped.
    case captured(limit: Int)
    /// At least the last `limit` bytes are kept.
    case lastCaptured(limit: Int)
  }

  public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  /// How it ended, and what it wrote.
  public struct Result: Hashable, Sendable {
    public var ending: Ending
    public var output: [UInt8]
    public var errors: [UInt8]
    /// Whether something was dropped for a limit.
    public var isCut: Bool

    public var succeeded: Bool { ending == .exited(0) }
  }
}

extension Subprocess {
  /// Runs the program and waits for it. A program that cannot be started is an error; one that fails is a result.
  ///
  /// From the first run on, this process ignores SIGPIPE: a program that does not read its input must not end us.
  public func run() throws(FileError) -> Result {
    signal(SIGPIPE, SIG_IGN)
    let interrupt = hasKeyboard ? signal(SIGINT, SIG_IGN) : nil
    defer { if hasKeyboard { signal(SIGINT, interrupt) } }
    let signals = AwaitedSignals(!endsWithUs ? [] : [SIGTERM, SIGHUP] + (hasKeyboard ? [] : [SIGINT]))
    defer { signals.end() }
    let pipes = try ChildPipes(self)
    let child = try Child(self, pipes, signals)
    pipes.closeChildEnds()
    let deadline = timeLimit.map { MonotonicClock.now + $0 } ?? (endsWithUs ? .infinity : nil)
    try pipes.pump(until: deadline, child, whileWhole: endsWhenCut)
    let isCut = pipes.output.isCut || pipes.errors.isCut
    let ending = try child.wait(until: endsWhenCut && isCut ? MonotonicClock.now : deadline)
    if let signal = child.signal { throw FileError(.interrupted(signal: signal), .run, program) }
    return Result(
      ending: ending, output: pipes.output.bytes, errors: pipes.errors.bytes,
      isCut: isCut)
  }
}
