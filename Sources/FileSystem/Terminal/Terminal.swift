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
    let number = try check(.ask, terminal) { unsafe open(terminal, O_RDWR | O_NOCTTY | O_CLOEXEC) }
    let descriptor = Descriptor(number: number)
    let conversation = try Conversation(number, terminal, echo: echo)
    var answer = Result<[UInt8], FileError>.success([])
    do throws(FileError) {
      try descriptor.write(Array(question.utf8).span, terminal)
      answer = .success(try conversation.line(limit: limit))
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
