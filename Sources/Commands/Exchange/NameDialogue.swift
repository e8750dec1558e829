internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Store

extension Context {
  /// Asks what becomes of words for categories or accounts that the ledger does not know; nil without a terminal.
  ///
  /// Throws where the person stops.
  func ask(_ question: NameQuestion) throws -> [NameQuestion.Meaning]? {
    guard mayAsk else { return nil }
    let count = question.words.count
    note("")
    let isOfAccounts = question.kind == OwnAccounts.kind
    note("\(NewNames.phrase(count, of: question.kind)): \(question.words.map(shown).joined(separator: ", "))")
    note("  1  \(count == 1 ? "add it" : "add them")")
    note("  2  \(count == 1 ? "I have it already, under another name" : "say for each what it is")")
    note(
      "  3  \(isOfAccounts ? (count == 1 ? "it is not mine" : "none is mine") : count == 1 ? "leave it out" : "leave them out")"
    )
    switch try number("What becomes of \(count == 1 ? "it" : "them")?", upTo: 3) {
    case 1: return question.words.map { _ in .made }
    case 2: return try question.words.map { try meaning(of: $0, question) }
    case 3: return question.words.map { _ in .nothing }
    default: throw stopped(question)
    }
  }

  /// `Salary (2, income)`
  private func shown(_ word: NameQuestion.Word) -> String {
    "\(word.said.text) (\(word.said.count)\(word.said.type == "income" ? ", income" : ""))"
  }

  private func meaning(of word: NameQuestion.Word, _ question: NameQuestion) throws -> NameQuestion.Meaning {
    while let line = try typedLine(
      "\(shown(word)) is [name of \(question.kind == OwnAccounts.kind ? "an account" : "a category"), + a new one, - none, q to stop]"
    ) {
      switch line {
      case "": continue
      case "+": return .made
      case "-": return .nothing
      case "q", "Q": throw stopped(question)
      default:
        if let id = question.id(line) { return .known(id) }
        let near = question.near(line).map { "; did you mean \($0)?" } ?? ""
        note("there is no \(question.kind) “\(line)”\(near)")
      }
    }
    throw stopped(question)
  }

  private func stopped(_ question: NameQuestion) -> Failure {
    let (names, option) =
      question.kind == OwnAccounts.kind ? ("accounts", "--accounts") : ("categories", "--categories")
    return Failure(
      .invalid, .unreadable, "nobody has said what becomes of the new \(names)",
      hint: .words("nothing was changed; \(option) make adds them, \(option) skip leaves them out"))
  }
}
