import Glibc
import Synchronization

/// A terminal while a question stands on it: its settings, and what signals do meanwhile.
struct Conversation {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let received = Atomic<Int32>(0)

  private let number: Int32
  private let name: String
  private let isSilent: Bool
  private var settings = termios()
  private var handlers: [sigaction] = []

  init(_ number: Int32, _ name: String, echo: Bool) throws(FileError) {
    self.number = number
    self.name = name
    isSilent = !echo
    try check(.ask, name) { unsafe tcgetattr(number, &settings) }
    Conversation.received.store(0, ordering: .relaxed)
    handlers = Conversation.signals.map { Conversation.exchangeHandler($0) }
    if isSilent { silence() }
  }

  /// Turns off the echo, and Ctrl-Z, which would leave a shell that shows nothing.
  private func silence() {
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    unsafe withUnsafeMutableBytes(of: &silent.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    unsafe tcsetattr(number, TCSAFLUSH, &silent)
  }

  private static func exchangeHandler(_ number: Int32) -> sigaction {
    var (before, during) = (sigaction(), sigaction())
    unsafe during.__sigaction_handler.sa_handler = { Conversation.received.store($0, ordering: .relaxed) }
    unsafe sigaction(number, &during, &before)
    return before
  }

  /// Puts everything back. Answers the signal that came meanwhile, if one did.
  func end() -> Int32? {
    var before = settings
    if isSilent {
      unsafe tcsetattr(number, TCSADRAIN, &before)
      // The person's own line end was not shown either.
      unsafe write(number, "\n", 1)
    }
    for (number, handler) in zip(Conversation.signals, handlers) {
      var handler = handler
      unsafe sigaction(number, &handler, nil)
    }
    let signal = Conversation.received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Reads up to the end of a line; a signal ends it early, whichever thread it went to.
  func line(limit: Int) throws(FileError) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while Conversation.received.load(ordering: .relaxed) == 0 {
      var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&state, 1, 100) <= 0 { continue }
      let count = unsafe read(number, &byte, 1)
      let errno = Errno.current
      if count < 0, errno == .interrupted { continue }
      if count < 0 { throw FileError(.system(errno), .ask, name) }
      if count == 0 { throw FileError(.endOfInput, .ask, name) }
      if byte == UInt8(ascii: "\n") { break }
      if line.count == limit { throw FileError(.larger(limit: limit), .ask, name) }
      line.append(byte)
    }
    return line
  }
}
