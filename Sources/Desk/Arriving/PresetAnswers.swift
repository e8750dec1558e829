package import Exchange
package import Records
import Schema
import Store

/// The rules of a preset with what a file leaves open, which somebody has said, or says when asked.
struct PresetAnswers {
  let rules: [ImportRule]

  init(
    _ rules: [Preset.Rule], _ text: SourceText, _ answers: GuessAnswers, _ kinds: Kinds, by driver: ImportDriver
  ) throws {
    var answers = answers
    try Self.requireMeant(answers, rules, in: text)
    let own = try driver.session.user()?.string ?? ""
    let questions = try rules.map { rule in
      let kind = try kinds.required(rule.rule.kind.string)
      return try PresetQuestions(
        rule, kind, own: own, weightless: IHateMoney.peopleWithoutWeight(text.bytes, rule.rule)
      ) {
        (rule: ImportRule) throws in try Self.items(of: text, rule, driver)
      }
    }
    let needless = questions.map { Set($0.needless(answers)) }
    if let first = needless.first, let word = needless.dropFirst().reduce(first, { $0.intersection($1) }).sorted().first
    {
      throw Failure.usage(
        "\(word) answers no question that this file asks", hint: "leave it out, or check the spelling"
      ).at(text.name)
    }
    let currency = try Self.currency(of: rules, text, answers, by: driver)
    while true {
      let open = (currency?.question(answers).map { [$0] } ?? []) + questions.flatMap { $0.open(answers) }
      guard let question = open.first else { break }
      guard try driver.answer(question, &answers) else { throw GuessRefusal.failure(open).at(text.name) }
    }
    self.rules = try zip(rules, questions).map { _, questions in
      var rule = questions.rule(answers)
      let kind = try kinds.required(rule.kind.string)
      // Nobody else is to have them.
      if kind.isPrivate { rule.isLocal = true }
      if kind.currencyField.map({ field in !rule.map.contains { $0.field == field } }) == true {
        rule.currency = answers.currency ?? rule.currency
      }
      if let code = currency.map({ answers.currency ?? $0.certain }) ?? nil {
        // Payments have a currency, and are none of the kind's money.
        if kind.currencyField == nil { rule.constants["currency"] = .string(code) } else { rule.currency = code }
      }
      return rule
    }
  }

  /// Throws where something is answered that rules which ship say themselves.
  private static func requireMeant(_ answers: GuessAnswers, _ rules: [Preset.Rule], in text: SourceText) throws {
    var others = answers
    (others.units, others.rowsOf, others.weights, others.currency) = ([:], [:], [:], nil)
    // The sheet was looked for before.
    if rules.contains(where: { !$0.rule.items.isRoot }) { others.sheet = nil }
    if others.isEmpty { return }
    throw Failure.usage(
      "ledger-sync knows files of this app already, and needs no such answer",
      hint: "only --rows-of, --unit, --weight and --currency can be given with it"
    ).at(text.name)
  }

  /// Of what a group shares, where its file has no code of a currency.
  private static func currency(
    of rules: [Preset.Rule], _ text: SourceText, _ answers: GuessAnswers, by driver: ImportDriver
  ) throws -> GroupCurrency? {
    guard let rule = rules.first?.rule, rule.reader.isOfGroup else { return nil }
    let usual = try driver.ledger.manifest().currency.map { Text($0) }
    guard let currency = GroupCurrency(text.bytes, rule, usual: usual) else {
      if answers.currency == nil { return nil }
      throw Failure.usage("the file says its currencies itself", hint: "leave --currency out").at(text.name)
    }
    if currency.sign == nil, answers.currency == nil, let usual {
      driver.hear(.remark("the file names no currency: its amounts are in \(usual), the ledger's"))
    }
    return currency
  }

  private static func items(
    of text: SourceText, _ rule: ImportRule, _ driver: ImportDriver
  ) throws -> any ItemReader {
    do throws(SourceProblem) { return try rule.open(text.content(driver)).items } catch {
      throw Failure(unreadable: error, in: text.bytes, named: text.name, hint: "nothing was changed")
    }
  }
}

extension GuessAnswers {
  /// Takes how much somebody in a group counts; false where the text is no number above 0.
  package mutating func take(weight text: String, of name: Text) -> Bool {
    do throws(ArithmeticError) {
      let weight = try Decimal(parsing: text)
      if weight.isNegative || weight.isZero { return false }
      weights[name] = weight.normalised.number
      return true
    } catch { return false }
  }
}
