internal import Records

/// Goes through the statements of an MT940, and the reports of an MT942.
struct MT940Walk: StatementWalk {
  private var fields: MT940Fields
  private var statement: MT940Statement?
  /// The last line (`:61:`), for which its details (`:86:`) may come yet.
  private var line: (line: MT940Line, details: [String], offset: Int)?
  private var detailsLength = 0
  private var found: ArraySlice<StatementPart> = []
  private var hasStatement = false

  /// Whether only the currency of entries is asked for, beside their amounts.
  private let onlyCounts: Bool

  init(_ text: [UInt8], onlyCounts: Bool = false) { (fields, self.onlyCounts) = (MT940Fields(text), onlyCounts) }

  mutating func next() throws(SourceProblem) -> StatementPart? {
    while true {
      if let part = found.popFirst() { return part }
      guard let part = try fields.next() else {
        if statement == nil, hasStatement { return nil }
        if !hasStatement { throw SourceProblem(offset: 0, "it is no MT940: no field :20: is in it") }
        try end()
        continue
      }
      switch part {
      case .end: try end()
      case .field(let field): try take(field)
      }
    }
  }

  private mutating func begin(_ offset: Int, account: String? = nil) {
    statement = MT940Statement(offset: offset, account: account)
    hasStatement = true
    found.append(.begin(offset: offset))
  }

  /// Throws for an MT940 without its end: any number of lines may be lost.
  private mutating func end() throws(SourceProblem) {
    flush()
    guard let ended = statement else { return }
    statement = nil
    if !ended.isClosed, !ended.isInterim {
      throw SourceProblem(
        offset: ended.offset,
        "the file is cut off: this statement\(ended.name.map { " \($0.shortened)" } ?? "") has no closing balance (:62F:)"
      )
    }
    found.append(.end(ended.end))
  }

  private mutating func take(_ field: MT940Field) throws(SourceProblem) {
    if field.tag == "20" {
      try end()
      return begin(field.offset)
    }
    // A statement of the same account can follow without a heading.
    if let last = statement, last.isClosed, field.tag.begins(with: "60") {
      try end()
      begin(field.offset, account: last.account)
    }
    // A statement without a heading is one all the same: what stands in it is not lost.
    if statement == nil, field.tag == "61" || field.tag.begins(with: "60") { begin(field.offset) }
    guard statement != nil else { return }
    switch field.tag {
    case "61": take(line: field)
    case "86": if statement?.isClosed == false { try take(details: field) }
    default:
      if field.tag != "NS" { flush() }
      if let problem = statement?.take(field) { found.append(.unreadable(problem)) }
    }
  }

  private mutating func take(line field: MT940Field) {
    flush()
    if statement?.isClosed == true {
      let message: Sentence = "this line (:61:) stands behind the closing balance of its statement"
      return found.append(.unreadable(SourceProblem(offset: field.offset, message)))
    }
    do throws(SourceProblem) { (line, detailsLength) = ((try MT940Line(field), [], field.offset), 0) } catch {
      found.append(.unreadable(error))
    }
  }

  private mutating func take(details field: MT940Field) throws(SourceProblem) {
    line?.details += field.lines
    detailsLength += field.lines.reduce(0) { $0 + $1.utf8.count + 1 }
    if detailsLength > MT940Fields.longestField {
      throw SourceProblem(offset: field.offset, "the details of this line (:86:) have more than 1 MB")
    }
  }

  /// The last line is whole.
  private mutating func flush() {
    guard let (line, details, offset) = line, var statement else { return }
    self.line = nil
    if line.isPending {
      statement.hasPending = true
      self.statement = statement
      return found.append(.notBooked(.pending))
    }
    guard let currency = statement.currency else {
      let message: Sentence = "no currency is named (:60F: or :34F:) before this line"
      return found.append(.unreadable(SourceProblem(offset: offset, message)))
    }
    let texts =
      onlyCounts
      ? ["Currency": currency.string] : statement.texts(of: line, MT940Details(details), currency)
    found.append(.entry([StatementEntry(texts: texts, amount: line.amount, offset: offset)]))
  }
}

/// What a statement says beside its lines.
struct MT940Statement {
  let offset: Int
  private(set) var account: String?
  private(set) var name: String?
  private(set) var currency: Text?
  private var opening: StatementMoney?
  private var closing: StatementMoney?
  /// Whether it is an MT942, which has no balances.
  private(set) var isInterim = false
  var hasPending = false
  /// Smaller amounts are not in it.
  private var floor: Decimal?
  private var debits: StatementMoney?
  private var credits: StatementMoney?

  var isClosed: Bool { closing != nil }

  init(offset: Int, account: String?) { (self.offset, self.account) = (offset, account) }

  /// What is wrong with the field; nil for nothing.
  mutating func take(_ field: MT940Field) -> SourceProblem? {
    var text = MT940Scanner(field.lines[0].trimmed)
    func problem(_ what: Sentence) -> SourceProblem {
      SourceProblem(offset: field.offset, "\(what) (:\(field.tag):) cannot be read")
    }
    switch field.tag {
    case "25", "25P": account = field.lines[0].onOneLine
    case "28", "28C": name = field.lines[0].onOneLine
    case "60F", "60M", "62F", "62M":
      guard let money = Self.balance(&text) else { return problem("this balance") }
      if field.tag.begins(with: "60") { opening = money } else { closing = money }
      if let currency, currency != money.currency {
        let message: Sentence =
          "this balance (:\(field.tag):) is in \(money.currency), and what stands before it in \(currency)"
        return SourceProblem(offset: field.offset, message)
      }
      currency = money.currency
    case "34F":
      isInterim = true
      guard let named = text.letters(exactly: 3) else { return problem("this limit") }
      currency = currency ?? Text(named)
      _ = text.side()
      if let amount = text.amount() { floor = max(floor ?? .zero, amount) }
    case "13", "13D": isInterim = true
    case "90D", "90C":
      isInterim = true
      guard let money = Self.total(&text) else { return problem("this total") }
      if field.tag == "90D" { debits = money } else { credits = money }
      currency = currency ?? money.currency
    default: break
    }
    return nil
  }

  /// `C261120EUR1000,00`
  private static func balance(_ text: inout MT940Scanner) -> StatementMoney? {
    let side = text.letters(exactly: 1)
    guard side == "C" || side == "D", text.digits(exactly: 6) != nil, let currency = text.letters(exactly: 3),
      let amount = text.amount(), text.rest.isEmpty
    else { return nil }
    return StatementMoney(amount: side == "D" ? amount.negated : amount, currency: Text(currency))
  }

  /// `2EUR12,50`
  private static func total(_ text: inout MT940Scanner) -> StatementMoney? {
    while text.digits(exactly: 1) != nil {}
    guard let currency = text.letters(exactly: 3), let amount = text.amount(), text.rest.isEmpty else { return nil }
    return StatementMoney(amount: amount, currency: Text(currency))
  }

  var end: StatementEnd {
    var end = StatementEnd(name: name, opening: opening, closing: closing)
    // What is expected, and what is below the limit, may be in the totals.
    guard let debits, let credits, debits.currency == credits.currency, !hasPending, floor?.isZero ?? true else {
      return end
    }
    do throws(ArithmeticError) {
      end.total = StatementMoney(amount: try credits.amount - debits.amount, currency: debits.currency)
    } catch { end.total = nil }
    return end
  }

  func texts(of line: MT940Line, _ details: MT940Details, _ currency: Text) -> [Text: String] {
    var texts = details.texts
    let account = plainAccount
    texts["Account"] = account
    texts["Statement"] = name
    texts["Currency"] = currency.string
    texts["Date"] = line.day.description
    texts["ValueDate"] = line.valueDay.description
    texts["Reversal"] = line.isReversal ? "true" : nil
    texts["Code"] = texts["Code"] ?? line.code
    texts["Reference"] = line.reference
    texts["BankReference"] = line.bankReference
    texts["ID"] = line.bankReference.map { [account, $0].compactMap { $0 }.joined(separator: " ") }
    texts["Text"] = texts["Text"] ?? line.details
    texts["Purpose"] = texts["Purpose"] ?? texts["Text"] ?? line.reference
    return texts
  }

  /// Some banks write the currency behind the account.
  private var plainAccount: String? {
    guard let account, let currency, account.ends(with: currency.string) else { return account }
    let rest = account.dropLast(3)
    return rest.last.map { $0.isNumber || $0 == " " } ?? false ? String(rest).trimmed : account
  }
}
