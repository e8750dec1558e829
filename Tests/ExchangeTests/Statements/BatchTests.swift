import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("Batches, and what statements add up to")
struct BatchTests {
  private typealias Text = StatementText

  private static func part(_ amount: String, _ side: String? = nil, _ more: String = "") -> String {
    "<Amt Ccy=\"EUR\">\(amount)</Amt>" + (side.map { "<CdtDbtInd>\($0)</CdtDbtInd>" } ?? "") + more
  }

  private static func old(_ amount: String, _ name: String = "TxAmt") -> String {
    "<AmtDtls><\(name)><Amt Ccy=\"EUR\">\(amount)</Amt></\(name)></AmtDtls>"
  }

  @Test(
    "A batch is its transactions where they add up to it, else it is one",
    arguments: [
      (Text.details(part("4"), part("6")), ["-4", "-6"]),
      (Text.details(part("12", "DBIT"), part("2", "CRDT")), ["-12", "2"]),
      (Text.details(old("4"), old("6.00", "InstdAmt")), ["-4", "-6.00"]),
      (Text.details(part("4")) + Text.details(part("6")), ["-4", "-6"]),
      (Text.details(part("4"), part("5")), ["-10"]), (Text.details(part("4"), ""), ["-10"]),
      (Text.details(part("4"), part("six")), ["-10"]), (Text.details(part("4")), ["-10"]),
      (Text.details("<Amt Ccy=\"USD\">4</Amt>", part("6")), ["-10"]),
      ("<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>", ["-10"]), ("", ["-10"]),
    ])
  func batches(_ details: String, _ amounts: [String]) throws {
    let read = try ReadStatements(Text().with(Text.entry("10", "DBIT", details)), .camt, ["Amount"])
    #expect(read.items == amounts.map { [$0] })
  }

  @Test("The transactions of a batch have ids of their own; one that stays whole says what all of them say")
  func texts() throws {
    func party(_ name: String, _ reference: String = "") -> String {
      "<Refs>\(reference)</Refs><RltdPties><Cdtr><Nm>\(name)</Nm></Cdtr></RltdPties><RmtInf><Ustrd>wage</Ustrd></RmtInf>"
    }
    let own = ["1", "2"].map { "<AcctSvcrRef>T\($0)</AcctSvcrRef>" }
    let text = Text().with(
      Text.entry(
        "10", "DBIT",
        "<AcctSvcrRef>E</AcctSvcrRef>"
          + Text.details(Self.part("4", nil, party("Bo")), Self.part("6", nil, party("Cy")))),
      Text.entry(
        "10", "DBIT",
        "<AcctSvcrRef>F</AcctSvcrRef>"
          + Text.details(Self.part("4", nil, party("Bo", own[0])), Self.part("6", nil, party("Cy", own[1])))),
      Text.entry("10", "DBIT", "<AcctSvcrRef>G</AcctSvcrRef>" + Text.details(party("Bo"), party("Cy"))))
    #expect(
      try ReadStatements(text, .camt, ["BankReference", "Payee", "Purpose"]).items == [
        ["E/1", "Bo", "wage"], ["E/2", "Cy", "wage"], ["T1", "Bo", "wage"], ["T2", "Cy", "wage"], ["G", nil, "wage"],
      ])
  }

  @Test("The items of random statements add up to their booked entries, and to their balances")
  func sums() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      var (sum, entries) = (0, [String]())
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let (amount, isDebit) = (Int.random(in: 0...100_000, using: &random), random.chance(50))
        let isBooked = random.chance(75)
        if isBooked { sum += isDebit ? -amount : amount }
        entries.append(
          Text.entry(
            Self.digits(amount), isDebit ? "DBIT" : "CRDT", status: "<Sts>\(isBooked ? "BOOK" : "PDNG")</Sts>",
            Self.parts(of: amount, isDebit, &random)))
      }
      let opening = Int.random(in: -50_000...50_000, using: &random)
      var text = Text()
      (text.opening, text.closing) = (Self.digits(opening), Self.digits(opening + sum))
      let read = try ReadStatements(text.with(entries.joined()), .camt, ["Amount"])
      #expect(read.problems == [], "seed \(random.seed)")
      #expect(try Self.sum(read.items) == Decimal(mantissa: Int128(sum), scale: 2), "seed \(random.seed)")
      text.closing = Self.digits(opening + sum + 1)
      let refused = try ReadStatements(text.with(entries.joined()), .camt, ["Amount"])
      #expect(refused.items == [] && refused.problems.count == 1)
    }
  }

  private static func digits(_ cents: Int) -> String {
    let text = String(abs(cents))
    let padded = String(repeating: "0", count: max(0, 3 - text.count)) + text
    return (cents < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
  }

  /// Transactions that add up to the amount, mostly.
  private static func parts(of amount: Int, _ isDebit: Bool, _ random: inout SeededGenerator) -> String {
    var (rest, texts) = (amount, [String]())
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let part = Int.random(in: -1000...rest + 1000, using: &random)
      texts.append(Self.part(digits(abs(part)), (part < 0) == isDebit ? "CRDT" : "DBIT"))
      rest -= part
    }
    texts.append(Self.part(digits(abs(rest)), (rest < 0) == isDebit ? "CRDT" : "DBIT"))
    if random.chance(20) { texts.append(Self.part("0.01")) }
    return "<NtryDtls>" + texts.map { "<TxDtls>\($0)</TxDtls>" }.joined() + "</NtryDtls>"
  }

  private static func sum(_ items: [[String?]]) throws -> Decimal {
    try items.reduce(Decimal.zero) { try $0 + Decimal(parsing: #require($1[0])) }
  }

  @Test("A statement that does not add up is refused alone, and says by how much; unless the rule does not check it")
  func balances() throws {
    var text = Text()
    (text.opening, text.closing) = ("100", "85.00")
    let wrong = text.with(Text.entry("10"), Text.entry("2"))
    let read = try ReadStatements(wrong, .camt, ["Amount"])
    #expect(read.items == [])
    #expect(
      read.problems == [
        "the statement S-7 does not add up: its balances differ by -15.00, and its 2 entries by -12, which is 3.00 too much; "
          + "none of them is taken in, unless \"balances\": \"unchecked\" stands in the rule"
      ])
    #expect(try ReadStatements(wrong, .camt, ["Amount"], checksBalances: false).items.count == 2)
    #expect(try ReadStatements(text.with(Text.entry("15")), .camt, ["Amount"]).items == [["-15"]])
    // Pages, several balances of a kind, and entries that cannot be read say nothing about the whole.
    let page = "<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>"
    #expect(try ReadStatements(text.with(page, Text.entry("10")), .camt, ["Amount"]).items == [["-10"]])
    #expect(try ReadStatements(text.with(Text.entry("10"), Text.entry("x")), .camt, ["Amount"]).items == [["-10"]])
  }
}
