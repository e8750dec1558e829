import Records

@testable import Exchange

extension RuleGuess {
  /// The guess about a bank's file in a ledger.
  static func of(
    _ text: [UInt8], currency: Text? = "EUR", answers: GuessAnswers = GuessAnswers()
  ) -> RuleGuess? {
    var setting = GuessSetting(kind: "bill")
    (setting.currency, setting.answers) = (currency, answers)
    return RuleGuess(SourceContent(text), in: setting)
  }

  /// What somebody has to say first.
  var asked: [GuessQuestion.Topic] { questions.map(\.topic) }
}
