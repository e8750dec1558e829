import Desk
import Exchange
import Records
import Schema
import Store
import Testing

/// Files that overlap with earlier ones, and for which no rule is named: a payment is counted once, or it is asked.
@Suite("Files of a bank that overlap")
struct ImportedAgainTests {
  private let household: Household

  init() throws { household = try Household() }

  /// How many bills are new, changed, gone and unchanged.
  private func take(
    _ text: String, file: String = "bank.csv", as name: String? = nil, account: Text? = nil,
    sign: ImportRule.Sign? = nil
  ) throws -> [Int] {
    try household.write(file, text)
    let driver = ImportDriver(
      try household.session(), files: GivenFiles(path: { $0 }, piped: { _ in [] }), environment: [:],
      listsChanges: false, hear: { _ in })
    var (answers, options, counts) = (GuessAnswers(), ImportRun.Options(), [Int]())
    (answers.account, answers.sign, options.isAgreed) = (account, sign, true)
    _ = try GuessedImport(by: driver).plan("\(household.path)/\(file)", as: name, answers)
      .take(options, ifAgreed: { _ in true }) { outcome in
        let report = outcome.report
        counts = [report.count(of: .added), report.count(of: .edited), report.gone, report.count(of: .same)]
      }
    return counts
  }

  private static func table(_ rows: [String]) -> String {
    (["Date,Text,Amount"] + rows).joined(separator: "\n") + "\n"
  }

  private static let first = table(["05/01/2026,Cafe Nord,-5.00", "15/01/2026,Rent,-500.00"])

  // MARK: - Rows in another form

  @Test(
    "A row that is written in another way is the same one",
    arguments: [
      "5/1/2026,Cafe Nord,-5.00", "05/01/2026 00:00,Cafe Nord,-5.00", "05/01/2026,Cafe Nord,(5.00)",
      "05/01/2026,Cafe Nord,5.00-", "05/01/2026,Cafe Nord,- 5.00", "05/01/2026,Cafe Nord,-5.00 EUR",
      "05/01/2026,Cafe Nord,-€5.00",
    ])
  func forms(_ row: String) throws {
    #expect(try take(Self.first, as: "b") == [2, 0, 0, 0])
    let later = Self.table([row, "15/01/2026,Rent,-500.00", "16/01/2026,Tea,-3.00"])
    #expect(try take(later) == [1, 0, 0, 2])
    #expect(try take(later) == [0, 0, 0, 3])
    #expect(try take(Self.first) == [0, 0, 0, 2])
  }

  @Test(
    "A text in capitals, or with other blanks, is corrected and makes no bill", arguments: ["CAFE NORD", "Cafe  Nord"])
  func texts(_ text: String) throws {
    _ = try take(Self.first, as: "b")
    let later = Self.table(["05/01/2026,\(text),-5.00", "15/01/2026,RENT,-500.00", "16/01/2026,Tea,-3.00"])
    let counts = try take(later)
    #expect(counts[0] == 1 && counts[2] == 0 && counts[1] + counts[3] == 2)
  }

  @Test("Of rows with the same values, as many are known as there are records")
  func several() throws {
    _ = try take(Self.table(["13/01/2026,Tram,-3.20", "13/01/2026,Tram,-3.20", "14/01/2026,Rent,-500.00"]), as: "b")
    let three = ["13/1/2026,Tram,-3.2", "13/1/2026,Tram,-3.2", "13/1/2026,Tram,-3.2", "14/01/2026,Rent,-500.00"]
    #expect(try take(Self.table(three)) == [1, 0, 0, 3])
  }

  @Test("Another day, amount or text is another payment")
  func others() throws {
    _ = try take(Self.first, as: "b")
    let rows = [
      "5/2/2026,Cafe Nord,-5.00", "5/1/2026,Cafe Nord,-5.10", "5/1/2026,Kiosk,-5.00", "15/1/2026,Rent,500.00",
    ]
    #expect(try take(Self.table(rows)) == [4, 0, 0, 0])
  }

  @Test("Rows in other words are asked about where too few rows are known")
  func otherWords() throws {
    _ = try take(Self.first, as: "b")
    let later = Self.table([
      "05/01/2026,Cafe Nord ref 77,-5.00", "15/01/2026,Rent ref 78,-500.00", "16/01/2026,Tea,-3.00",
    ])
    #expect(
      refusal { _ = try take(later) }
        == "rows-alike: 2 rows of this file may be bills that b brought before, in other words; the first: 2026-01-05 5.00 EUR Cafe Nord"
    )
    #expect(try take(Self.first) == [0, 0, 0, 2])
  }

  @Test("A bank that writes UTF-8 from now on tells of the same payments")
  func characters() throws {
    let table = Self.table(["15/01/2026,Büro,-5.00", "16/01/2026,Rent,-500.00"])
    _ = try take(Self.first, as: "b")
    let record = try #require(try household.ledger().importRules(of: .user("anna")).records.first)
    let change = FieldChange(FieldPath(keys: ["encoding"]), "WINDOWS-1252")
    _ = try WorkTree.open(household.ledger()).change([(record, [change])], kinds: try household.ledger().kinds())
    #expect(try take(table) == [2, 0, 0, 0])
    #expect(try household.list(["bill", "name:Büro"]).count == 1)
  }

  // MARK: - Ids that are used again

  private static func ofx(_ rows: [(id: String, day: String, name: String, amount: String)]) -> String {
    let items = rows.map { row in
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>\(row.day)<TRNAMT>\(row.amount)<FITID>\(row.id)<NAME>\(row.name)</STMTTRN>"
    }
    return "<OFX><STMTRS><CURDEF>EUR<ACCTID>7\n\(items.joined(separator: "\n"))\n</STMTRS></OFX>\n"
  }

  @Test("An id that a bank uses again for another payment is no correction")
  func idsAgain() throws {
    #expect(try take(Self.ofx([("1", "20260115", "Shell", "-12.50")]), file: "b.ofx", as: "b") == [1, 0, 0, 0])
    #expect(try take(Self.ofx([("1", "20260117", "Shell", "-13.50")]), file: "b.ofx") == [0, 1, 0, 0])
    #expect(
      refusal { _ = try take(Self.ofx([("1", "20260215", "Rent", "-99")]), file: "b.ofx") }
        == "id-used-again: a row of this file has the id of another payment: 2026-02-15 99 EUR Rent, which was 2026-01-17 13.50 EUR Shell"
    )
    #expect(try take(Self.ofx([("1", "20260117", "Shell", "-13.50")]), file: "b.ofx") == [0, 0, 0, 1])
  }

  @Test(
    "An id that counts anew means another payment: on another day with other words, or with money back",
    arguments: [
      ("b.ofx", ofx([("1", "20260105", "Rewe", "-10")]), ofx([("1", "20260108", "Ikea", "-20")])),
      ("b.ofx", ofx([("1", "20260101", "Rent", "-700")]), ofx([("1", "20260201", "Rent", "-700")])),
      ("b.ofx", ofx([("1", "20260105", "Zara", "-80")]), ofx([("1", "20260109", "Zara", "80")])),
      ("b.csv", numbered(["TX1,2026-01-02,Rewe,-10.00", tea]), numbered(["TX1,2026-02-02,Ikea,-20.00", tea])),
      ("b.csv", numbered(["TX1,2026-02-04,Kino,-22.00", tea]), numbered(["TX1,2026-03-01,Kino refund,22.00", tea])),
    ])
  func countedAnew(_ file: String, _ first: String, _ second: String) throws {
    let count = try take(first, file: file, as: "b")[0]
    let said = try #require(refusal { _ = try take(second, file: file, sign: Self.isSpent(second)) })
    #expect(said.hasPrefix("id-used-again: a row of this file has the id of another payment: "))
    #expect(try take(first, file: file) == [0, 0, 0, count])
  }

  @Test("A row of a list of one's own may get another day, other words or another amount")
  func correctedRows() throws {
    #expect(
      try take(Self.numbered(["TX1,2026-01-02,Rewe,-10.00", "TX2,2026-01-03,Tea,-3.00"]), as: "b") == [2, 0, 0, 0])
    for row in [
      "2026-02-20,Rewe,-10.00", "2026-02-20,Markt,-10.00", "2026-02-20,Markt,-11.00", "2026-02-20,Kiosk,-12.00",
    ] {
      #expect(try take(Self.numbered(["TX1,\(row)", "TX2,2026-01-03,Tea,-3.00"])) == [0, 1, 0, 1])
    }
  }

  private static let tea = "TX2,2026-01-03,Tea,-3.00"

  private static func numbered(_ rows: [String]) -> String {
    (["Transaction ID,Date,Description,Amount"] + rows).joined(separator: "\n") + "\n"
  }

  /// Of a file of income alone, somebody has to say so.
  private static func isSpent(_ text: String) -> ImportRule.Sign? {
    text.contains("22.00") || text.contains(">80<") ? .spentIsNegative : nil
  }

  private static func camt(_ entries: [(reference: String?, day: Int, amount: String, text: String)]) -> String {
    let written = entries.map { entry in
      let reference = entry.reference.map { "<AcctSvcrRef>\($0)</AcctSvcrRef>" } ?? ""
      return "<Ntry><Amt Ccy=\"EUR\">\(entry.amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>"
        + "<BookgDt><Dt>2026-01-\(entry.day)</Dt></BookgDt>\(reference)<AddtlNtryInf>\(entry.text)</AddtlNtryInf></Ntry>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
      <Stmt><Id>S-7</Id><Acct><Id><IBAN>XX00TEST1</IBAN></Id><Ccy>EUR</Ccy></Acct>
      \(written.joined(separator: "\n"))
      </Stmt></BkToCstmrStmt></Document>
      """
  }

  @Test("An entry without a reference is known by its texts where the others have one")
  func withoutReference() throws {
    let (shop, rent) = (("R1", 15, "7.00", "Shop"), ("R2", 16, "8.00", "Rent"))
    #expect(try take(Self.camt([shop, rent]), file: "b.xml", as: "b") == [2, 0, 0, 0])
    let fees = [rent, (nil, 20, "1.95", "Fee"), (nil, 20, "1.95", "Fee")]
    #expect(try take(Self.camt(fees), file: "b.xml") == [2, 0, 0, 1])
    #expect(try take(Self.camt(fees), file: "b.xml") == [0, 0, 0, 3])
  }

  // MARK: - Files of another account

  private func addAccounts() throws {
    try household.add("account", ["title=Giro", "words+=NL44RABO0123456789"])
    try household.add("account", ["title=Spaar", "words+=NL57RABO0987654321"])
  }

  private static func rows(_ names: (own: String, other: String), _ own: String, _ others: [(String, String, String)])
    -> String
  {
    (["\(names.own),Date,Amount,\(names.other),Name"] + others.map { "\(own),\($0.0),\($0.1),\($0.2),Anna" })
      .joined(separator: "\n") + "\n"
  }

  private static let giro = "NL44RABO0123456789", spaar = "NL57RABO0987654321", shop = "NL20INGB0001234567"

  @Test(
    "The account that a file is of is not the other account, whatever the columns are called",
    arguments: [
      ("IBAN/BBAN", "Tegenrekening IBAN/BBAN"), ("IBAN", "Counterparty IBAN"),
      ("Account Number", "Beneficiary account"), ("Kontonummer", "Motkonto"), ("Rachunek", "Rachunek kontrahenta"),
      ("Tilinumero", "Saajan tilinumero"), ("accountNum", "iban"), ("Rekening", "Tegenrekening"),
    ])
  func ownAccount(_ own: String, _ other: String) throws {
    try addAccounts()
    let (names, ways) = (
      (own: own, other: other), [("2026-01-15", "-12.50", Self.shop), ("2026-01-17", "-100.00", Self.spaar)]
    )
    #expect(try take(Self.rows(names, Self.giro, ways), as: "b", account: "giro") == [2, 0, 0, 0])
    #expect(try household.list(["bill", "type:transfer"]).count == 1)
    let others = [("2026-02-15", "-22.50", Self.shop), ("2026-02-16", "-7.00", "NL21INGB0001234568")]
    let told = refusal { _ = try take(Self.rows(names, Self.spaar, others)) }
    #expect(told?.contains("“\(own)” names the account spaar in each row") == true)
    #expect(refusal { _ = try take(Self.rows(names, Self.spaar, others), as: "s", account: "giro") } != nil)
    #expect(try take(Self.rows(names, Self.spaar, others), as: "s", account: "spaar") == [2, 0, 0, 0])
  }
}
