internal import Records

/// Goes through the statements, reports or notifications of a CAMT file.
struct CAMTWalk: StatementWalk {
  private let tokens: XMLTokens
  private var isInMessage = false
  private var hasMessage = false
  private var statement: CAMTStatement?

  /// Whether only the currency of entries is asked for, beside their amounts.
  private let onlyCounts: Bool

  init(_ text: [UInt8], onlyCounts: Bool = false) { (tokens, self.onlyCounts) = (XMLTokens(text), onlyCounts) }

  mutating func next() throws(SourceProblem) -> StatementPart? {
    while let token = try tokens.next() {
      switch token.event {
      case .open(let name, let attributes):
        if statement != nil {
          if let part = try part(name, token.offset) { return part }
        } else if !isInMessage {
          try CAMT.requireKnown(attributes, token.offset)
          if CAMT.messages.contains(name) { (isInMessage, hasMessage) = (true, true) }
        } else if CAMT.statements.contains(name) {
          statement = CAMTStatement()
          return .begin(offset: token.offset)
        } else {
          _ = try CAMTElement(tokens, from: token.offset)
        }
      case .text: break
      case .close:
        guard let ended = statement else {
          isInMessage = false
          continue
        }
        statement = nil
        return .end(ended.end)
      }
    }
    if hasMessage { return nil }
    throw SourceProblem(offset: 0, "it is no CAMT: none of the messages camt.052, camt.053 and camt.054 is in it")
  }

  /// What the entries of a statement need of it, and the entries.
  private mutating func part(_ name: Text, _ offset: Int) throws(SourceProblem) -> StatementPart? {
    let element = try CAMTElement(tokens, from: offset)
    switch name {
    case "Ntry":
      guard let statement else { return nil }
      do throws(SourceProblem) { return try CAMTEntry(element, of: statement).part(onlyCounts) } catch {
        return .unreadable(error)
      }
    case "Acct": statement?.take(account: element)
    case "Id": statement?.name = element[""]?.onOneLine
    case "Bal":
      do throws(SourceProblem) { try statement?.take(balance: element) } catch { return .unreadable(error) }
    case "StmtPgntn", "RptPgntn", "NtfctnPgntn":
      statement?.isOnePage = element["LastPgInd"] != "false" && ["1", nil].contains(element["PgNb"])
    default: break
    }
    return nil
  }
}

/// What a statement says beside its entries.
struct CAMTStatement {
  private(set) var account: String?
  private(set) var owner: String?
  var name: String?
  /// Whether all of the statement is in this message.
  var isOnePage = true
  private var balances: [Text: [StatementMoney]] = [:]

  mutating func take(account element: CAMTElement) {
    account = element["Id/IBAN", "Id/Othr/Id", "Id/PrtryAcct/Id"]?.onOneLine
    owner = element["Ownr/Nm", "Ownr/Pty/Nm"]?.onOneLine
  }

  /// The kinds that count are of what is booked: before (OPBD, or PRCD, which is the end of the last statement) and after
  /// (CLBD).
  mutating func take(balance element: CAMTElement) throws(SourceProblem) {
    guard let kind = element["Tp/CdOrPrtry/Cd"].map({ Text($0) }), ["OPBD", "PRCD", "CLBD"].contains(kind) else {
      return
    }
    let sign = element["CdtDbtInd"]
    guard let amount = element.amount("Amt"), let currency = element.currency("Amt"), ["CRDT", "DBIT"].contains(sign)
    else {
      throw SourceProblem(
        offset: element.offset, "the balance \(kind) says no amount (Amt), currency or side (CdtDbtInd)")
    }
    let money = StatementMoney(amount: sign == "DBIT" ? amount.negated : amount, currency: Text(currency))
    balances[kind, default: []].append(money)
  }

  var end: StatementEnd {
    var end = StatementEnd(name: name)
    // Several of one kind are of several days or pages: which of them counts is not known.
    func only(_ kind: Text) -> StatementMoney? { balances[kind]?.count == 1 ? balances[kind]?.first : nil }
    guard isOnePage else { return end }
    end.opening = balances["OPBD"] == nil ? only("PRCD") : only("OPBD")
    end.closing = only("CLBD")
    return end
  }
}
