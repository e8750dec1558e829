import Glibc
import System

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
  ///   - words: the program, looked for in the PATH of `variables`, and its arguments.
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
    var launch = Launch(words, variables: variables)
    launch.streams = [(0, channels.theirs), (1, channels.theirs), (2, streams.theirs)]
    launch.hasOwnGroup = !sharesTerminal
    do throws(GitError) { process = try Self.start(launch, doing) } catch {
      close(channels.ours)
      close(streams.ours)
      throw error
    }
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

  private static func start(_ launch: Launch, _ doing: String) throws(GitError) -> pid_t {
    switch launch.start() {
    case .started(let process): return process
    case .failed(let number): throw GitError(.system, doing: doing, Transfer.reason(number))
    case .notFound:
      throw GitError(.system, doing: doing, "no folder that PATH names from the root (/…) has it")
    }
  }
}
