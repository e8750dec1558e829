internal import Records

/// An entry of CAMT, or the transactions of one that is a batch.
struct CAMTEntry {
  private let element: CAMTElement
  private let statement: CAMTStatement
  private let currency: String
  /// With its sign.
  private let amount: Decimal
  private let isDebit: Bool
  private let state: EntryState?

  init(_ element: CAMTElement, of statement: CAMTStatement) throws(SourceProblem) {
    (self.element, self.statement) = (element, statement)
    state = try Self.state(of: element)
    isDebit = try Self.isDebit(element)
    guard let magnitude = element.amount("Amt"), let currency = element.currency("Amt"), !currency.isEmpty else {
      let text: Sentence = element["Amt"].map { "“\($0.shortened)”" } ?? "no text"
      throw SourceProblem(
        offset: element.offset, "the amount (Amt) of this entry is \(text), and no number with a currency (Ccy)")
    }
    (amount, self.currency) = (isDebit ? magnitude.negated : magnitude, currency)
    if state == nil, day == nil {
      let message: Sentence =
        bookingDay.map { "“\($0.shortened)” is no day (BookgDt)" } ?? "this entry has no day (BookgDt, ValDt)"
      throw SourceProblem(offset: element.offset, message)
    }
  }

  /// A batch is its transactions or the whole: in both cases it is the entry's amount.
  func part(_ onlyCounts: Bool) -> StatementPart {
    if let state { return .notBooked(state) }
    if onlyCounts {
      return .entry([StatementEntry(texts: ["Currency": currency], amount: amount, offset: element.offset)])
    }
    return .entry(entries)
  }

  /// nil for an entry that is booked.
  private static func state(of element: CAMTElement) throws(SourceProblem) -> EntryState? {
    switch element["Sts/Cd", "Sts"] {
    case "BOOK": return nil
    case "PDNG", "FUTR": return .pending
    case "INFO": return .information
    case let other:
      let said = other ?? element["Sts/Prtry"]
      throw SourceProblem(
        offset: element.offset,
        said.map { "the state (Sts) of this entry is “\($0.shortened)”, and whether it is booked is not known" }
          ?? "this entry does not say whether it is booked (Sts)")
    }
  }

  /// The direction of the booking itself: a reversal (RvslInd) of a debit is a credit, and says CRDT.
  private static func isDebit(_ element: CAMTElement) throws(SourceProblem) -> Bool {
    switch element["CdtDbtInd"] {
    case "DBIT": return true
    case "CRDT": return false
    default:
      throw SourceProblem(offset: element.offset, "this entry says neither CRDT nor DBIT (CdtDbtInd)")
    }
  }

  private var isReversal: Bool { ["true", "1"].contains(element["RvslInd"]) }

  private var bookingDay: String? { element["BookgDt/Dt", "BookgDt/DtTm"] }
  private var day: String? { bookingDay == nil ? valueDay : Self.day(bookingDay) }
  private var valueDay: String? { Self.day(element["ValDt/Dt", "ValDt/DtTm"]) }

  /// The day that the bank wrote, without its time.
  private static func day(_ text: String?) -> String? {
    text.flatMap { CalendarDay(String($0.prefix(10))) }?.description
  }
}

// MARK: - One entry or several

extension CAMTEntry {
  /// A batch is the transactions in it, where these say what the entry says: else some of the money would be lost.
  private var entries: [StatementEntry] {
    let details = element.details
    guard details.count > 1 else { return [entry(texts(of: details.first, isDebit), amount, nil, element.offset)] }
    let parts = details.map { detail in (detail, isDebit: Self.isDebit(detail, else: isDebit), money(of: detail)) }
    let amounts = parts.compactMap { part in part.2.map { part.isDebit ? $0.negated : $0 } }
    if amounts.count == details.count, Self.sum(amounts) == amount {
      let references = Self.references(of: details, element["AcctSvcrRef"])
      return parts.indices.map { place in
        entry(texts(of: parts[place].0, parts[place].isDebit), amounts[place], references[place], parts[place].0.offset)
      }
    }
    // What all of them say, such as the payee of a bill in parts.
    var common = texts(of: details[0], isDebit)
    for detail in details.dropFirst() {
      let others = texts(of: detail, isDebit)
      common = common.filter { others[$0.key] == $0.value }
    }
    return [entry(common, amount, nil, element.offset)]
  }

  private static func isDebit(_ detail: CAMTElement, else usual: Bool) -> Bool {
    switch detail["CdtDbtInd"] {
    case "DBIT": true
    case "CRDT": false
    default: usual
    }
  }

  /// Before version 3 a transaction has no amount of its own, and says it among the amounts that led to it.
  private func money(of detail: CAMTElement) -> Decimal? {
    let paths: [Text] = ["Amt", "AmtDtls/TxAmt/Amt", "AmtDtls/InstdAmt/Amt"]
    let path = paths.first { detail.currency($0) == currency }
    return path.flatMap { detail.amount($0) }
  }

  private static func sum(_ amounts: [Decimal]) -> Decimal? {
    var sum = Decimal.zero
    do throws(ArithmeticError) {
      for amount in amounts { try sum += amount }
      return sum
    } catch { return nil }
  }

  /// Where the transactions have no references that tell them apart, the entry's, and which of its transactions it is.
  private static func references(of details: [CAMTElement], _ whole: String?) -> [String?] {
    let own = details.map { StatementColumn.reference($0["Refs/AcctSvcrRef"]) }
    if Set(own.compactMap { $0.map { Text($0) } }).count == details.count { return own }
    let whole = StatementColumn.reference(whole)
    return details.indices.map { place in whole.map { "\($0)/\(place + 1)" } }
  }

  private func entry(
    _ texts: [Text: String], _ amount: Decimal, _ reference: String?, _ offset: Int
  ) -> StatementEntry {
    var texts = texts
    let reference =
      reference ?? StatementColumn.reference(element["AcctSvcrRef"])
      ?? (element.details.count == 1 ? StatementColumn.reference(element.details[0]["Refs/AcctSvcrRef"]) : nil)
    texts["BankReference"] = reference
    texts["ID"] = reference.map { [statement.account, $0].compactMap { $0 }.joined(separator: " ") }
    return StatementEntry(texts: texts, amount: amount, offset: offset)
  }
}

// MARK: - What it says

extension CAMTEntry {
  private func texts(of detail: CAMTElement?, _ isDebit: Bool) -> [Text: String] {
    var texts: [Text: String] = ["Currency": currency]
    texts["Account"] = statement.account
    texts["Statement"] = statement.name
    texts["Date"] = day
    texts["ValueDate"] = valueDay
    texts["Reversal"] = isReversal ? "true" : nil
    texts["Text"] = element["AddtlNtryInf"]
    texts["Code"] = detail.flatMap(Self.code) ?? Self.code(element)
    texts["Purpose"] = detail.flatMap(Self.purpose) ?? element["AddtlNtryInf"]
    guard let detail else { return texts }
    texts["Reference"] = detail["RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/CdtrRefInf/CdtrRef"]
    texts["EndToEndID"] = StatementColumn.reference(detail["Refs/EndToEndId"])
    texts["MandateID"] = StatementColumn.reference(detail["Refs/MndtId"])
    texts["CreditorID"] = detail["RltdPties/Cdtr/Pty/Id/PrvtId/Othr/Id", "RltdPties/Cdtr/Id/PrvtId/Othr/Id"]
    for (column, text) in CAMTParty.texts(of: detail, isDebit: isDebit, isReversal: isReversal, statement) {
      texts[column] = text
    }
    let foreign = ["InstdAmt", "TxAmt", "CntrValAmt"].map { Text("AmtDtls/\($0)/Amt") }
      .first { path in detail.currency(path).map { $0 != currency } ?? false }
    texts["ForeignAmount"] = foreign.flatMap { detail.amount($0) }?.description
    texts["ForeignCurrency"] = foreign.flatMap { detail.currency($0) }
    return texts
  }

  private static func purpose(_ detail: CAMTElement) -> String? {
    detail[
      "RmtInf/Ustrd", "RmtInf/Strd/AddtlRmtInf", "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/RfrdDocInf/Nb",
      "AddtlTxInf"]
  }

  /// `PMNT-RCDT-ESCT`, or what the bank itself calls it.
  private static func code(_ element: CAMTElement) -> String? {
    let parts = ["BkTxCd/Domn/Cd", "BkTxCd/Domn/Fmly/Cd", "BkTxCd/Domn/Fmly/SubFmlyCd"].compactMap { element[Text($0)] }
    return parts.isEmpty ? element["BkTxCd/Prtry/Cd"] : parts.joined(separator: "-")
  }
}

/// Whom the money came from or went to.
private struct CAMTParty {
  private let detail: CAMTElement
  /// `Cdtr` or `Dbtr`.
  private let side: String

  /// A debit goes to the creditor. What is reversed names its parties as before: it is the other way round, or, where
  /// the bank has turned them, it is whoever is not the owner of the account.
  static func texts(
    of detail: CAMTElement, isDebit: Bool, isReversal: Bool, _ statement: CAMTStatement
  ) -> [Text: String] {
    let sides = isDebit != isReversal ? ["Cdtr", "Dbtr"] : ["Dbtr", "Cdtr"]
    let parties = sides.prefix(isReversal ? 2 : 1).map { CAMTParty(detail: detail, side: $0) }
    guard let party = parties.first(where: { $0.isOther(than: statement) }) else { return [:] }
    var texts: [Text: String] = [:]
    texts["Payee"] = party.name ?? party.ultimate
    texts["UltimatePayee"] = party.ultimate
    texts["PayeeAccount"] = party.account
    texts["PayeeBank"] = party.bank
    return texts
  }

  private func isOther(than statement: CAMTStatement) -> Bool {
    if let account, account == statement.account { return false }
    if account == nil, let name, name == statement.owner { return false }
    return account != nil || name != nil || ultimate != nil
  }

  private func text(_ paths: String...) -> String? {
    paths.lazy.compactMap { detail[Text($0)]?.onOneLine }.first
  }

  private var name: String? {
    text("RltdPties/\(side)/Pty/Nm", "RltdPties/\(side)/Nm", "RltdPties/\(side)/Agt/FinInstnId/Nm")
  }

  private var ultimate: String? { text("RltdPties/Ultmt\(side)/Pty/Nm", "RltdPties/Ultmt\(side)/Nm") }

  private var account: String? { text("RltdPties/\(side)Acct/Id/IBAN", "RltdPties/\(side)Acct/Id/Othr/Id") }

  private var bank: String? {
    text("RltdAgts/\(side)Agt/FinInstnId/BICFI", "RltdAgts/\(side)Agt/FinInstnId/BIC")
  }
}
