import Records
import Testing

@testable import Exchange

@Suite("Statements in OFX, whose types say another direction than their signs")
struct OFXSignsTests {
  /// The transactions of an account, each as its type and its amount.
  private func account(_ name: String, _ rows: [String], isOfCard: Bool = false) -> String {
    let transactions = rows.enumerated().map { place, row in
      let parts = row.split(separator: " ")
      return
        "<STMTTRN><TRNTYPE>\(parts[0])<DTPOSTED>202611\(10 + place)<TRNAMT>\(parts[1])<FITID>\(place)<NAME>N</STMTTRN>"
    }
    let tag = isOfCard ? "CCSTMTRS" : "STMTRS"
    return "<\(tag)><CURDEF>EUR<ACCTID>\(name)\n\(transactions.joined(separator: "\n"))\n</\(tag)>"
  }

  private func guessed(_ accounts: String..., answers: GuessAnswers = GuessAnswers()) throws -> RuleGuess {
    let text = "<OFX>\(accounts.joined(separator: "\n"))</OFX>"
    return try #require(RuleGuess(SourceContent(Array(text.utf8)), .ofx, in: setting(answers)))
  }

  private func setting(_ answers: GuessAnswers) -> GuessSetting {
    var setting = GuessSetting(kind: "bill")
    setting.answers = answers
    return setting
  }

  private func answer(_ sign: ImportRule.Sign) -> GuessAnswers {
    var answers = GuessAnswers()
    answers.sign = sign
    return answers
  }

  private func answer(spent text: String, in column: String = "TRNTYPE") -> GuessAnswers {
    var answers = GuessAnswers()
    answers.spent = .init(column: column, text: text)
    return answers
  }

  @Test(
    "Where types and signs agree, or nothing is against them, nothing is asked",
    arguments: [
      ["DEBIT -12.00", "CREDIT 50", "POS -3.20"], ["OTHER 5", "XFER 7"], ["INT 0.07"], ["CREDIT 5"],
      ["DEBIT -5", "DEBIT -6", "FEE -1", "FEE 1"], ["DEBIT -5", "DEBIT -6", "CREDIT -3"],
      ["POS -5", "POS -3", "POS 5"], ["POS -5", "POS -3", "FEE 1", "FEE 2"],
      ["DEBIT 0.00", "CREDIT 0"], [],
    ])
  func usual(_ rows: [String]) throws {
    let guess = try guessed(account("7", rows))
    #expect(guess.questions == [] && guess.refusal == nil && guess.rule.sign == nil)
    #expect(guess.rule.source(of: "type") == nil)
  }

  @Test(
    "Types that can be of either side are not against a sign, and neither is one that all transactions have",
    arguments: [
      ["INT 5", "ATM 200"], ["ATM 200", "ATM 100", "INT 1"], ["XFER -5", "POS 20"], ["REPEATPMT 100", "PAYMENT 500"],
      ["PAYMENT 100", "PAYMENT 500", "PAYMENT -10"], ["CASH 20", "CASH 30"],
      ["CREDIT -12.50", "CREDIT -4", "CREDIT 1000"], ["DEBIT 1000", "DEBIT 500", "DEBIT -4"],
    ])
  func eitherSide(_ rows: [String]) throws {
    let guess = try guessed(account("7", rows))
    #expect(guess.questions == [] && guess.rule.sign == nil && guess.surprises(for: guess.rule) == [])
    if rows.contains(where: { $0.hasPrefix("CREDIT") || $0.hasPrefix("DEBIT") }) { return }
    #expect(try guessed(account("6", ["DEBIT -12.50", "CREDIT 1000"]), account("7", rows)).questions == [])
  }

  @Test("What is paid to a card has no minus, and a single fee of another account is given back")
  func rightAsTheyAre() throws {
    let card = account("C", ["PAYMENT 500"], isOfCard: true)
    #expect(try guessed(card).questions == [])
    #expect(try guessed(account("7", ["DEBIT -5", "DEBIT -6"]), account("8", ["FEE 5"])).questions == [])
  }

  @Test(
    "Debits without a minus are asked about",
    arguments: [
      ["DEBIT 12", "FEE 3", "CHECK 20"], ["DEBIT 12", "CREDIT -50"], ["CHECK 9", "POS 3"],
      ["DEBIT 12", "DEBIT 3", "POS 4", "DEBIT -1"], ["debit 12", "XFER -5"],
    ])
  func reversed(_ rows: [String]) throws {
    let text = account("7", rows)
    let guess = try guessed(text)
    #expect(guess.asked == [.sign])
    #expect(guess.questions[0].choices.map(\.answer) == ["spent-is-positive", "spent-is-negative"])
    #expect(guess.questions[0].examples[0].suffix(2).joined(separator: " ") == rows[0])
    for sign in [ImportRule.Sign.spentIsPositive, .spentIsNegative] {
      let answered = try guessed(text, answers: answer(sign))
      #expect(answered.rule.sign == sign && answered.questions == [] && answered.refusal == nil)
    }
  }

  @Test("Where nothing has a minus, the types can say the direction", arguments: ["DEBIT", "FEE"])
  func unsigned(_ word: String) throws {
    let text = account("7", ["DEBIT 12", "CREDIT 50", "FEE 3", "DEP 4", "CREDIT 5"])
    let guess = try guessed(text)
    #expect(guess.questions[0].choices.map(\.answer) == ["spent-is-negative", "TRNTYPE=DEBIT"])
    let answered = try guessed(text, answers: answer(spent: word))
    guard case .columns(["TRNTYPE"], let words) = answered.rule.source(of: "type") else {
      Issue.record("no type")
      return
    }
    #expect(words["DEBIT"] == "expense" && words["FEE"] == "expense" && words["CHECK"] == "expense")
    #expect(words["DEP"] == "income" && words["POS"] == nil && words["OTHER"] == nil && answered.rule.sign == nil)
    #expect(try guessed(text, answers: answer(.spentIsPositive)).refusal != nil)
  }

  @Test("A single debit without a minus is asked about where no other shows that what was spent has one")
  func alone() throws {
    #expect(try guessed(account("7", ["DEBIT 12", "CREDIT 50", "CREDIT 60"])).asked == [.sign])
    #expect(try guessed(account("7", ["FEE 5"])).asked == [.sign])
  }

  @Test("No sign is offered that is right for one account and wrong for another")
  func accounts() throws {
    let guess = try guessed(account("7", ["DEBIT -5", "DEBIT -6"]), account("8", ["DEBIT 5", "CHECK 6"]))
    #expect(guess.questions.map { $0.choices.map(\.answer) } == [["spent-is-negative"]])
    #expect(guess.questions[0].doubt.description.begins(with: "in 8 alone"))
  }

  @Test("An answer that the types contradict is refused")
  func contradicted() throws {
    let text = account("7", ["DEBIT -12.00", "CREDIT 50"])
    #expect(try guessed(text, answers: answer(.spentIsPositive)).refusal?.description.contains("“DEBIT”") == true)
    #expect(try guessed(text, answers: answer(.spentIsNegative)).rule.sign == .spentIsNegative)
    for answers in [
      answer(spent: "DEBIT"), answer(spent: "CREDIT"), answer(spent: "FEE"), answer(spent: "7", in: "ACCTID"),
    ] {
      #expect(try guessed(text, answers: answers).refusal != nil)
    }
    var currency = answer(.spentIsNegative)
    currency.currency = "USD"
    #expect(try guessed(text, answers: currency).refusal != nil)
  }

  @Test("A kept rule is surprised where the types are against the sign that it takes, unless somebody decided that")
  func kept() throws {
    let usual = try guessed(account("7", ["DEBIT -12.00", "CREDIT 50"]))
    let reversed = try guessed(account("8", ["DEBIT 12.00", "FEE 50", "CREDIT -3"]))
    let unsigned = try guessed(account("8", ["DEBIT 12.00", "FEE 50", "CREDIT 3"]))
    var (positive, negative) = (usual.rule, usual.rule)
    (positive.sign, negative.sign) = (.spentIsPositive, .spentIsNegative)
    var typed = usual.rule
    typed.map.append(("type", .columns(["TRNTYPE"], words: ["DEBIT": "expense", "CREDIT": "income"])))
    func surprised(_ guess: RuleGuess) -> [Bool] {
      [usual.rule, positive, negative, typed].map { !guess.surprises(for: $0).isEmpty }
    }
    #expect(surprised(usual) == [false, true, false, true])
    #expect(surprised(reversed) == [true, false, false, true])
    #expect(surprised(unsigned) == [true, true, false, false])
  }

  @Test("What the rule passes over does not count")
  func passedOver() throws {
    let guess = try guessed(account("7", ["DEBIT -5", "DEBIT -6"]), account("8", ["DEBIT 5", "FEE 6"]))
    func kept(_ sign: ImportRule.Sign?, only: [String] = [], except: [String] = []) -> ImportRule {
      var rule = guess.rule
      rule.sign = sign
      if !only.isEmpty { rule.only = [("ACCTID", only)] }
      if !except.isEmpty { rule.except = [("ACCTID", except)] }
      return rule
    }
    #expect(guess.surprises(for: kept(nil)).count == 1)
    #expect(guess.surprises(for: kept(nil, only: ["7"])) == [])
    #expect(guess.surprises(for: kept(.spentIsPositive, except: ["7"])) == [])
    #expect(guess.surprises(for: kept(nil, except: ["7"])).count == 1)
  }

  @Test("What is paid to a card is not taken for spent by its type, neither in the same file nor by a kept rule")
  func paymentToCard() throws {
    let (bank, card) = (["DEBIT 12", "CREDIT 50", "PAYMENT 20"], account("C", ["PAYMENT 20"], isOfCard: true))
    func words(_ accounts: String...) throws -> RuleGuess {
      let text = "<OFX>\(accounts.joined(separator: "\n"))</OFX>"
      return try #require(
        RuleGuess(SourceContent(Array(text.utf8)), .ofx, in: setting(answer(spent: "DEBIT"))))
    }
    let (both, alone) = (try words(account("7", bank), card), try words(account("7", bank)))
    guard case .columns(_, let ofBoth) = both.rule.source(of: "type"),
      case .columns(_, let ofBank) = alone.rule.source(of: "type")
    else {
      Issue.record("no type")
      return
    }
    #expect(ofBoth["PAYMENT"] == nil && ofBoth["DEBIT"] == "expense" && ofBank["PAYMENT"] == "expense")
    #expect(try guessed(card).surprises(for: alone.rule).first?.description.contains("PAYMENT") == true)
    #expect(try guessed(card).surprises(for: both.rule) == [])
  }

  @Test("A sign before three digits parts thousands in a currency without decimals, and none parts four digits")
  func thousands() throws {
    func amounts(_ text: String) throws -> [String?] {
      var rule = ImportRule(kind: "")
      rule.map = [("amount", .column("TRNAMT"))]
      var reader = try OFXReader(Array("<OFX>\(text)</OFX>".utf8), rule)
      var found: [String?] = []
      while let item = try reader.next() { found.append(item.values[0]?.text) }
      return found
    }
    let yen = account("7", ["DEBIT -1.250", "DEBIT -300"]).replacing("EUR", with: "JPY")
    #expect(try amounts(yen) == ["-1250", "-300"])
    #expect(try amounts(account("7", ["DEBIT -100,000", "DEBIT -1045,500"])) == ["-100.000", "-1045.500"])
  }
}
