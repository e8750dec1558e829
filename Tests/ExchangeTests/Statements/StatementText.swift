import Records

@testable import Exchange

/// What a reader of statements makes of a text.
struct ReadStatements {
  var items: [[String?]] = []
  var problems: [String] = []
  var notBooked = EntriesNotBooked()

  /// Throws where the text is refused as a whole.
  init(_ text: String, _ reader: ImportRule.Reader, _ columns: [String], checksBalances: Bool = true) throws {
    try self.init(bytes: Array(text.utf8), reader, columns, checksBalances: checksBalances)
  }

  init(
    bytes: [UInt8], _ reader: ImportRule.Reader, _ columns: [String], checksBalances: Bool = true
  ) throws(SourceProblem) {
    var rule = ImportRule(kind: "bill")
    rule.reader = reader
    rule.checksBalances = checksBalances
    rule.map = columns.map { (Text("field of \($0)"), .column($0)) }
    var found = try rule.open(SourceContent(bytes)).items
    while true {
      do throws(SourceProblem) {
        guard let item = try found.next() else { break }
        items.append(item.values.map { $0?.text })
      } catch { problems.append(error.message.description) }
    }
    notBooked = found.notBooked
  }
}

/// A statement of CAMT with some entries.
struct StatementText {
  var version = "camt.053.001.02"
  var message = "BkToCstmrStmt"
  var statement = "Stmt"
  /// What the account had, in EUR; nil for no such balance.
  var opening: String?
  var closing: String?

  func with(_ entries: String...) -> String {
    let balances = [("OPBD", opening), ("CLBD", closing)].compactMap { kind, amount in amount.map { balance(kind, $0) }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:\(version)"><\(message)><GrpHdr><MsgId>1</MsgId></GrpHdr>
      <\(statement)><Id>S-7</Id>
      <Acct><Id><IBAN>XX00TEST1</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Alice</Nm></Ownr></Acct>
      \(balances.joined())
      \(entries.joined(separator: "\n"))
      </\(statement)></\(message)></Document>
      """
  }

  private func balance(_ kind: String, _ amount: String) -> String {
    let (side, digits) = amount.begins(with: "-") ? ("DBIT", String(amount.dropFirst())) : ("CRDT", amount)
    return "<Bal><Tp><CdOrPrtry><Cd>\(kind)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(digits)</Amt>"
      + "<CdtDbtInd>\(side)</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>"
  }

  /// An entry of the twentieth.
  static func entry(
    _ amount: String, _ side: String = "DBIT", status: String = "<Sts>BOOK</Sts>", _ rest: String = ""
  ) -> String {
    "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(side)</CdtDbtInd>\(status)"
      + "<BookgDt><Dt>2026-11-20</Dt></BookgDt>\(rest)</Ntry>"
  }

  static func details(_ transactions: String...) -> String {
    "<NtryDtls>" + transactions.map { "<TxDtls>\($0)</TxDtls>" }.joined() + "</NtryDtls>"
  }
}
