internal import Records

/// Fees that cannot be added to the amounts beside them: in another currency, in two columns, or some with a minus and some
/// without.
extension RuleGuess {
  /// Why the fees of a column cannot be added; nil where they can.
  func oddity(ofFee fee: Int) -> Sentence? {
    if let (mark, currency) = foreignMark(ofFee: fee) {
      return "\(quoted([fee])) has fees in \(mark), and the amounts beside them are in \(currency)"
    }
    let others = fees.filter { $0 != fee && !isRate($0) && cells($0).contains(where: isAmount) }
    if let other = others.first, provenFee(fee) == nil {
      return "\(quoted([fee])) and \(quoted([other])) have fees, and a rule adds those of one column"
    }
    return isMixed(fee)
      ? "\(quoted([fee])) has fees with a minus and without, and nobody can tell which came back" : nil
  }

  /// What is said beside fees that cannot be added: whether the amounts have them in them. Then nothing has to be added.
  mutating func askOddFee(_ fee: Int, _ oddity: Sentence) {
    switch answers.includesFee ?? provenFee(fee) {
    case true?:
      remarks.append("\(oddity): they are in the amounts, and not taken apart")
      // The answer holds for the next file, too.
      if answers.includesFee != nil { for column in fees where !isRate(column) { pass(over: [], in: column) } }
    case false?:
      let rest = rests(beside: fee).first { PriceWords.isAfterFee(table.names[$0]) }
      refusal =
        if let rest {
          "\(oddity): they cannot be added to the amounts; name \(quoted([rest])) as the column of the amounts"
        } else {
          "\(oddity): they cannot be added to the amounts; write what was paid into the column of amounts first"
        }
    case nil:
      questions.append(
        question(
          .fee, "\(oddity): they cannot be added to \(quoted(amounts)), which may have them in it, or not",
          [.init("included", "the amounts have the fee in them")], about: amounts + [fee],
          where: { self.isAmount(self.cell($0, fee)) }))
    }
  }

  /// A fee with a minus was taken where what was spent has one, too; beside amounts of which what was spent has none, it may
  /// have come back.
  mutating func refuseTurnedFee() {
    guard let fee = rule.fee, fee.isIncluded == false, amounts.count == 1, let place = place(named: fee.column),
      rule.sign == .spentIsPositive || rule.source(of: "type") != nil, provenFee(place) == nil,
      let cell = cells(place).first(where: { decimal($0)?.isNegative ?? false })
    else { return }
    refusal =
      "“\(cell)” in \(quoted([place])) has a minus, and what was spent has none: nobody can tell whether that fee came back; write what was paid into the column of amounts first"
  }

  // MARK: - What is left beside an amount and its fee

  /// `Net` beside `Gross` and `Fee`.
  func rests(beside fee: Int) -> [Int] {
    table.names.indices.filter {
      !amounts.contains($0) && $0 != fee && $0 != balance && isNumber($0) && isNet($0, of: amounts[0])
    }
  }

  /// Whether somebody takes `Net` for the amounts: then no fee is beside them.
  var isAnsweredRest: Bool {
    guard let column = place(named: answers.amount), amounts == [column], PriceWords.isAfterFee(table.names[column])
    else { return false }
    return table.names.indices.contains { other in
      other != column && other != balance && isNumber(other) && !PriceWords.isAfterFee(table.names[other])
        && isNet(column, of: other)
    }
  }

  /// A fee that came back makes what is left more than a rule takes, which adds each fee to what was paid. An amount with
  /// the fee in it has no such rest: `Amount` beside an `Original amount`.
  mutating func checkFeeByRest() {
    guard !questions.contains(where: { $0.topic == .sign }), let problem = feeAgainstRest(by: rule) else { return }
    if answers.includesFee == nil, let fee = rule.fee, problem.isOfAmountBefore {
      rule.fee = ImportRule.Fee(column: fee.column, isIncluded: true)
    } else {
      refusal = refusal ?? problem.sentence
    }
  }

  /// Why what a rule takes is not what is left in a row with a fee; nil where it is, or where nothing says it.
  /// `isOfAmountBefore` is whether all fees were spent, and are the difference to an amount before them.
  func feeAgainstRest(by rule: ImportRule) -> (sentence: Sentence, isOfAmountBefore: Bool)? {
    guard let fee = rule.fee, fee.isIncluded == false, let place = place(named: fee.column), amounts.count == 1,
      rule.source(of: "amount")?.columns == [table.names[amounts[0]]], feeProvenByBalance(place) == nil,
      let rest = rests(beside: place).first, let change = change(by: rule)
    else { return nil }
    let charged = dated.filter { row in [place, rest, amounts[0]].allSatisfy { isAmount(cell(row, $0)) } }
    let wrong = charged.filter { change($0)?.abs != decimal(cell($0, rest))?.abs }
    guard let first = wrong.first else { return nil }
    let isOfAmountBefore =
      wrong.count == charged.count && !PriceWords.isAfterFee(table.names[rest])
      && wrong.allSatisfy { change($0)?.isNegative ?? false }
    let day = places(of: "date").first.map { cell(first, $0).shortened } ?? ""
    return (
      "“\(cell(first, place).shortened)” in \(quoted([place])) (\(day)) was not paid beside the amount, as \(quoted([rest])) shows: it may have come back; name \(quoted([rest])) as the column of the amounts",
      isOfAmountBefore
    )
  }

  /// `Fee rate`, `Fee (%)`
  private func isRate(_ column: Int) -> Bool {
    table.names[column].contains("%") || PlainLetters.words(table.names[column]).contains("rate")
  }

  // MARK: - In another currency

  /// What a fee is in, and the currency of the amount beside it, in the first row in which they differ.
  private func foreignMark(ofFee fee: Int) -> (mark: String, currency: Text)? {
    let own = rule.source(of: "currency")?.columns.first.flatMap { place(named: $0) }
    let ofFees = currencyColumn(ofFee: fee, besides: own)
    let named = CurrencySigns.mark(ofColumn: table.names[fee])
    for row in dated where isAmount(cell(row, fee)) {
      let beside = ofFees.map { cell(row, $0) }.flatMap { $0.isEmpty ? nil : $0 }
      guard let mark = CurrencySigns.marks(in: cell(row, fee)).first ?? beside ?? named,
        let currency = currency(of: row, in: own)
      else { continue }
      let codes = CurrencySigns.candidates(mark, usual: nil)
      if !codes.isEmpty, !codes.contains(currency) { return (mark, currency) }
    }
    return nil
  }

  private func currency(of row: [String], in column: Int?) -> Text? {
    let written =
      column.map { cell(row, $0) } ?? amounts.lazy.flatMap { CurrencySigns.marks(in: self.cell(row, $0)) }.first
    return written.flatMap { CurrencySigns.code($0, usual: setting.currency) } ?? rule.currency ?? setting.currency
  }

  /// `Fee currency`, or a column of codes behind the fee that is not that of the amounts.
  private func currencyColumn(ofFee fee: Int, besides own: Int?) -> Int? {
    let qualifiers = ColumnWords.qualifiers(table.names[fee])
    let columns = table.names.indices.filter { $0 != own && isCurrencies($0) }
    return columns.first { ColumnWords.share(qualifiers, ColumnWords.qualifiers(table.names[$0])) }
      ?? columns.first { $0 == fee + 1 && !ColumnWords.isForeign(table.names[$0]) }
  }

  // MARK: - With a minus and without

  /// Whether some fees have a minus and others none, and no column of what is left or balance shows that all were taken.
  private func isMixed(_ fee: Int) -> Bool {
    let fees = cells(fee).compactMap(decimal).filter { !$0.isZero }
    guard fees.contains(where: \.isNegative), fees.contains(where: { !$0.isNegative }) else { return false }
    return feeProvenByBalance(fee) == nil && !isWhatIsLeft(fee)
  }

  /// Whether another column has each amount less its fee, or the amounts are that of another one.
  private func isWhatIsLeft(_ fee: Int) -> Bool {
    func isLess(_ left: Int, _ all: Int) -> Bool {
      dated.allSatisfy { row in
        guard let all = decimal(cell(row, all)), let left = decimal(cell(row, left)) else { return true }
        do throws(ArithmeticError) { return try all - (decimal(cell(row, fee)) ?? .zero).abs == left } catch {
          return false
        }
      }
    }
    return table.names.indices.contains { other in
      other != fee && !amounts.contains(other) && isNumber(other)
        && amounts.contains { isLess(other, $0) || isLess($0, other) }
    }
  }
}
