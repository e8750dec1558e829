import Glibc

/// A terminal while a question stands on it: its settings, and what signals do meanwhile.
struct Conversation {
  private let number: Int32
  private let name: String
  private let isSilent: Bool
  private let isEdited: Bool
  private let settings: termios
  private let signals: AwaitedSignals

  /// - Parameter isEdited: whether the line is edited: the library sets the terminal as it needs it.
  init(_ number: Int32, _ name: String, echo: Bool, isEdited: Bool = false) throws(FileError) {
    self.isEdited = isEdited
    self.number = number
    self.name = name
    isSilent = !echo
    var settings = termios()
    try check(.ask, name) { unsafe tcgetattr(number, &settings) }
    self.settings = settings
    signals = AwaitedSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    if isSilent || isEdited { quieten() }
  }

  /// Turns off Ctrl-Z, which would leave a shell that shows nothing, and the echo where nothing is to be shown.
  private func quieten() {
    var quiet = settings
    if isSilent { quiet.c_lflag &= ~tcflag_t(ECHO) }
    unsafe withUnsafeMutableBytes(of: &quiet.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    // What was typed before a password was asked for is no password.
    unsafe tcsetattr(number, isSilent ? TCSAFLUSH : TCSADRAIN, &quiet)
  }

  /// Whether a signal has come meanwhile.
  var hasSignal: Bool { signals.received != nil }

  /// Puts everything back. Answers the signal that came meanwhile, if one did.
  func end() -> Int32? {
    var before = settings
    if isSilent || isEdited { unsafe tcsetattr(number, TCSADRAIN, &before) }
    if isSilent {
      // The person's own line end was not shown either.
      unsafe write(number, "\n", 1)
    }
    signals.end()
    return signals.received
  }

  /// Reads up to the end of a line; a signal ends it early, whichever thread it went to.
  func line(limit: Int) throws(FileError) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while signals.received == nil {
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
