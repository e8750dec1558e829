import Records
import Testing

@testable import Exchange

@Suite("Fees that cannot be added, rows of several accounts, years of another calendar")
struct GuessedOddityTests {
  private func guessed(_ lines: [String], _ change: (inout GuessSetting) -> Void = { _ in }) throws -> RuleGuess {
    try RuleGuess.ofBills(lines) { setting in
      setting.thisYear = 2026
      change(&setting)
    }
  }

  private static let head = "Date,Payee,Amount,Currency,Fee,Fee currency"
  private static let foreign = [head, "2026-11-11,Kern,-22.00,EUR,1.50,USD", "2026-11-12,Rewe,-36.03,EUR,0.00,USD"]

  @Test("a fee in another currency is not added")
  func foreignFees() throws {
    let asked = try guessed(Self.foreign)
    #expect(asked.asked == [.fee] && asked.questions[0].choices.map(\.answer) == ["included"])
    #expect(try guessed(Self.foreign) { $0.answers.includesFee = false }.refusal?.description.contains("USD") == true)
    let included = try guessed(Self.foreign) { $0.answers.includesFee = true }
    #expect(included.asked == [] && included.refusal == nil && included.rule.fee == nil)
    let beside = [
      "Date,Payee,Amount,Currency,Fee", "2026-11-11,Kern,-22.00,EUR,1.50 USD", "2026-11-12,Rewe,-9.00,EUR,0",
    ]
    #expect(try guessed(beside) { $0.answers.includesFee = false }.refusal != nil)
    let named = [
      "Date,Payee,Amount,Currency,Fee (USD)", "2026-11-11,Kern,-22.00,EUR,1.50", "2026-11-12,Rewe,-9.00,EUR,0",
    ]
    #expect(try guessed(named) { $0.answers.includesFee = false }.refusal != nil)
  }

  @Test("a fee in the currency of its amount is added, whatever that is")
  func ownFees() throws {
    let lines = [Self.head, "2026-11-11,Kern,-22.00,USD,1.50,USD", "2026-11-12,Rewe,-36.03,EUR,1.00,EUR"]
    let guess = try guessed(lines) { $0.answers.includesFee = false }
    #expect(guess.refusal == nil && guess.asked == [] && guess.rule.fee?.isIncluded == false)
    let crossed = [Self.head, "2026-11-11,Kern,-22.00,USD,1.50,USD", "2026-11-12,Rewe,-36.03,EUR,1.00,USD"]
    #expect(try guessed(crossed) { $0.answers.includesFee = false }.refusal != nil)
    #expect(try guessed(crossed).surprises(for: guess.rule).count == 1)
  }

  @Test("the currency of fees is not that of amounts")
  func currencyOfFees() throws {
    let lines = ["Date,Payee,Amount,Fee (USD)", "2026-11-11,Kern,-22.00,1.50", "2026-11-12,Rewe,-36.03,0"]
    #expect(try guessed(lines).asked.contains(.currency))
    let answered = try guessed(lines) { ($0.answers.currency, $0.answers.includesFee) = ("USD", false) }
    #expect(answered.asked == [] && answered.rule.currency == "USD" && answered.rule.fee?.isIncluded == false)
    #expect(try guessed(lines) { ($0.answers.currency, $0.answers.includesFee) = ("EUR", false) }.refusal != nil)
  }

  @Test("fees with a minus and without are not added, unless another column shows that all were taken")
  func mixedFees() throws {
    let head = "Date,Payee,Amount,Fee"
    let mixed = [head, "2026-11-11,Kern,-22.00,1.50", "2026-11-12,Rewe,-36.03,-2.00"]
    #expect(try guessed(mixed).asked == [.fee] && guessed(mixed) { $0.answers.includesFee = false }.refusal != nil)
    let all = [head, "2026-11-11,Kern,-22.00,-1.50", "2026-11-12,Rewe,-36.03,-2.00"]
    #expect(try guessed(all) { $0.answers.includesFee = false }.rule.fee?.isIncluded == false)
    let left = [head + ",Net", "2026-11-11,Kern,-22.00,1.50,-23.50", "2026-11-12,Rewe,-36.03,-2.00,-38.03"]
    #expect(try guessed(left).rule.fee?.isIncluded == false)
    let back = [head + ",Net", "2026-11-11,Kern,-22.00,0.30,-21.70", "2026-11-12,Rewe,100.00,-3.00,97.00"]
    #expect(try guessed(back).rule.fee == nil)
  }

  private static let returned = [
    "Date,Name,Gross,Fee,Net,Balance", "2026-11-02,Ann,50.00,-1.60,48.40,148.40",
    "2026-11-05,Shop,-20.00,0.00,-20.00,128.40", "2026-11-07,Ann,-50.00,1.60,-48.40,80.00",
    "2026-11-17,Bob,-10.00,0.00,-10.00,70.00",
  ]

  @Test("a fee that came back is not added, as what is left shows, and that can be taken for the amounts")
  func returnedFees() throws {
    let all = Self.returned
    let plain = all.map { $0.split(separator: ",").dropLast().joined(separator: ",") }
    let stripe = ["Date,Name,Amount,Fee,Net", "2026-11-02,A,50.00,1.60,48.40", "2026-11-03,B,-20.00,-0.85,-19.15"]
    let alone = plain.map { $0.replacing("-1.60,48.40", with: "0.00,50.00") }
    for lines in [all, plain, stripe, alone] {
      let amount = lines == stripe ? "Amount" : "Gross"
      let guess = try guessed(lines) { $0.answers.amount = amount }
      #expect(guess.refusal?.description.contains("name “Net” as the column of the amounts") == true, "\(lines)")
      let net = try guessed(lines) { $0.answers.amount = "Net" }
      #expect(net.refusal == nil && !net.asked.contains(.fee) && net.rule.fee == nil, "\(lines)")
    }
    let kept = try guessed(Array(all.dropLast(2))) { $0.answers.amount = "Gross" }
    #expect(kept.rule.fee?.isIncluded == false)
    #expect(try guessed(all) { $0.answers.amount = "Gross" }.surprises(for: kept.rule).count == 1)
    #expect(try guessed(alone) { $0.answers.amount = "Gross" }.surprises(for: kept.rule).count == 1)
  }

  @Test("a fee that is in the amounts, by the balance or by an amount before it, is not added")
  func includedFees() throws {
    let lines = [
      "Date,Description,Amount,Fee,Original amount,Balance", "2026-11-02,Rewe,-12.50,0.00,-12.50,987.50",
      "2026-11-03,ATM,-105.00,5.00,-100.00,882.50", "2026-11-04,Rewe,-10.00,0.00,-10.00,872.50",
    ]
    #expect(try guessed(lines).rule.fee?.isIncluded == true)
    let plain = lines.map { $0.split(separator: ",").dropLast().joined(separator: ",") }
    #expect(try guessed(plain).rule.fee?.isIncluded == true)
    let beside = plain.map { $0.replacing("-105.00,5.00,-100.00", with: "-100.00,5.00,-105.00") }
    #expect(try guessed(beside).rule.fee?.isIncluded == false)
  }

  @Test("fees of two columns are not added by one of them")
  func twoFees() throws {
    let lines = ["Date,Payee,Amount,Fee,Card fee", "2026-11-11,Kern,-22.00,1.50,0.30", "2026-11-12,Rewe,-36.03,1.00,0"]
    #expect(try guessed(lines).asked == [.fee] && guessed(lines) { $0.answers.includesFee = false }.refusal != nil)
    let foreign = [lines[0].replacing("Card", with: "Foreign")] + lines.dropFirst()
    #expect(try guessed(foreign).asked == [.fee])
    let included = try guessed(lines) { $0.answers.includesFee = true }
    #expect(included.rule.leavesFees && included.rule.fee == nil)
    #expect(try guessed(lines).surprises(for: included.rule) == [])
    let none = ["Date,Payee,Amount,Fee,Card fee", "2026-11-11,Kern,-22.00,1.50,0.00", "2026-11-12,Rewe,-36.03,1.00,0"]
    #expect(try guessed(none) { $0.answers.includesFee = false }.rule.fee?.column == "Fee")
  }

  @Test("a fee with a minus beside spending without one may have come back")
  func turnedFees() throws {
    let lines = ["Date,Payee,Amount,Fee", "2026-11-11,Kern,22.00,-1.50", "2026-11-12,Rewe,36.03,0.00"]
    func refusal(_ sign: ImportRule.Sign) throws -> Sentence? {
      try guessed(lines) { ($0.answers.includesFee, $0.answers.sign) = (false, sign) }.refusal
    }
    #expect(try refusal(.spentIsPositive) != nil && refusal(.spentIsNegative) == nil)
  }

  // MARK: - Accounts

  private func accounts(_ name: String, _ one: String, _ other: String) -> [String] {
    let rows = [one, other, one, other].enumerated().map {
      "2026-11-1\($0.offset),\($0.element),Kern,-22.0\($0.offset)"
    }
    return ["Date,\(name),Payee,Amount"] + rows
  }

  @Test(
    "of a file with several accounts not all rows are those of one", arguments: ["Account", "Konto", "Auftragskonto"])
  func severalAccounts(_ name: String) throws {
    func giro(_ setting: inout GuessSetting) { (setting.answers.account, setting.takesTransfers) = ("giro", true) }
    let lines = accounts(name, "Giro", "Savings")
    #expect(try guessed(lines, giro).asked == [.rows])
    let skipped = try guessed(lines) {
      giro(&$0)
      $0.answers.skipped = [.init(column: name, text: "Savings")]
    }
    #expect(skipped.asked == [] && skipped.dated.count == 2)
    #expect(try guessed(lines).asked == [] && guessed(accounts(name, "Giro", "Giro"), giro).asked == [])
    let kept = try guessed(accounts(name, "Giro", "Giro"), giro).rule
    #expect(
      try guessed(lines).surprises(for: kept).count == 1 && guessed(accounts(name, "A", "A")).surprises(for: kept) == []
    )
    #expect(try guessed(accounts("IBAN", "DE02120300000000202051", "DE89370400440532013000"), giro).asked == [])
  }

  /// A ledger with a giro account, of which the words are given, and one of savings.
  private func giro(_ words: String...) -> (inout GuessSetting) -> Void {
    { setting in
      (setting.answers.account, setting.takesTransfers) = ("giro", true)
      setting.accounts = OwnAccounts(
        names: ["Giro": "giro", "Savings": "savings"], words: words.map { ($0, "giro") })
    }
  }

  @Test("an account of others in each row is where the money went")
  func accountsOfOthers() throws {
    let lines = accounts("Account", "Groceries", "Savings")
    let guess = try guessed(lines, giro())
    #expect(guess.asked == [] && guess.rule.transfers?.column == "Account")
    let numbers = accounts("Account", "DE02120300000000202051", "DE89370400440532013000")
    #expect(try guessed(numbers, giro("DE02500105170137075030")).asked == [])
    #expect(try guessed(numbers, giro("DE02120300000000202051")).asked == [.rows])
    for kept in [guess.rule, try guessed(numbers, giro("DE02500105170137075030")).rule] {
      #expect(
        try guessed(lines) {
          self.giro()(&$0); $0.answers.account = nil
        }.surprises(for: kept) == [])
    }
  }

  @Test("that all rows are of one account is kept, and another account later cannot be read")
  func keptAccounts() throws {
    let lines = accounts("Account", "Main", "Space")
    #expect(try guessed(lines, giro()).asked == [.rows])
    let taken = try guessed(lines) {
      giro()(&$0)
      $0.answers.takesOtherStates = true
    }
    #expect(taken.rule.only.map(\.texts) == [["Main", "Space"]] && taken.rule.except.map(\.texts) == [[]])
    let passed = try guessed(lines) {
      giro()(&$0)
      $0.answers.skipped = [.init(column: "Account", text: "Space")]
    }
    #expect(passed.rule.only.map(\.texts) == [["Main"]] && passed.rule.except.map(\.texts) == [["Space"]])
    for rule in [taken.rule, passed.rule] { #expect(try guessed(lines).surprises(for: rule) == []) }
    let numbers = accounts("Account", "DE02120300000000202051", "DE89370400440532013000")
    let others = try guessed(numbers) {
      giro()(&$0)
      $0.answers.takesOtherStates = true
    }
    #expect(others.rule.only.isEmpty && others.rule.except.map(\.texts) == [[]])
  }

  // MARK: - Years

  @Test(
    "years of another calendar are refused",
    arguments: [
      ("2569-11-03", 2569), ("13/11/2569", 2569), ("3 Nov 2569", 2569), ("1405-08-12", 1405), ("5787-02-03", 5787),
      ("13/11/69", 2069),
    ])
  func years(_ day: String, _ year: Int) throws {
    let refusal = try guessed(["Date,Payee,Amount", "\(day),Kern,-22.00", "\(day),Rewe,-36.03"]).refusal
    #expect(refusal?.description.contains("would be in the year \(year)") == true)
  }

  @Test("years of Taiwan, of this century, and days of a plan are read")
  func usualYears() throws {
    for day in ["115/11/03", "1151103", "2026-11-03", "1926-11-03", "2040-11-03"] {
      #expect(try guessed(["Date,Payee,Amount", "\(day),Kern,-22.00", "\(day),Rewe,-36.03"]).refusal == nil)
    }
    let plan = (2026..<2071).map { "\($0)-11-03,Bank,-500.00" }
    #expect(try guessed(["Date,Payee,Amount"] + plan).refusal == nil)
    for day in ["9999-12-31", "0001-01-01", "1899-12-30"] {
      let lines = ["Date,Payee,Amount", "\(day),Kern,-22.00", "2026-11-03,Kern,-9.00", "2026-11-04,Kern,-1.00"]
      #expect(try guessed(lines).refusal == nil)
    }
    let open = ["Date;State;Payee;Amount", "31.12.9999;Vorgemerkt;Rewe;-5,00", "03.11.2026;Gebucht;Rewe;-6,00"]
    #expect(try guessed(open).refusal == nil)
    let kept = try guessed(["Date,Payee,Amount", "2026-11-03,Kern,-22.00"]).rule
    #expect(try guessed(["Date,Payee,Amount", "2569-11-03,Kern,-22.00"]).surprises(for: kept).count == 1)
  }
}
