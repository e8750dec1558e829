import CLinux
import Glibc

/// A program that is to be started. Every program of ours is started here, so that none is found in the current
/// folder: a ledger that came from somebody else may hold a `git` of its own.
public struct Launch {
  /// The program, a bare name or an absolute path, and its arguments. No shell reads them.
  public var words: [String]
  /// All of its environment, `NAME=VALUE`. Its `PATH` says where the program is looked for; it is handed on without
  /// the entries that mean the current folder.
  public var variables: [String]
  /// The folder in which it runs; nil for our current folder.
  public var folder: String?
  /// The descriptors that it gets: their numbers there, and ours. Descriptors that are not named are inherited.
  public var streams: [(target: Int32, source: Int32)] = []
  /// The numbers of descriptors that are to lead nowhere there.
  public var nowhere: [Int32] = []
  /// Whether it has a process group of its own, and so cannot ask at the terminal.
  public var hasOwnGroup = false

  public enum Outcome {
    /// The number of its process.
    case started(Int32)
    /// No folder that `PATH` names from the root has such a program.
    case notFound
    /// The number of the system's error.
    case failed(Int32)
  }

  public init(_ words: [String], variables: [String]) {
    self.words = words
    self.variables = variables
  }

  /// The corresponding C function is `posix_spawn`. No word and no variable may contain a NUL.
  public func start() -> Outcome {
    let name = words.first ?? ""
    // An absolute path is not looked for: the system says best what is wrong with it.
    let isAbsolute = name.utf8.first == UInt8(ascii: "/")
    guard let program = isAbsolute ? name : ProgramSearch.find(name, in: path) else { return .notFound }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for number in nowhere { unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
    for stream in streams { unsafe posix_spawn_file_actions_adddup2(&actions, stream.source, stream.target) }
    if let folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }
    var attributes = attributes
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var process = pid_t()
    let status = unsafe CStrings.with(words) { words in
      unsafe CStrings.with(cleanedVariables) { variables in
        unsafe posix_spawn(&process, program, &actions, &attributes, words, variables)
      }
    }
    return status == 0 ? .started(process) : .failed(status)
  }

  private static let pathVariable = "PATH="

  private var path: String? {
    variables.first { $0.hasPrefix(Self.pathVariable) }.map { String($0.dropFirst(Self.pathVariable.count)) }
  }

  private var cleanedVariables: [String] {
    variables.map { variable in
      guard variable.hasPrefix(Self.pathVariable) else { return variable }
      return Self.pathVariable + ProgramSearch.cleaned(String(variable.dropFirst(Self.pathVariable.count)))
    }
  }

  /// What we do with signals is not the program's business: it hears of broken pipes, and blocks nothing.
  private var attributes: posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    return attributes
  }
}
