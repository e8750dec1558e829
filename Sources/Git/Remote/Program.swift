import Glibc

/// A program that was started and talks through a socket: its input and output on one, its messages on another.
///
/// Never left behind: when the value goes, the program has a moment to end by itself and is killed after that.
struct Program: ~Copyable {
  let process: pid_t
  /// Its standard input and output. A socket, because writing into a closed pipe would end this process.
  let channel: Int32
  /// Its standard error.
  let messages: Int32
  private let isGroup: Bool

  /// - Parameters:
  ///   - words: the program, looked for in PATH, and its arguments. No shell reads them.
  ///   - variables: its environment, `NAME=VALUE`.
  ///   - sharesTerminal: whether it may ask at the terminal; else it gets a process group of its own.
  init(_ words: [String], variables: [String], sharesTerminal: Bool) throws(GitError) {
    let doing = "start \(words.first ?? "")"
    let channels = try Self.socketPair(doing)
    let streams = try Pipe.open(doing)
    defer {
      close(channels.theirs)
      close(streams.theirs)
    }
    let started = Self.spawn(words, variables, channels.theirs, streams.theirs, ownGroup: !sharesTerminal)
    guard started.status == 0 else {
      close(channels.ours)
      close(streams.ours)
      throw GitError(started.status == ENOENT ? .notFound : .system, doing: doing, Transfer.reason(started.status))
    }
    process = started.process
    channel = channels.ours
    messages = streams.ours
    isGroup = !sharesTerminal
  }

  deinit {
    close(channel)
    close(messages)
    if hasGone(within: 20) { return }
    kill(isGroup ? -process : process, SIGTERM)
    if hasGone(within: 40) { return }
    kill(isGroup ? -process : process, SIGKILL)
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  /// Looks every five milliseconds.
  private func hasGone(within looks: Int) -> Bool {
    for _ in 0..<looks {
      if waitpid(process, nil, WNOHANG) != 0 { return true }
      usleep(5000)
    }
    return false
  }
}

extension Program {
  private static func socketPair(_ doing: String) throws(GitError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw GitError(.system, doing: doing, Transfer.reason(errno))
    }
    return (ends[0], ends[1])
  }

  /// The corresponding C function is `posix_spawnp`. Signals that this process ignores or blocks are as usual there.
  private static func spawn(
    _ words: [String], _ variables: [String], _ channel: Int32, _ messages: Int32, ownGroup: Bool
  ) -> (status: Int32, process: pid_t) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, channel, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, channel, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, messages, 2)
    var attributes = attributes(ownGroup: ownGroup)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    let program = words.first ?? ""
    let status = unsafe CStringArray.with(words) { words in
      unsafe CStringArray.with(variables) {
        unsafe posix_spawnp(&process, program, &actions, &attributes, words, $0)
      }
    }
    return (status, process)
  }

  private static func attributes(ownGroup: Bool) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = ownGroup ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    return attributes
  }
}
