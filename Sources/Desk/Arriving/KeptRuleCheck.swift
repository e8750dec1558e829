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
  /// Days and numbers that may be others than the rule takes them for, where nothing else is surprising.
  private var forms: [(doubt: Sentence, topic: GuessQuestion.Topic?)] = []

  init(_ run: ImportRun, _ text: [UInt8]) throws {
    self.run = run
    let reader = run.rule.reader
    let saysOfItself = [.ofx, .qif, .json, .ndjson].contains(reader) || reader.isTable
    guard saysOfItself, run.source.kind.moneyField != nil else {
      (guess, surprises) = (nil, [])
      return
    }
    var setting = try GuessSetting(run.ledger, run.source.owner)
    setting.currency = run.rule.currency ?? setting.currency
    if reader != .ofx { setting.answers = run.newAnswers }
    let content = SourceContent(text)
    let guess = RuleGuess(content, reader, in: setting)
    // Items that stand elsewhere are not those of the rule.
    let isOfOthers = [.json, .ndjson].contains(reader) && guess?.rule.items != run.rule.items
    guard !isOfOthers, let guess, guess.rule.hasHeader == run.rule.hasHeader else {
      (self.guess, surprises) = (nil, [])
      return
    }
    if !run.rule.hasHeader {
      // What a rule for columns without names leaves out is known to whoever names the rule.
      (self.guess, surprises) = (nil, guess.balances(against: run.rule))
      return
    }
    let own = guess.taking(amountOf: run.rule, content) ?? guess
    self.guess = own
    let others = [guess.amountsInOwnCurrency(besides: run.rule), try Self.otherAmounts(guess, run)]
    let found = others.compactMap(\.self) + own.surprises(for: run.rule)
    let forms = own.otherForms(than: run.rule, besides: run.newAnswers)
    surprises = found + forms.map(\.doubt)
    if found.isEmpty { self.forms = forms }
  }

  /// A rule by which amounts in other currencies came in before is meant to take them.
  private static func otherAmounts(_ guess: RuleGuess, _ run: ImportRun) throws -> Sentence? {
    guard let problem = guess.otherAmounts(than: run.rule), let field = run.source.kind.currencyField else {
      return nil
    }
    let usual = try run.rule.currency ?? run.ledger.manifest().currency.map { Text($0) }
    let records = try SaidBefore(of: run.source, in: run.ledger)?.records() ?? []
    let isKnown = records.contains { record in
      guard let code = record[field]?.string else { return false }
      return Text(code) != usual
    }
    return isKnown ? nil : problem
  }

  /// Throws where only its columns say that the file is of this rule, and something else says that it may not be.
  func requireFit(_ state: SourceState, named file: String) throws {
    if !surprises.isEmpty {
      var failure = failure(surprises.joined(separator: "; "), file)
      if let options = optionsForForms {
        failure.hint = .words(
          "nothing was changed; if the rule is right, \(options) takes the file; --as NAME makes another rule for it")
      }
      throw failure
    }
    if let account = run.rule.constants["account"]?.string, state.toItself > 0 {
      throw failure(
        "this rule is for the account \(account), and in \(counted(state.toItself, "row")) the other account is \(account), too; the file is probably that of another account",
        file)
    }
    // Somebody says which way the money went, or has said it.
    if run.newAnswers.sign != nil || run.rule.sign == .spentIsNegative { return }
    try requireSameDirection(state.records, named: file)
  }

  /// Most rows of a file that has no row in common with the last one would come in, and what came before was mostly spent:
  /// so would the list of a card look, read by the rule of an account, and the other way round.
  private func requireSameDirection(_ records: [SourceRecord], named file: String) throws {
    guard let guess, !guess.agreesOnSign(with: run.rule),
      Self.isIncome(
        try records.map { try $0.members.unpacked() }, of: run.source.kind,
        hasCardPayments: guess.hasCardPayments),
      let last = try SaidBefore(of: run.source, in: run.ledger),
      try !last.knowsAny(of: records.lazy.flatMap { run.keys(of: $0) }), !Self.isMostlyIncome(try last.records())
    else { return }
    var failure = failure(
      "no row is known, and most rows would be income, where what this rule took in before was mostly spent; it may be the file of another account",
      file)
    let sign = (run.rule.sign ?? .spentIsNegative).rawValue
    failure.hint = .words(
      "nothing was changed; if this money came in, --sign \(sign) takes it; --as NAME makes another rule for this file (with --account, if it is that of another account)"
    )
    throw failure
  }

  private static func isMostlyIncome(_ records: [Object]) -> Bool {
    records.count { $0["type"]?.string == "income" } * 2 > records.count
  }

  /// Whether most rows came in, and with them more than a small part of the money that was spent: a few refunds beside a rent
  /// are no doubt, unless a payment of a card's bill is among the rows.
  private static func isIncome(_ records: [Object], of kind: Kind, hasCardPayments: Bool) -> Bool {
    if hasCardPayments || !isMostlyIncome(records) { return isMostlyIncome(records) }
    guard let money = kind.moneyField else { return false }
    do throws(ArithmeticError) {
      var (came, spent) = (Decimal.zero, Decimal.zero)
      for record in records {
        guard let number = record[money]?.number else { continue }
        let amount = try Decimal(number).abs
        if record["type"]?.string == "income" { try came += amount } else { try spent += amount }
      }
      return try !(came * refundShare - spent).isNegative
    } catch {
      // Sums that are too large.
      return true
    }
  }

  /// Ten times what came in is still less than what was spent.
  private static let refundShare = Decimal(10)

  /// The options by which the file is taken as the rule takes it; nil where none does.
  private var optionsForForms: String? {
    if forms.isEmpty || forms.contains(where: { $0.topic == nil }) { return nil }
    let options = forms.map { form in
      form.topic == .dayOrder
        ? "\(GuessQuestion.Topic.dayOrder.option) \(run.rule.dates.rawValue)"
        : "\(GuessQuestion.Topic.decimal.option) \(run.rule.decimal)"
    }
    return options.joined(separator: " ")
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
