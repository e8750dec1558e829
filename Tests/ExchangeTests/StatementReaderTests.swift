import Records
import Testing

@testable import Exchange

@Suite("Statements of banks as items")
struct StatementReaderTests {
  private func read(_ text: String, _ reader: String, _ columns: [Text]) throws -> (items: [[String?]], problems: Int) {
    let map = columns.enumerated().map { Object.Member(Text("f\($0.offset)"), .string($0.element)) }
    let rule = try ImportRule(["kind": "bill", "reader": .string(Text(reader)), "map": .object(Object(map))])
    var items = try rule.open(SourceContent(Array(text.utf8))).items
    var (found, problems): ([[String?]], Int) = ([], 0)
    while true {
      do throws(SourceProblem) {
        guard let item = try items.next() else { return (found, problems) }
        found.append(item.values.map { $0?.text })
      } catch { problems += 1 }
    }
  }

  @Test("OFX without end tags, with empty ones, and with all of them, says the same")
  func ofx() throws {
    let columns: [Text] = ["ACCTID", "FITID", "DTPOSTED", "TRNAMT", "NAME", "MEMO", "CURSYM"]
    let loose = """
      <OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>7</BANKACCTFROM>
      <STMTTRN><DTPOSTED>20261118235959.000[-5:EST]<TRNAMT>-1,50<FITID>a<MEMO><NAME>B &amp; C</STMTTRN></STMTRS></OFX>
      """
    let strict = """
      <?xml version="1.0"?><OFX><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>7</ACCTID></BANKACCTFROM>
      <STMTTRN><DTPOSTED>20261118</DTPOSTED><TRNAMT>-1.50</TRNAMT><FITID>a</FITID><MEMO/><NAME><![CDATA[B & C]]></NAME>
      </STMTTRN></STMTRS></OFX>
      """
    let expected: [String?] = ["7", "a", "2026-11-18", "-1.50", "B & C", nil, "EUR"]
    #expect(try read(loose, "ofx", columns).items == [expected])
    #expect(try read(strict, "ofx", columns).items == [expected])
  }

  @Test("An amount of OFX that can be two numbers is named, unless others of the file show what its sign is")
  func ofxThousands() throws {
    func amounts(_ amounts: String..., currency: String = "EUR") throws -> (items: [[String?]], problems: Int) {
      let rows = amounts.map { "<STMTTRN><TRNAMT>\($0)</STMTTRN>" }.joined()
      return try read("<OFX><STMTRS><CURDEF>\(currency)\(rows)</STMTRS></OFX>", "ofx", ["TRNAMT"])
    }
    #expect(try amounts("-1,250", "-3.20").problems == 1)
    #expect(try amounts("-1,250", "25,000.00").items.first == ["-1250"])
    #expect(try amounts("-1.250", "25.000,00").items.first == ["-1250"])
    #expect(try amounts("-1,250", "25,000.00", "3,20").items.first != ["-1250"])
    #expect(try amounts("-1,250", currency: "JPY").items == [["-1250"]])
    #expect(try amounts("-1,250", currency: "TWD").problems == 1)
    #expect(try amounts("-1,250", "-3,20").items == [["-1.250"], ["-3.20"]])
    #expect(try amounts("+1.250", "-3,20").problems == 1)
    #expect(try amounts("12.505", "-3.20", "-1,5", "0,125", "1250,125").problems == 1)
    #expect(try amounts("12.505", "-3.20").items == [["12.505"], ["-3.20"]])
    #expect(try amounts("-1,250", currency: "KWD").items == [["-1.250"]])
  }

  @Test("A tag within another is not the transaction's own, and each account has its own currency")
  func nested() throws {
    let text = """
      <OFX><STMTRS><CURDEF>EUR<ACCTID>1<STMTTRN><FITID>a<PAYEE><NAME>P</PAYEE><BANKACCTTO><ACCTID>99</BANKACCTTO>
      <CURRENCY><CURSYM>USD</CURRENCY></STMTTRN></STMTRS><STMTRS><CURDEF>TWD<ACCTID>2<STMTTRN><FITID>a</STMTTRN></STMTRS></OFX>
      """
    let found = try read(text, "ofx", ["ACCTID", "NAME", "PAYEE/NAME", "CURSYM"])
    #expect(found.items == [["1", nil, "P", "USD"], ["2", nil, nil, "TWD"]])
  }

  @Test("A transaction that is cut off is no item, and is counted")
  func cutOff() throws {
    let found = try read("<OFX><STMTTRN><FITID>a</STMTTRN><STMTTRN><FITID>b</OFX>", "ofx", ["FITID"])
    #expect(found.items == [["a"]])
    #expect(found.problems == 1)
    #expect(throws: SourceProblem.self) { try read("no tags", "ofx", ["FITID"]) }
  }

  @Test(
    "OFX that is cut off anywhere is refused as a whole",
    arguments: ["", "<STMTTRN><FITID>b", "</BANKTRANLIST>", "</BANKTRANLIST></STMTRS>", "</OFX"])
  func withoutEnd(_ rest: String) {
    let text = "<OFX><STMTRS><BANKTRANLIST><STMTTRN><FITID>a</STMTTRN>" + rest
    #expect(throws: SourceProblem.self) { try read(text, "ofx", ["FITID"]) }
  }

  @Test(
    "A QIF transaction whose parts are not its amount is named, and the others are read",
    arguments: [
      "T-100\nSa\nSb\n", "T-100\nSa\n%50\nSb\n%50\n", "T-100\nSa\n$-60\nSb\n$-30\n", "T-9\nSa\n$-9\nSb\n$\n",
      "T-9\nSa\n$-9\nSb\n", "Sa\n", "T-5\nSa\n$five\n",
    ])
  func splitsWithoutAmounts(_ lines: String) throws {
    let found = try read("!Type:Bank\nD1/1/26\n\(lines)^\nD2/1/26\nT-1\n^\n", "qif", ["Date", "Amount"])
    #expect(found.items == [["2/1/26", "-1"]])
    #expect(found.problems == 1)
  }

  @Test(
    "The parts of a QIF transaction add up with a point or a comma as the decimal sign",
    arguments: [["-1,234.56", "-1,200.06", "-34.5"], ["-1.234,56", "-1.240", "5,44"], ["", "-1", "-2"]])
  func splitsThatAddUp(_ amounts: [String]) throws {
    let total = amounts[0].isEmpty ? "" : "T\(amounts[0])\n"
    let found = try read("!Type:Bank\n\(total)Sa\n$\(amounts[1])\nSb\n$\(amounts[2])\n^\n", "qif", ["Amount"])
    #expect(found.items == [[amounts[1]], [amounts[2]]])
    #expect(found.problems == 0)
  }

  @Test("QIF: Quicken's dates, split transactions, and lists that are no transactions")
  func qif() throws {
    let text = """
      !Type:Bank
      D1/ 5'26
      T-3
      PKiosk
      ^
      !Type:Cat
      NFood
      ^
      !Type:CCard
      D2/1/26
      T-5
      Sa
      $-2
      Sb
      Ex
      $-3
      ^

      """.replacing("\n", with: "\r\n")
    let found = try read(text, "qif", ["Date", "Amount", "Payee", "Category", "Memo"])
    #expect(
      found.items == [
        ["1/5/26", "-3", "Kiosk", nil, nil], ["2/1/26", "-2", nil, "a", nil], ["2/1/26", "-3", nil, "b", "x"],
      ])
    #expect(try read("!Type:Bank\nD1/1/26\nT1\n", "qif", ["Amount"]).problems == 1)
  }

  @Test("Postings of expenses and income are items, and the account says the category")
  func journal() throws {
    let text = """
      "date","description","account","amount","commodity"
      "2026-11-18","Kiosk | Paper","expenses:food:snacks","3.20","EUR"
      "2026-11-18","Kiosk | Paper","assets:cash","-3.20","EUR"
      "2026-11-19","Pay","Income:Salary","-5","EUR"
      """
    let found = try read(text, "ledger", ["payee", "description", "category", "amount"])
    #expect(found.items == [["Kiosk", "Paper", "snacks", "3.20"], [nil, "Pay", "Salary", "-5"]])
  }

  @Test("What ledger calls a payee is one up to a bar; beancount tells both apart itself")
  func payees() throws {
    let text = """
      "date","payee","description","account","amount"
      "2026-11-18","Kiosk | Paper","","expenses:food","3.2"
      "2026-11-18","Kiosk","","expenses:food","3.2"
      "2026-11-18","| Paper","","expenses:food","3.2"
      """
    let found = try read(text, "ledger", ["payee", "description"])
    #expect(found.items == [["Kiosk", "Paper"], ["Kiosk", nil], [nil, "Paper"]])
    #expect(try read(text, "beancount", ["payee"]).items == [["Kiosk | Paper"], ["Kiosk"], ["| Paper"]])
  }

  private func table(_ answer: String) throws -> String {
    String(decoding: try HledgerAnswer.table(of: Array(answer.utf8)), as: UTF8.self)
  }

  /// The parts of hledger's answer that are read.
  private func answer(_ amounts: [(digits: String, places: Int)], type: String = "RegularPosting") throws -> String {
    let list = amounts.map {
      #"{"acommodity": "EUR", "aquantity": {"decimalMantissa": \#($0.digits), "decimalPlaces": \#($0.places)}}"#
    }
    let posting = #"{"paccount": "expenses:food", "ptype": "\#(type)", "pamount": [\#(list.joined(separator: ","))]}"#
    return try table(
      #"[{"tdate": "2026-11-20", "tcode": "", "tdescription": "A \"B\" | C", "tpostings": [\#(posting)]}]"#)
  }

  @Test("The amounts of hledger are their digits, whatever sign the journal writes between them")
  func hledger() throws {
    let amounts = [("150", 2), ("-2345", 3), ("5", 3), ("-7", 0), ("123456789012345678901234567890", 2)]
    let found = try read(try answer(amounts), "hledger", ["date", "payee", "description", "commodity", "amount"])
    #expect(
      found.items.map(\.last) == ["1.50", "-2.345", "0.005", "-7", "1234567890123456789012345678.90"])
    #expect(found.items.first?.dropLast() == ["2026-11-20", "A \"B\"", "C", "EUR"])
    #expect(try read(try answer(amounts, type: "VirtualPosting"), "hledger", ["amount"]).items == [])
    #expect(try read(try table("[]"), "hledger", ["amount"]).items == [])
  }

  @Test(
    "An answer of hledger in other words is refused", arguments: ["", "{}", #"[{"tdate": "2026-11-20"}]"#, "a,b\n"])
  func unknownAnswer(_ text: String) {
    #expect(throws: SourceProblem.self) { try table(text) }
  }
}
