internal import Query
internal import Records

/// Which sign stands before the decimals, and whether a fee is in the amounts.
extension RuleGuess {
  /// What the amounts say, else other numbers of the file, else a currency without decimals. `-3.000` alone can be two
  /// numbers, and is asked about.
  mutating func guessDecimal() {
    if let answer = answers.decimal {
      rule.decimal = answer
      return
    }
    if let said = saidDecimal(of: amounts) {
      rule.decimal = said.sign
      return
    }
    guard let first = amounts.flatMap(written).first(where: { $0.contains(".") || $0.contains(",") }) else {
      // This file shows none, and a later one may.
      rule.leavesDecimal = true
      return
    }
    rule.decimal = setting.decimal ?? "."
    questions.append(
      question(.decimal, GuessQuestion.doubt(ofNumber: first), GuessQuestion.readings(ofNumber: first), about: amounts))
  }

  /// Cells that somebody has written, and no program as numbers.
  private func written(_ column: Int) -> [String] { values(column).filter { table.isText($0, in: column) } }

  /// The decimal sign that amounts must have, and why: what they say themselves, else other numbers of the file, else a
  /// currency without decimals. nil where the file leaves it open.
  func saidDecimal(of columns: [Int]) -> (sign: Character, proof: Sentence)? {
    let own = columns.flatMap(written)
    let others = table.names.indices.filter { !columns.contains($0) && isNumber($0) }.flatMap(written)
    // A program that writes its own zeros writes them in its own way.
    for cells in [own.filter(isAmount), own, others] {
      let signs = cells.map { decimalSigns($0).signs }
      let (points, commas) = (signs.count { $0 == ["."] }, signs.count { $0 == [","] })
      // Other columns that do not agree say nothing of this one.
      if points == commas || (cells == others && points > 0 && commas > 0) { continue }
      let sign: Character = commas > points ? "," : "."
      let shown = zip(cells, signs).first { $0.1 == [sign] }?.0.shortened ?? ""
      return (
        sign,
        sign == ","
          ? "“\(shown)” has a comma before its decimals" : "“\(shown)” has a point before its decimals"
      )
    }
    guard let first = own.first(where: { $0.contains(".") || $0.contains(",") }), hasNoDecimals || areGroups(own) else {
      return nil
    }
    return (
      first.contains(",") ? "." : ",",
      hasNoDecimals ? "their currency has no decimals" : "other amounts have no decimals"
    )
  }

  /// Whether the sign parts thousands: some numbers have none, and all others have three digits behind each. Decimals that
  /// banks write are two, or in every number.
  private func areGroups(_ cells: [String]) -> Bool {
    let numbers = cells.filter { decimalSigns($0).isNumber }
    return numbers.contains { !$0.contains(".") && !$0.contains(",") && isAmount($0) } && !hasThreeDecimals
  }

  private var hasThreeDecimals: Bool { currencies.isEmpty || currencies.contains { SmallestCoin.decimals(of: $0) > 2 } }

  /// Whether all amounts are in currencies that have no decimals.
  private var hasNoDecimals: Bool {
    !currencies.isEmpty
      && currencies.allSatisfy { SmallestCoin.decimals(of: $0) == 0 || Self.hardlyDecimal.contains($0) }
  }

  /// Currencies whose coins are whole units, though their banks reckon with decimals.
  private static let hardlyDecimal: Set<Text> = ["TWD", "HUF", "COP", "IDR"]

  private var currencies: Set<Text> {
    let column = rule.map.first { $0.field == "currency" }?.from.columns.first.flatMap { place(named: $0) }
    let codes = column.map { Set(cells($0).compactMap { CurrencySigns.code($0, usual: setting.currency) }) }
    return codes ?? Set([rule.currency].compactMap { $0 })
  }

  // MARK: - Fees

  /// The column of fees, where one has any.
  func feeColumn() -> Int? { fees.first { cells($0).contains(where: isAmount) } }

  var fees: [Int] { table.names.indices.filter { ColumnWords.isFee(table.names[$0]) && isNumber($0) } }

  /// Whether amounts have the fee in them: the balances say it, or what is left beside the amount and the fee, or a
  /// person.
  mutating func guessFee() {
    if fees.isEmpty, takeProvenFee() { return }
    // Where all are 0, a later one is not lost without a word.
    let charged = feeColumn()
    guard let fee = charged ?? fees.first, !amounts.contains(fee) else { return }
    if isAnsweredRest {
      free.remove(fee)
      return
    }
    let isAsked = questions.contains { $0.topic == .currency }
    if charged != nil, !isAsked, let oddity = oddity(ofFee: fee) { return askOddFee(fee, oddity) }
    let includes = answers.includesFee ?? (charged == nil ? nil : provenFee(fee))
    if charged == nil || includes != nil {
      free.remove(fee)
      rule.fee = ImportRule.Fee(column: table.names[fee], isIncluded: includes)
      return
    }
    let rows = { (row: [String]) in self.isAmount(self.cell(row, fee)) }
    questions.append(
      question(
        .fee, "\(quoted([fee])) has what the bank took, and \(quoted(amounts)) may have it in it, or not",
        [
          .init("included", "the amounts have the fee in them"), .init("beside", "the fee was paid beside the amounts"),
        ],
        about: amounts + [fee], where: rows))
  }

  /// A column without such a name, by which the account lost more than the amounts.
  private mutating func takeProvenFee() -> Bool {
    guard answers.includesFee == nil, let balance, !movesBalance(balance, by: signedAmount()) else { return false }
    let columns = free.sorted().filter { $0 != balance && isNumber($0) && hasAmounts($0) }
    guard let fee = columns.first(where: { movesBalance(balance, by: amount(besideFee: $0)) }) else { return false }
    free.remove(fee)
    rule.fee = ImportRule.Fee(column: table.names[fee], isIncluded: false)
    return true
  }

  /// What a row changes, as its amounts say, or a column of words beside amounts without a minus.
  private func signedAmount() -> ([String]) -> Decimal? {
    let spent = wordsOfSpending()
    return { row in
      if amounts.count == 1 {
        guard let amount = decimal(cell(row, amounts[0])), let spent, amount == amount.abs else {
          return decimal(cell(row, amounts[0]))
        }
        return spent.words[Text(cell(row, spent.column))] == "expense" ? amount.negated : amount
      }
      if let spent = decimal(cell(row, amounts[0])), !spent.isZero { return spent.abs.negated }
      return decimal(cell(row, amounts[1]))
    }
  }

  private func amount(besideFee fee: Int) -> ([String]) -> Decimal? {
    let signedAmount = signedAmount()
    return { row in
      guard let amount = signedAmount(row) else { return nil }
      do throws(ArithmeticError) { return try amount - (decimal(cell(row, fee)) ?? .zero).abs } catch { return nil }
    }
  }

  /// What the balances say comes before what is left beside the amount and the fee.
  func provenFee(_ fee: Int) -> Bool? {
    if let proven = feeProvenByBalance(fee) { return proven }
    if isAnsweredRest { return true }
    return rests(beside: fee).isEmpty ? nil : false
  }

  func feeProvenByBalance(_ fee: Int) -> Bool? {
    guard let balance else { return nil }
    let isIncluded = movesBalance(balance, by: signedAmount())
    let isBeside = movesBalance(balance, by: amount(besideFee: fee))
    return isIncluded == isBeside ? nil : isIncluded
  }

  private func movesBalance(_ balance: Int, by amount: ([String]) -> Decimal?) -> Bool {
    proof(of: amount, in: balance)?.movement == .rises
  }
}
