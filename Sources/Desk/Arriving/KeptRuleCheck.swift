import Exchange
import Records
import Schema
import Store

/// Whether a rule that was kept fits a file with its columns, or the file says of itself what the rule does not know: it may
/// be the file of another account.
struct KeptRuleCheck {
  private let run: ImportRun
  private let guess: RuleGuess?
  /// What is said where somebody named the rule, who has to know.
  let surprises: [Sentence]

  init(_ run: ImportRun, _ text: [UInt8]) throws {
    self.run = run
    let saysOfItself = [.ofx, .qif].contains(run.rule.reader) || (run.rule.reader.isTable && run.rule.hasHeader)
    guard saysOfItself, run.source.kind.moneyField != nil else {
      (guess, surprises) = (nil, [])
      return
    }
    var setting = try GuessSetting(run.ledger, run.source.owner)
    setting.currency = run.rule.currency ?? setting.currency
    guess = RuleGuess(SourceContent(text), run.rule.reader, in: setting)
    surprises = guess?.surprises(for: run.rule) ?? []
  }

  /// Throws where only its columns say that the file is of this rule, and something else says that it may not be.
  func requireFit(_ state: SourceState, named file: String) throws {
    if !surprises.isEmpty { throw failure(surprises.joined(separator: "; "), file) }
    if let account = run.rule.constants["account"]?.string, state.toItself > 0 {
      throw failure(
        "this rule is for the account \(account), and in \(counted(state.toItself, "row")) the other account is \(account), too; the file is probably that of another account",
        file)
    }
    // Somebody has just said which way the money went.
    if !run.isSignNew { try requireSameDirection(state.records, named: file) }
  }

  /// Most of a file that has no row in common with the last one would come in, and what came before was mostly spent: so
  /// would the list of a card look, read by the rule of an account, and the other way round.
  private func requireSameDirection(_ records: [SourceRecord], named file: String) throws {
    guard let guess, !guess.agreesOnSign(with: run.rule),
      Self.isMostlyIncome(try records.map { try $0.members.unpacked() }),
      let last = try SaidBefore(of: run.source, in: run.ledger),
      try !last.knowsAny(of: records.lazy.flatMap { run.keys(of: $0) }), !Self.isMostlyIncome(try last.records())
    else { return }
    throw failure(
      "no row is known, and most of the money would be income, where what this rule took in before was mostly spent; it may be the file of another account",
      file)
  }

  private static func isMostlyIncome(_ records: [Object]) -> Bool {
    records.count { $0["type"]?.string == "income" } * 2 > records.count
  }

  private func failure(_ problem: Sentence, _ file: String) -> Failure {
    Failure(
      .invalid, .unreadable, "its columns are those of the rule \(run.source.name), but \(problem)",
      hint: .words(
        "nothing was changed; --as NAME makes another rule for this file (with --account, if it is that of another account); --rule \(run.source.name) takes it by this rule, and removes what is not in it"
      )
    ).at(file)
  }
}
