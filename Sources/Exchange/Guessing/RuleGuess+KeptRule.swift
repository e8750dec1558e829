public import Records

/// What a file says of itself, beside a rule that was kept for files with the same columns. Another account of the bank has
/// them, too, and a bank may write next year what it does not write today.
extension RuleGuess {
  /// What the rule does not know: another currency, another direction, rows that are no payments. The guess is made in a
  /// setting whose currency is the one that the rule takes.
  public func surprises(for kept: ImportRule) -> [Sentence] {
    let found = [
      setting.answers.isEmpty ? nil : contradiction(),
      unknownCurrency(kept), unknownSides(kept), letterOfOneSide(kept), minusOfCredits(kept), minusOfDebits(kept),
      otherOfDoubles(kept),
      unknownFee(kept) ?? (setting.tellsIncome ? feeAgainstRest(by: kept)?.sentence : nil), unknownStates(kept),
      otherDirection(kept),
      otherAccounts(kept), fileOfOther(than: kept), strangeYear(),
      otherReversals(kept) ?? (setting.tellsIncome ? turned(by: kept) : nil), sidesOfOthers(kept),
      kept.source(of: "amount") == rule.source(of: "amount") ? otherUnits() ?? tornAmounts() : nil,
      setting.tellsIncome ? statementSigns?.surprise(for: kept) : nil,
    ]
    return found.compactMap(\.self) + unknownRows(kept)
  }

  /// What the balances show against a rule: all that is certain of a table whose columns have no names.
  public func balances(against kept: ImportRule) -> [Sentence] {
    [otherDirection(kept), otherReversals(kept) ?? (setting.tellsIncome ? turned(by: kept) : nil)].compactMap(\.self)
  }

  /// Whether the rule has the money go the way in which the file says it goes. A file that leaves it open does not.
  public func agreesOnSign(with kept: ImportRule) -> Bool {
    if kept.source(of: "amount") != rule.source(of: "amount") || amounts.count == 2 { return true }
    if kept.source(of: "type") != nil || saysByWords(what: kept) || arePlusesWritten(kept) { return true }
    if questions.contains(where: { $0.topic == .sign }) || rule.source(of: "type") != nil { return false }
    return (rule.sign ?? .spentIsNegative) == (kept.sign ?? .spentIsNegative)
  }

  /// Whether what has a minus says that the bill of a card was paid.
  public var hasCardPayments: Bool { amounts.count == 1 && arePaymentsOfCards() }

  /// Whether the rule takes what has no minus for income, and the file has a plus before each of these amounts.
  private func arePlusesWritten(_ kept: ImportRule) -> Bool {
    guard (kept.sign ?? .spentIsNegative) == .spentIsNegative, amounts.count == 1 else { return false }
    let came = cells(amounts[0]).filter { cell in decimal(cell).map { !$0.isNegative && !$0.isZero } ?? false }
    return !came.isEmpty && came.allSatisfy { $0.contains("+") }
  }

  /// Whether a column of words says of each row the direction that a rule takes from its sign.
  private func saysByWords(what kept: ImportRule) -> Bool {
    guard let type = typeOfRow(by: rule), let change = change(by: kept) else { return false }
    return dated.allSatisfy { row in
      guard let amount = change(row), !amount.isZero else { return true }
      return type(row) == (amount.isNegative ? "expense" : "income")
    }
  }

  /// Credits with a minus may be what was spent, or what came in: the rule takes them as spent.
  private func minusOfCredits(_ kept: ImportRule) -> Sentence? {
    guard amounts.count == 2, kept.source(of: "amount") == rule.source(of: "amount"), !isProven(kept),
      let cell = cells(amounts[1]).first(where: { Self.number($0)?.isNegative ?? false })
    else { return nil }
    return "“\(cell.shortened)” in \(quoted([amounts[1]])) has a minus, and the rule takes it as spent"
  }

  /// Debits of which some have a minus and others none, where the rule does not say what a minus means; or of which half or
  /// more have one, where it is money that came back.
  private func minusOfDebits(_ kept: ImportRule) -> Sentence? {
    guard amounts.count == 2, kept.source(of: "amount") == rule.source(of: "amount"), setting.answers.sign == nil,
      kept.sign == nil || kept.sign == .spentIsPositive, provenSign(ofDebit: amounts[0]) == nil, !isProven(kept)
    else { return nil }
    let debits = cells(amounts[0]).filter { cell in Self.number(cell).map { !$0.isZero } ?? false }
    let minuses = debits.filter { Self.number($0)?.isNegative ?? false }
    guard let minus = minuses.first else { return nil }
    let column = quoted([amounts[0]])
    if kept.sign == .spentIsPositive {
      return minuses.count * 2 < debits.count
        ? nil : "“\(minus.shortened)” in \(column) has a minus, and the rule takes it as money that came back"
    }
    let bare = debits.first { !(Self.number($0)?.isNegative ?? false) }
    return bare.map {
      "\(column) has amounts with a minus and without, as “\(minus.shortened)” and “\($0.shortened)”, and the rule takes all of them as spent"
    }
  }

  /// Whether the balances move as the rule takes the rows.
  private func isProven(_ kept: ImportRule) -> Bool {
    guard balance != nil, let change = change(by: kept) else { return false }
    let side = sideOfBalance()
    return BalanceProof(dated.map { (change($0), signedBalance($0, side)) }, isNewestLast: isNewestLast)?.movement
      == .rises
  }

  private func unknownSides(_ kept: ImportRule) -> Sentence? {
    guard let column = rule.source(of: "type")?.columns.first, kept.source(of: "type") == nil,
      kept.source(of: "amount") == rule.source(of: "amount"), !saysByWords(what: kept)
    else { return nil }
    return "“\(column)” says which way the money went, and the rule does not read it"
  }

  /// A letter such as `C`, which says alone too little for a new rule, and says the other way than a kept one takes.
  private func letterOfOneSide(_ kept: ImportRule) -> Sentence? {
    guard setting.tellsIncome, setting.answers.sign == nil, amounts.count == 1, kept.source(of: "type") == nil,
      rule.source(of: "type") == nil, kept.source(of: "amount") == rule.source(of: "amount"),
      !signed.contains(where: \.isNegative)
    else { return nil }
    let taken: Text = kept.sign == .spentIsPositive ? "expense" : "income"
    for place in free.sorted() where SideWords.mayName(table.names[place], at: place) {
      let words = Set(cells(place))
      guard words.count == 1, let word = words.first,
        dated.allSatisfy({ cell($0, place) == word || !isAmount(cell($0, amounts[0])) }),
        let meaning = SideWords.meaning(ofLetter: word), meaning != taken
      else { continue }
      return meaning == "income"
        ? "\(quoted([place])) says “\(word)”, which may be money that came in, and the rule takes it as spent"
        : "\(quoted([place])) says “\(word)”, which may be money that was spent, and the rule takes it as income"
    }
    return nil
  }

  /// A rule that takes the words beside the balance for those of the amounts.
  private func sidesOfOthers(_ kept: ImportRule) -> Sentence? {
    guard kept.source(of: "amount") == rule.source(of: "amount"), let column = kept.source(of: "type")?.columns.first,
      let place = place(named: column), sidesOfBalance().contains(where: { $0.place == place }),
      !saysTheSame(place, as: kept)
    else { return nil }
    return "\(quoted([place])) is about the balance, and the rule takes it for which way the money went"
  }

  /// Whether another column of words says the same of every row as the one that a rule takes: then it is about the amounts.
  private func saysTheSame(_ place: Int, as kept: ImportRule) -> Bool {
    guard let type = typeOfRow(by: kept) else { return false }
    let others = Set(table.names.indices.filter { $0 != place && !amounts.contains($0) && isDirection($0) })
    return sides(among: others).contains { side in
      dated.allSatisfy { side.words[Text(cell($0, side.place))] == type($0) }
    }
  }

  private func unknownFee(_ kept: ImportRule) -> Sentence? {
    if let fee = kept.fee, fee.isIncluded == false, let place = place(named: fee.column),
      kept.source(of: "amount") == rule.source(of: "amount"), let oddity = oddity(ofFee: place)
    {
      return "\(oddity), and the rule adds them"
    }
    guard kept.fee == nil, setting.answers.includesFee == nil, kept.source(of: "amount") == rule.source(of: "amount"),
      let column = rule.fee?.column ?? questions.first(where: { $0.topic == .fee })?.about,
      !kept.columns.contains(column), let place = place(named: column),
      cells(place).contains(where: { decimal($0).map { !$0.isZero } ?? false })
    else { return nil }
    return "“\(column)” has fees, and the rule does not read it"
  }

  private func unknownCurrency(_ kept: ImportRule) -> Sentence? {
    guard kept.source(of: "currency") == nil, kept.source(of: "amount") == rule.source(of: "amount"),
      let usual = setting.currency
    else { return nil }
    if let question = questions.first(where: { $0.topic == .currency }) {
      return "\(question.doubt), and the rule takes the amounts as \(usual)"
    }
    let others = namedCurrencies.subtracting([usual]).sorted().map(\.string)
    return others.isEmpty
      ? nil : "the file has \(others.joined(separator: ", ")), and the rule takes the amounts as \(usual)"
  }

  /// Amounts without a minus by which the balance falls, and which the rule takes for income.
  private func otherDirection(_ kept: ImportRule) -> Sentence? {
    guard kept.source(of: "type") == nil, (kept.sign ?? .spentIsNegative) == .spentIsNegative, let balance,
      amounts.count == 1, kept.source(of: "amount")?.columns == [table.names[amounts[0]]],
      !cells(amounts[0]).contains(where: { decimal($0)?.isNegative ?? false })
    else { return nil }
    let fee = kept.fee.flatMap { $0.isIncluded == true ? nil : place(named: $0.column) }
    func spent(_ row: [String], _ fee: Int?) -> Decimal? {
      guard let amount = decimal(cell(row, amounts[0])) else { return nil }
      let more = fee.flatMap { decimal(cell(row, $0)) } ?? .zero
      do throws(ArithmeticError) { return try amount + more } catch { return nil }
    }
    let ways = fee == nil ? [nil] : [nil, fee]
    guard ways.contains(where: { fee in proof(of: { spent($0, fee) }, in: balance)?.movement == .falls }) else {
      return nil
    }
    return "\(quoted([balance])) falls by \(quoted(amounts)), and the rule takes these amounts for income"
  }

  /// Amounts with a minus among debits that went the other way than the rule takes them, as the balances show.
  private func otherReversals(_ kept: ImportRule) -> Sentence? {
    guard amounts.count == 2, kept.source(of: "amount") == rule.source(of: "amount"),
      let proven = provenSign(ofDebit: amounts[0]), (kept.sign ?? .spentIsNegative) != proven
    else { return nil }
    let column = quoted([amounts[0]])
    return proven == .spentIsPositive
      ? "what has a minus in \(column) came back, as the balance shows, and the rule takes it as spent"
      : "what has a minus in \(column) was spent, as the balance shows, and the rule takes it as money that came back"
  }

  /// A column of states that the rule does not read, and that somebody would have to be asked about.
  private func unknownStates(_ kept: ImportRule) -> Sentence? {
    let known = (kept.except + kept.only).map(\.column)
    let question = questions.first {
      $0.topic == .rows && (!known.contains($0.about) || isTakenUnasked($0, kept))
    }
    return question.map { "\($0.doubt), and the rule takes these rows" }
  }

  /// Whether a rule takes rows that are asked about, because nothing in the files before was booked, and not only allowed.
  private func isTakenUnasked(_ question: GuessQuestion, _ kept: ImportRule) -> Bool {
    guard let place = place(named: question.about),
      let only = kept.only.first(where: { $0.column == question.about }).map({ ChosenTexts($0.texts) })
    else { return false }
    let isNew = cells(place).contains {
      StateWords.isBooked($0) && !only.contains($0) && !kept.passesOver($0, in: question.about)
    }
    return isNew && question.rows.contains { only.contains(cell($0, place)) }
  }

  /// Rows that a rule for this file would pass over, and this rule takes.
  private func unknownRows(_ kept: ImportRule) -> [Sentence] {
    rule.except.compactMap { column, texts in
      guard let place = place(named: column), !kept.only.contains(where: { $0.column == column }) else { return nil }
      let (passed, known) = (
        ChosenTexts(texts), ChosenTexts(kept.except.filter { $0.column == column }.flatMap(\.texts))
      )
      let cells = table.rows.filter(hasDay).map { cell($0, place) }.filter {
        passed.contains($0) && !known.contains($0)
      }
      guard let first = cells.first else { return nil }
      return cells.count == 1
        ? "1 row with “\(first.shortened)” in \(quoted([place])) would become a bill, and may be a balance or a payment that is not booked"
        : "\(cells.count) rows with “\(first.shortened)” in \(quoted([place])) would become bills, and may be balances or payments that are not booked"
    }
  }
}

extension ImportRule {
  /// Whether somebody has said that the amounts have fees in them that the rule does not take apart.
  public var leavesFees: Bool {
    fee == nil && except.contains { $0.texts.isEmpty && ColumnWords.isFee($0.column) }
  }

  /// Where the value of a field comes from; nil for a field that the rule does not take.
  public func source(of field: Text) -> FieldSource? { map.first { $0.field == field }?.from }
}
