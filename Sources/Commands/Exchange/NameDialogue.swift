internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Store

/// How it is asked what becomes of words for records of a kind, or for people.
private struct NameWording {
  /// The answers to what becomes of one word, and of several.
  let add: [Sentence]
  let know: [Sentence]
  let leave: [Sentence]
  /// What is asked about one of them: `a category, + a new one, - none`.
  let one: Sentence
  let names: Sentence
  let option: String
  /// What `skip` does with them.
  let skip: Sentence

  static func of(_ kind: Text) -> NameWording {
    let know: [Sentence] = ["I have it already, under another name", "say for each what it is"]
    switch kind {
    case UnknownWords.person:
      return NameWording(
        add: ["make this person a guest", "make them guests"], know: ["it is a user", "say for each who it is"],
        leave: ["leave out what names this person", "leave out what names them"],
        one: "a user, + a new guest, - leave out what names them", names: "people", option: "--people",
        skip: "leaves out what names them")
    case OwnAccounts.kind:
      return NameWording(
        add: ["add it", "add them"], know: know, leave: ["it is not mine", "none is mine"],
        one: "an account, + a new one, - none", names: "accounts", option: "--accounts", skip: "leaves them out")
    default:
      return NameWording(
        add: ["add it", "add them"], know: know, leave: ["leave it out", "leave them out"],
        one: "a category, + a new one, - none", names: "categories", option: "--categories", skip: "leaves them out")
    }
  }
}

extension Context {
  /// Asks what becomes of words for categories, accounts or people whom the ledger does not know; nil without a terminal.
  ///
  /// Throws where the person stops.
  func ask(_ question: NameQuestion) throws -> [NameQuestion.Meaning]? {
    guard mayAsk else { return nil }
    let (count, wording) = (question.words.count, NameWording.of(question.kind))
    let place = count == 1 ? 0 : 1
    note("")
    note("\(NewNames.phrase(count, of: question.kind)): \(question.words.map(shown).joined(separator: ", "))")
    for (number, answers) in [wording.add, wording.know, wording.leave].enumerated() {
      note("  \(number + 1)  \(answers[place])")
    }
    switch try number(count == 1 ? "What becomes of it?" : "What becomes of them?", upTo: 3) {
    case 1: return question.words.map { _ in .made }
    case 2: return try question.words.map { try meaning(of: $0, question) }
    case 3: return question.words.map { _ in .nothing }
    default: throw stopped(question)
    }
  }

  /// `Salary (2, income)`
  private func shown(_ word: NameQuestion.Word) -> Sentence {
    word.said.type == "income"
      ? "\(word.said.text) (\(word.said.count), income)" : "\(word.said.text) (\(word.said.count))"
  }

  private func meaning(of word: NameQuestion.Word, _ question: NameQuestion) throws -> NameQuestion.Meaning {
    while let line = try typedLine(
      "\(shown(word)) is [name of \(NameWording.of(question.kind).one), q to stop]"
    ) {
      switch line {
      case "": continue
      case "+": return .made
      case "-": return .nothing
      case "q", "Q": throw stopped(question)
      default:
        if let id = question.id(line) { return .known(id) }
        let near: Sentence = question.near(line).map { "; did you mean \($0)?" } ?? ""
        let noun: Sentence = question.kind == UnknownWords.person ? "user" : .noun(ofKind: question.kind)
        note("there is no \(noun) “\(line)”\(near)")
      }
    }
    throw stopped(question)
  }

  private func stopped(_ question: NameQuestion) -> Failure {
    let wording = NameWording.of(question.kind)
    return Failure(
      .invalid, .unreadable, "nobody has said what becomes of the new \(wording.names)",
      hint: .words(
        "nothing was changed; \(wording.option) make adds them, \(wording.option) skip \(wording.skip)"))
  }
}
