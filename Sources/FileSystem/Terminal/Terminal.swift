import Glibc

/// Questions to the person at the terminal.
public enum Terminal {
  /// Whether a terminal controls this process, whatever the standard streams are connected to.
  public static var isThere: Bool {
    let number = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if number >= 0 { close(number) }
    return number >= 0
  }

  /// Asks the person at the terminal for a line, whatever the standard streams are connected to.
  ///
  /// Without `echo`, what is typed is not shown. However the question ends, by a signal too, the terminal is as
  /// before; the signal then takes its course, and if it did not end us it is the error `.interrupted`.
  ///
  /// - Parameters:
  ///   - limit: in bytes; a longer answer is the error `.larger`.
  ///   - terminal: another terminal than the one that controls this process.
  /// - Returns: the line without its end.
  public static func ask(
    _ question: String, echo: Bool, limit: Int = 4096, terminal: String = "/dev/tty"
  ) throws(FileError) -> [UInt8] {
    try ask(on: terminal, echo: echo) { (descriptor, conversation) throws(FileError) in
      try descriptor.write(Array(question.utf8).span, terminal)
      return try conversation.line(limit: limit)
    }
  }

  /// The same for a line that can be edited while it is typed, with TAB for what could stand there. Where the terminal, or
  /// the system, cannot do that, the line is typed as for any other question.
  ///
  /// - Parameters:
  ///   - initial: what stands there already.
  ///   - type: what kind of terminal it is: `TERM`.
  ///   - choices: what could stand in place of what is typed.
  public static func edit(
    _ question: String, beginningAs initial: String, type: String?, limit: Int = 4096,
    terminal: String = "/dev/tty", choices: @escaping (_ typed: String) -> [String]
  ) throws(FileError) -> [UInt8] {
    guard LineEditing.isPossible(on: type) else {
      return try ask(question, echo: true, limit: limit, terminal: terminal)
    }
    return try ask(on: terminal, echo: true, isEdited: true) { (descriptor, conversation) throws(FileError) in
      let editing = LineEditing(
        question, on: descriptor.number, terminal, hasSignal: { conversation.hasSignal }, choices: choices)
      return try editing.line(beginningAs: initial, limit: limit)
    }
  }

  private static func ask(
    on terminal: String, echo: Bool, isEdited: Bool = false,
    _ read: (borrowing Descriptor, Conversation) throws(FileError) -> [UInt8]
  ) throws(FileError) -> [UInt8] {
    let number = try check(.ask, terminal) { unsafe open(terminal, O_RDWR | O_NOCTTY | O_CLOEXEC) }
    let descriptor = Descriptor(number: number)
    let conversation = try Conversation(number, terminal, echo: echo, isEdited: isEdited)
    var answer = Result<[UInt8], FileError>.success([])
    do throws(FileError) {
      answer = .success(try read(descriptor, conversation))
    } catch {
      answer = .failure(error)
    }
    if let signal = conversation.end() {
      raise(signal)
      throw FileError(.interrupted(signal: signal), .ask, terminal)
    }
    return try answer.get()
  }
}
