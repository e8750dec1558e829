internal import Desk
internal import FileSystem
internal import Records
internal import Reports

/// Questions to the person at the terminal. Without a terminal nobody is asked: the answer is nil, and the caller
/// does what is safe or says which option answers the question.
extension Context {
  /// Whether there is somebody to ask.
  var mayAsk: Bool { environment.ask != nil }

  /// A line that the person types; nil where nobody is there.
  func answer(_ question: String) throws -> String? {
    guard let ask = environment.ask else { return nil }
    errors.flush()
    return try ask(question.safeForTerminal() + ": ", true)
  }

  /// Yes or no, asked until one of both is answered. An empty answer is `usual`.
  func confirm(_ question: String, usual: Bool) throws -> Bool? {
    guard let ask = environment.ask else { return nil }
    errors.flush()
    while true {
      let answer = try ask(question.safeForTerminal() + (usual ? " [Y/n] " : " [y/N] "), true)
      switch answer.lowercased() {
      case "": return usual
      case "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }

  /// A password, not shown while it is typed.
  func password(_ question: String) throws -> String? {
    guard let ask = environment.ask else { return nil }
    errors.flush()
    return try ask(question.safeForTerminal() + ": ", false)
  }

  /// A line that the person types, without blanks around it; nil where nobody is there any more.
  func typedLine(_ question: String) throws -> String? {
    output.flush()
    do {
      return try answer(question).map { $0[...].trimmed }
    } catch let error as FileError where error.cause == .endOfInput {
      print("")
      return nil
    }
  }
}
