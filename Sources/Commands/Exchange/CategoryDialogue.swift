internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Store

extension Context {
  /// Asks what becomes of words for categories that the ledger does not know; nil without a terminal.
  ///
  /// Throws where the person stops.
  func ask(_ question: CategoryQuestion) throws -> [CategoryQuestion.Meaning]? {
    guard mayAsk else { return nil }
    let count = question.words.count
    note("")
    note("\(counted(count, "new category", "new categories")): \(question.words.map(shown).joined(separator: ", "))")
    note("  1  \(count == 1 ? "make it" : "make them")")
    note("  2  \(count == 1 ? "it is another one" : "say for each what it is")")
    note("  3  \(count == 1 ? "leave it out" : "leave them out")")
    switch try number("What becomes of \(count == 1 ? "it" : "them")?", upTo: 3) {
    case 1: return question.words.map { _ in .made }
    case 2: return try question.words.map { try meaning(of: $0, question) }
    case 3: return question.words.map { _ in .nothing }
    default: throw stopped
    }
  }

  /// `Salary (2, income)`
  private func shown(_ word: CategoryQuestion.Word) -> String {
    "\(word.said.text) (\(word.said.count)\(word.said.type == "income" ? ", income" : ""))"
  }

  private func meaning(of word: CategoryQuestion.Word, _ question: CategoryQuestion) throws -> CategoryQuestion.Meaning
  {
    while let line = try typedLine("\(shown(word)) is [a category, + for a new one, - for none, q to stop]") {
      switch line {
      case "": continue
      case "+": return .made
      case "-": return .nothing
      case "q", "Q": throw stopped
      default:
        if let category = question.category(line) { return .known(category) }
        let near = question.near(line).map { "; did you mean \($0)?" } ?? ""
        note("there is no category “\(line)”\(near)")
      }
    }
    throw stopped
  }

  private var stopped: Failure {
    Failure(
      .invalid, .unreadable, "nobody has said what becomes of the new categories",
      hint: "nothing was changed; --categories make adds them, --categories skip leaves them out")
  }
}
