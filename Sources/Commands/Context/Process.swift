internal import Desk
internal import FileSystem
internal import Glibc
internal import Records

/// What the operating system gives to this process. Everything else in the module gets it passed.
enum Process {
  static func environment() -> Environment {
    let size = terminalSize()
    return Environment(
      variables: variables(),
      currentFolder: currentFolder(),
      clock: { clock() },
      elapsed: { MonotonicClock.now },
      randomBytes: { count in try RandomBytes.take(count) },
      terminals: Environment.Terminals(
        input: isatty(0) == 1, output: isatty(1) == 1, errors: isatty(2) == 1, width: size?.columns,
        height: size?.lines),
      ask: isatty(0) == 1 ? ask : nil, edit: isatty(0) == 1 ? edit : nil)
  }

  /// Whoever typed the command can be asked, wherever the output goes.
  @Sendable
  private static func ask(_ question: String, _ isShown: Bool) throws -> String {
    String(decoding: try Terminal.ask(question, echo: isShown), as: UTF8.self)
  }

  @Sendable
  private static func edit(
    _ question: String, _ initial: String, _ choices: @escaping (String) -> [String]
  ) throws -> String {
    let type = variables()["TERM"]
    return String(
      decoding: try Terminal.edit(question, beginningAs: initial, type: type, choices: choices), as: UTF8.self)
  }

  static func output(_ descriptor: Int32) -> Output {
    Output(isTerminal: isatty(descriptor) == 1) { bytes throws(Output.WriteError) in
      try writeAll(bytes, to: descriptor)
    }
  }

  static func input() -> LineInput {
    LineInput(isReady: isInputReady) {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe Glibc.read(0, &chunk, chunk.count)
        if count >= 0 { return Array(chunk.prefix(count)) }
        if errno != EINTR { throw Failure(.inputOutput, .inputOutput, "the input could not be read") }
      }
    }
  }

  /// Whether reading does not wait.
  private static func isInputReady() -> Bool {
    var wanted = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, 0) > 0
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Output.WriteError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        done += count
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR {
        throw .lost(unsafe String(cString: strerror(errno)))
      }
    }
  }

  // MARK: Facts

  private static func variables() -> [String: String] {
    var found: [String: String] = [:]
    var place = 0
    while let entry = unsafe environ[place] {
      let text = unsafe String(cString: entry)
      if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        found[String(text[..<sign])] = String(text[text.utf8.index(after: sign)...])
      }
      place += 1
    }
    return found
  }

  private static func currentFolder() -> String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  private static func clock() -> Timestamp? {
    var now = time(nil)
    var local = unsafe tm()
    guard unsafe localtime_r(&now, &local) != nil else { return Timestamp(secondsSince1970: now) }
    return Timestamp(secondsSince1970: now, offsetMinutes: unsafe local.tm_gmtoff / 60)
  }

  private static func terminalSize() -> (columns: Int, lines: Int?)? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}
