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

  /// A line that the person edits, with TAB for what could stand there; nil where nobody is there.
  func edited(_ question: String, beginningAs initial: String, choices: [String]) throws -> String? {
    guard let edit = environment.edit else { return try answer(question) }
    errors.flush()
    return try edit(question.safeForTerminal() + ": ", initial) { typed in
      let wanted = typed.lowercased()
      return choices.filter { $0.lowercased().begins(with: wanted) }.map { $0.safeForTerminal() }
    }
  }

  /// Yes or no, asked until one of both is answered, in whichever language. An empty answer is `usual`.
  func confirm(_ question: Sentence, usual: Bool) throws -> Bool? {
    guard let ask = environment.ask else { return nil }
    errors.flush()
    let line: Sentence = usual ? "\(question) [Y/n] " : "\(question) [y/N] "
    while true {
      switch try ask(text(of: line).safeForTerminal(), true).lowercased() {
      case "": return usual
      case "y", "yes", "j", "ja", "是", "好": return true
      case "n", "no", "nein", "否", "不": return false
      default: continue
      }
    }
  }

  /// A password, not shown while it is typed.
  func password(_ question: Sentence) throws -> String? {
    guard let ask = environment.ask else { return nil }
    errors.flush()
    return try ask(text(of: question).safeForTerminal() + ": ", false)
  }

  /// A line that the person types, without blanks around it; nil where nobody is there any more.
  func typedLine(_ question: Sentence) throws -> String? {
    output.flush()
    do {
      return try answer(text(of: question)).map { $0[...].trimmed }
    } catch let error as FileError where error.cause == .endOfInput {
      print("")
      return nil
    }
  }
}
