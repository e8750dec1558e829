import Exchange
import Records
import Reports

/// Why a guessed rule is not used: what it leaves open, how to say it, and the rule as far as it is understood.
struct GuessRefusal {
  private let guess: RuleGuess
  /// Of the rule that it would be.
  private let path: String

  /// - Precondition: `guess` has a question.
  init(_ guess: RuleGuess, rule path: String) { (self.guess, self.path) = (guess, path) }

  var failure: Failure {
    var failure = Self.failure(guess.questions)
    failure.details += draft
    return failure
  }

  /// Where nobody can be asked, or wants to answer.
  static func failure(_ questions: [GuessQuestion]) -> Failure {
    let answers = questions.map(answers).joined(separator: ", and ")
    var failure = Failure(
      .invalid, .unreadable, questions.map(\.doubt).joined(separator: "; "),
      hint: "nothing was changed; add \(answers)")
    failure.details = questions.flatMap(details)
    return failure
  }

  private static func answers(_ question: GuessQuestion) -> Sentence {
    let answers = question.choices.map { answer($0, to: question) }
    guard let last = answers.last, answers.count > 1 else { return Sentence(verbatim: answers.joined()) }
    return "\(answers.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// `--sign spent-is-positive`
  private static func answer(_ choice: GuessQuestion.Choice, to question: GuessQuestion) -> String {
    let word = ShellWord.quoted(choice.answer)
    guard question.topic == .sides, let other = question.choices.first(where: { $0 != choice }) else {
      return "\(question.topic.option) \(word)"
    }
    return "--debit \(word) --credit \(ShellWord.quoted(other.answer))"
  }

  private static func details(_ question: GuessQuestion) -> [Sentence] {
    let answers: [Sentence] = question.choices.map { choice in
      let answer = answer(choice, to: question)
      return choice.meaning.isEmpty ? Sentence(verbatim: answer) : "\(answer): \(choice.meaning)"
    }
    let table = Table(
      columns: (question.examples.first ?? []).map { _ in Table.Column("") },
      rows: question.examples.map { $0.map { Table.Cell($0) } }, showsHeader: false)
    return answers + table.lines(width: nil).map { Sentence(verbatim: "    " + $0.rendered(inColour: false)) }
  }

  /// What was understood, ready to be edited into a rule.
  private var draft: [Sentence] {
    if guess.rule.map.count < 2 { return [] }
    var object = guess.rule.written
    for question in guess.questions {
      guard let member = question.topic.member else { continue }
      if question.topic == .fee {
        object[member] = ["column": .string(question.about), "amounts": "? with or without"]
        continue
      }
      let answers = question.choices.map(\.answer).filter { question.topic != .sign || !$0.contains("=") }
      object[member] = .string(Text("? " + answers.joined(separator: " or ")))
    }
    let text = String(decoding: JSONWriter.file(.object(object)), as: UTF8.self)
    return ["what is understood so far; once its question marks are answered, it can be kept as \(path):"]
      + text.split(separator: "\n").map { Sentence(verbatim: "    \($0)") }
  }
}

extension GuessQuestion.Topic {
  /// How an answer is given on the command line.
  package var option: String {
    switch self {
    case .sign: "--sign"
    case .currency: "--currency"
    case .amount: "--amount"
    case .sides: "--debit"
    case .dayOrder: "--day-order"
    case .decimal: "--decimal"
    case .fee: "--fee"
    case .rows: "--skip-rows-where"
    case .whose: "--rows-of"
    case .unit: "--unit"
    case .weight: "--weight"
    }
  }

  /// The member of a rule that has the answer.
  fileprivate var member: Text? {
    switch self {
    case .sign: "sign"
    case .currency: "currency"
    case .dayOrder: "dates"
    case .decimal: "decimal"
    case .fee: "fee"
    case .rows, .amount, .sides, .whose, .unit, .weight: nil
    }
  }
}
