import FileSystem
import Glibc
import Synchronization
import Testing

/// One after another: signals and their handlers belong to the whole process.
@Suite(.serialized) struct TerminalTests {
  /// A terminal of our own: what is written to `keyboard` was typed there.
  private struct Pair {
    var keyboard: Int32 = -1
    var screen: Int32 = -1
    let path: String

    init() throws {
      try #require(unsafe openpty(&keyboard, &screen, nil, nil, nil) == 0)
      guard let name = unsafe ttyname(screen) else { throw NoShell() }
      path = unsafe String(cString: name)
    }

    func settings() -> tcflag_t {
      var settings = termios()
      unsafe tcgetattr(screen, &settings)
      return settings.c_lflag
    }

    /// Types a line after a while.
    func type(_ line: String) {
      unsafe system("exec bash -c '(sleep 0.2; echo \(line) >&\(keyboard)) &'")
    }

    /// What the person sees, up to a line end.
    func shown() -> String {
      var seen: [UInt8] = []
      var byte: UInt8 = 0
      while seen.last != UInt8(ascii: "\n"), unsafe read(keyboard, &byte, 1) == 1 { seen.append(byte) }
      return String(decoding: seen, as: UTF8.self)
    }

    func close() { for number in [keyboard, screen] { Glibc.close(number) } }
  }

  /// The signal that came, 0 for none.
  private static let received = Atomic<Int32>(0)

  /// The threads that run tests block all signals, and whoever started the tests may have ignored some.
  private func noteInterrupts() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    Self.received.store(0, ordering: .relaxed)
    signal(SIGINT) { Self.received.store($0, ordering: .relaxed) }
  }

  @Test func asksWithoutShowingTheAnswer() throws {
    let pair = try Pair()
    defer { pair.close() }
    let before = pair.settings()
    pair.type("hunter2")
    let answer = try Terminal.ask("Password: ", echo: false, terminal: pair.path)
    #expect(answer == bytes("hunter2"))
    #expect(pair.settings() == before)
    #expect(pair.shown() == "Password: \r\n")
  }

  @Test func asksAndShowsTheAnswer() throws {
    let pair = try Pair()
    defer { pair.close() }
    pair.type("yes")
    #expect(try Terminal.ask("Sure? ", echo: true, terminal: pair.path) == bytes("yes"))
  }

  @Test func limitsTheAnswer() throws {
    let pair = try Pair()
    defer { pair.close() }
    pair.type("abcdef")
    let cause = cause { _ = try Terminal.ask("? ", echo: false, limit: 5, terminal: pair.path) }
    #expect(cause == .larger(limit: 5))
  }

  @Test func putsTheTerminalBackWhenASignalComes() throws {
    let pair = try Pair()
    defer { pair.close() }
    noteInterrupts()
    defer { signal(SIGINT, SIG_DFL) }
    let before = pair.settings()
    unsafe system("(sleep 0.2; kill -INT \(getpid())) &")
    let cause = cause { _ = try Terminal.ask("Password: ", echo: false, terminal: pair.path) }
    #expect(cause == .interrupted(signal: SIGINT))
    #expect(pair.settings() == before)
    #expect(Self.received.load(ordering: .relaxed) == SIGINT)
  }
}
