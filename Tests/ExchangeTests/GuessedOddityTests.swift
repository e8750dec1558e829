import Records
import Testing

@testable import Exchange

@Suite("Fees that cannot be added, rows of several accounts, years of another calendar")
struct GuessedOddityTests {
  private func guessed(_ lines: [String], _ change: (inout GuessSetting) -> Void = { _ in }) throws -> RuleGuess {
    var setting = GuessSetting(kind: "bill")
    (setting.currency, setting.thisYear) = ("EUR", 2026)
    change(&setting)
    return try #require(RuleGuess(SourceContent(Array((lines.joined(separator: "\n") + "\n").utf8)), in: setting))
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

  @Test("fees of two columns are not added by one of them")
  func twoFees() throws {
    let lines = ["Date,Payee,Amount,Fee,Card fee", "2026-11-11,Kern,-22.00,1.50,0.30", "2026-11-12,Rewe,-36.03,1.00,0"]
    #expect(try guessed(lines).asked == [.fee] && guessed(lines) { $0.answers.includesFee = false }.refusal != nil)
    let foreign = [lines[0].replacing("Card", with: "Foreign")] + lines.dropFirst()
    #expect(try guessed(foreign).asked == [.fee])
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
    let kept = try guessed(["Date,Payee,Amount", "2026-11-03,Kern,-22.00"]).rule
    #expect(try guessed(["Date,Payee,Amount", "2569-11-03,Kern,-22.00"]).surprises(for: kept).count == 1)
  }
}
