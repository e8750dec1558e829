package import Exchange
import Records
import Store

extension ImportRun {
  /// Finds out which decimal sign the file has, where the rule leaves it to each file: the file shows it, or a person says
  /// it, and from then on the rule says it itself. A file whose amounts are the same with each sign leaves it open.
  ///
  /// Throws where an amount can be two numbers, and nobody says which one it is.
  /// - Parameter isFound: whether only the columns say that the file is of this rule: options can then answer.
  package mutating func settleDecimal(
    of text: SourceText, _ answers: GuessAnswers = GuessAnswers(), isFound: Bool = false
  ) throws {
    guard rule.leavesDecimal else { return }
    let sign = try answers.decimal ?? decimal(of: text) ?? askedDecimal(of: text, answers, isFound)
    guard let sign else { return }
    (rule.decimal, rule.leavesDecimal) = (sign, false)
    newMembers.append("decimal")
  }

  private func decimal(of text: SourceText) throws -> Character? {
    var setting = try GuessSetting(ledger, source.owner)
    setting.currency = rule.currency ?? setting.currency
    return RuleGuess(text.content(driver), rule.reader, in: setting)?.decimal(ofAmountsIn: rule)
  }

  private func askedDecimal(of text: SourceText, _ answers: GuessAnswers, _ isFound: Bool) throws -> Character? {
    let question: GuessQuestion?
    do throws(SourceProblem) { question = try rule.decimalQuestion(about: text.content(driver)) } catch {
      throw Failure(unreadable: error, in: text.bytes, named: text.name, hint: advice)
    }
    guard let question else { return nil }
    var answers = answers
    if isFound, try driver.answer(question, &answers) { return answers.decimal }
    var failure = GuessRefusal.failure([question])
    if !isFound {
      failure.hint = .words("nothing was changed; write \"decimal\": \".\" or \"decimal\": \",\" in \(rulePath)")
    }
    throw failure.at(text.name)
  }
}
