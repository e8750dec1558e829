import Records
import Testing

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

  /// The guess about the lines of a table in a ledger in euros, or as `change` has it.
  static func ofBills(_ lines: [String], _ change: (inout GuessSetting) -> Void = { _ in }) throws -> RuleGuess {
    var setting = GuessSetting(kind: "bill")
    setting.currency = "EUR"
    change(&setting)
    return try #require(RuleGuess(SourceContent(Array((lines.joined(separator: "\n") + "\n").utf8)), in: setting))
  }

  /// What somebody has to say first.
  var asked: [GuessQuestion.Topic] { questions.map(\.topic) }
}
