import Records
import Testing

@testable import Exchange

@Suite("CAMT as items")
struct CAMTReaderTests {
  private typealias Text = StatementText

  private func read(_ text: String, _ columns: String...) throws -> [[String?]] {
    let read = try ReadStatements(text, .camt, columns)
    #expect(read.problems == [])
    return read.items
  }

  @Test("The side says the sign, also of a reversal: what is reversed comes back")
  func sides() throws {
    let text = Text().with(
      Text.entry("1.50"), Text.entry("2", "CRDT"), Text.entry("3.0", "CRDT", "<RvslInd>true</RvslInd>"),
      Text.entry("0004", "DBIT", "<RvslInd>1</RvslInd>"), Text.entry("0", "CRDT", "<RvslInd>false</RvslInd>"))
    #expect(
      try read(text, "Amount", "Currency", "Reversal") == [
        ["-1.50", "EUR", nil], ["2", "EUR", nil], ["3.0", "EUR", "true"], ["-4", "EUR", "true"], ["0", "EUR", nil],
      ])
  }

  @Test(
    "What is pending or only told is left out and counted, in the words of all versions",
    arguments: ["<Sts>$</Sts>", "<Sts><Cd>$</Cd></Sts>", "<Sts>\n  <Cd> $ </Cd>\n</Sts>"])
  func states(_ form: String) throws {
    let entries = ["BOOK", "PDNG", "INFO", "FUTR", "BOOK"].enumerated().map { place, state in
      Text.entry("\(place)", status: form.replacing("$", with: state))
    }
    let read = try ReadStatements(Text().with(entries.joined()), .camt, ["Amount"])
    #expect(read.items == [["0"], ["-4"]])
    #expect((read.notBooked.pending, read.notBooked.information, read.problems.count) == (2, 1, 0))
  }

  @Test(
    "An entry that does not say what it has to is named, and the others are read",
    arguments: [
      Text.entry("1", status: ""), Text.entry("1", status: "<Sts><Prtry>odd</Prtry></Sts>"), Text.entry("1", "D"),
      Text.entry("1,50"), Text.entry("-1"), Text.entry("1e3"), Text.entry(""),
      "<Ntry><Amt>1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>",
      "<Ntry><Amt Ccy=\"EUR\">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>",
      Text.entry("1").replacing(
        "-11-20</Dt></BookgDt>", with: "-13-01</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>"),
      "<Ntry><Amt Ccy=\"EUR\">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-30</Dt></BookgDt></Ntry>",
    ])
  func unreadable(_ entry: String) throws {
    let read = try ReadStatements(Text().with(entry, Text.entry("2")), .camt, ["Amount"])
    #expect(read.items == [["-2"]])
    #expect(read.problems.count == 1)
  }

  @Test("The day is the bank's, without its time; without a booking day, the value day")
  func days() throws {
    func entry(_ days: String) -> String {
      "<Ntry><Amt Ccy=\"EUR\">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>\(days)</Ntry>"
    }
    let text = Text().with(
      entry("<BookgDt><DtTm>2026-11-20T23:59:59-11:00</DtTm></BookgDt><ValDt><Dt>2026-11-23</Dt></ValDt>"),
      entry("<ValDt><Dt>2026-11-24</Dt></ValDt>"))
    #expect(try read(text, "Date", "ValueDate") == [["2026-11-20", "2026-11-23"], ["2026-11-24", "2026-11-24"]])
  }

  private static let parties = [
    "<Dbtr><Nm>A</Nm></Dbtr><UltmtDbtr><Nm>UA</Nm></UltmtDbtr><Cdtr><Nm>B</Nm></Cdtr>",
    "<Dbtr><Pty><Nm>A</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>UA</Nm></Pty></UltmtDbtr><Cdtr><Pty><Nm>B</Nm></Pty></Cdtr>",
  ]

  @Test("The payee is the other side; of what is reversed it is the other side of that", arguments: parties)
  func payees(_ parties: String) throws {
    let details = Text.details("<RltdPties>\(parties)</RltdPties>")
    let text = Text().with(
      Text.entry("1", "DBIT", details), Text.entry("1", "CRDT", details),
      Text.entry("1", "CRDT", "<RvslInd>true</RvslInd>" + details))
    #expect(try read(text, "Payee", "UltimatePayee") == [["B", nil], ["A", "UA"], ["B", nil]])
  }

  @Test("In a reversal whose parties the bank has turned, the payee is not the owner of the account")
  func turned() throws {
    let parties =
      "<RltdPties><Dbtr><Nm>Shop</Nm></Dbtr><DbtrAcct><Id><IBAN>YY1</IBAN></Id></DbtrAcct>"
      + "<Cdtr><Nm>Alice</Nm></Cdtr><CdtrAcct><Id><IBAN>XX00TEST1</IBAN></Id></CdtrAcct></RltdPties>"
    let text = Text().with(Text.entry("1", "CRDT", "<RvslInd>true</RvslInd>" + Text.details(parties)))
    #expect(try read(text, "Payee", "PayeeAccount") == [["Shop", "YY1"]])
  }

  @Test("The purpose is what was written, else a reference, else what the bank tells")
  func purposes() throws {
    func entry(_ remittance: String, _ more: String = "") -> String {
      Text.entry(
        "1", "DBIT", Text.details("<RmtInf>\(remittance)</RmtInf>\(more)") + "<AddtlNtryInf>card</AddtlNtryInf>")
    }
    let strd = "<Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd>"
    let text = Text().with(
      entry("<Ustrd>one\n two </Ustrd><Ustrd>three</Ustrd>" + strd), entry(strd + strd),
      entry("", "<AddtlTxInf>shop</AddtlTxInf>"), entry(""), Text.entry("1"))
    #expect(
      try read(text, "Purpose", "Reference", "Text") == [
        ["one two three", "RF18", "card"], ["RF18 RF18", "RF18 RF18", "card"], ["shop", nil, "card"],
        ["card", nil, "card"], [nil, nil, nil],
      ])
  }

  @Test("An amount in another currency can be asked for, and is not the amount")
  func foreign() throws {
    let amounts =
      "<AmtDtls><InstdAmt><Amt Ccy=\"USD\">5.00</Amt></InstdAmt><TxAmt><Amt Ccy=\"EUR\">4.70</Amt></TxAmt></AmtDtls>"
    let text = Text().with(Text.entry("4.70", "DBIT", Text.details(amounts)), Text.entry("1"))
    #expect(
      try read(text, "Amount", "Currency", "ForeignAmount", "ForeignCurrency") == [
        ["-4.70", "EUR", "5.00", "USD"], ["-1", "EUR", nil, nil],
      ])
  }

  @Test("An id is the account and the bank's reference; NONREF is none")
  func ids() throws {
    let text = Text().with(
      Text.entry("1", "DBIT", "<AcctSvcrRef>R1</AcctSvcrRef>"),
      Text.entry("1", "DBIT", "<AcctSvcrRef>NONREF</AcctSvcrRef>"),
      Text.entry(
        "1", "DBIT", Text.details("<Refs><AcctSvcrRef>R2</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>")))
    #expect(
      try read(text, "ID", "BankReference", "EndToEndID") == [
        ["XX00TEST1 R1", "R1", nil], [nil, nil, nil], ["XX00TEST1 R2", "R2", nil],
      ])
  }

  @Test(
    "Reports, statements and notifications of the versions 2 to 13 are read, whatever the prefix of their names",
    arguments: [
      ("camt.052.001.", "BkToCstmrAcctRpt", "Rpt"), ("camt.053.001.", "BkToCstmrStmt", "Stmt"),
      ("camt.054.001.", "BkToCstmrDbtCdtNtfctn", "Ntfctn"),
    ])
  func messages(_ version: String, _ message: String, _ statement: String) throws {
    for number in 1...14 {
      let name = version + (number < 10 ? "0" : "") + "\(number)"
      let text = Text(version: name, message: message, statement: statement).with(Text.entry("1"))
      #expect(CAMT.isCAMT(Array(text.utf8)))
      guard (2...13).contains(number) else {
        #expect(throws: SourceProblem.self) { try ReadStatements(text, .camt, ["Amount"]) }
        continue
      }
      #expect(try read(text, "Amount", "Account", "Statement") == [["-1", "XX00TEST1", "S-7"]])
      let prefixed = text.replacing("</", with: "§").replacing("<?", with: "%").replacing("<", with: "<n:")
        .replacing("§", with: "</n:").replacing("%", with: "<?").replacing("xmlns=", with: "xmlns:n=")
      #expect(CAMT.isCAMT(Array(prefixed.utf8)))
      #expect(try read(prefixed, "Amount") == [["-1"]])
    }
  }

  @Test("The declaration names the character set")
  func encodings() {
    let text = Text().with(Text.entry("1"))
    #expect(CAMT.encoding(Array(text.utf8)) == "UTF-8")
    #expect(CAMT.encoding(Array(text.replacing("\"UTF-8\"", with: "'ISO-8859-15'").utf8)) == "ISO-8859-15")
    #expect(CAMT.encoding(Array(text.replacing("\"UTF-8\"", with: "\"utf-16\"").utf8)) == nil)
    #expect(CAMT.encoding(Array(text.replacing(" encoding=\"UTF-8\"", with: "").utf8)) == nil)
    #expect(CAMT.encoding(Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist/>".utf8)) == nil)
  }
}
