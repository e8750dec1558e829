internal import Records

/// Rows that went the other way than a rule takes them, as the balances beside them show: reversals without a minus.
extension RuleGuess {
  /// Why no answer makes the rule take the rows rightly; nil where the balances are not against it.
  func turned() -> Sentence? {
    let question = questions.first { $0.topic == .sign }
    // A column of words may say it of each row.
    if question?.choices.contains(where: { $0.answer.contains("=") }) ?? false { return nil }
    let signs: [ImportRule.Sign?] = question == nil ? [rule.sign] : [.spentIsNegative, .spentIsPositive]
    var problem: Sentence?
    for sign in signs {
      var answered = rule
      answered.sign = sign
      guard let found = turned(by: answered) else { return nil }
      problem = problem ?? found
    }
    return problem
  }

  /// The first of the fewer rows whose balance moves the other way than a rule has it; nil where all of them move alike, and
  /// where the balances do not follow the amounts.
  func turned(by rule: ImportRule) -> Sentence? {
    guard let balance, let change = change(by: rule), let columns = rule.source(of: "amount")?.columns else {
      return nil
    }
    let side = sideOfBalance()
    let proof = BalanceProof(dated.map { (change($0), signedBalance($0, side)) }, isNewestLast: isNewestLast)
    guard let proof, proof.movement == .turns else { return nil }
    let known = zip(dated, proof.fell).compactMap { row, fell in
      fell.flatMap { fell in change(row).map { (row: row, isAgainst: fell != $0.isNegative) } }
    }
    let isMostlyAgainst = known.count(where: \.isAgainst) * 2 > known.count
    guard let row = known.first(where: { $0.isAgainst != isMostlyAgainst })?.row,
      let place = columns.compactMap({ self.place(named: $0) }).first(where: { isAmount(cell(row, $0)) })
    else { return nil }
    let day = places(of: "date").first.map { cell(row, $0).shortened } ?? ""
    return
      "“\(cell(row, place).shortened)” in \(quoted([place])) (\(day)) went the other way than a rule takes it, as \(quoted([balance])) shows; correct this row in the file"
  }

  /// What a row changes, as a rule takes it; nil where the rule takes no amount from a table's columns.
  func change(by rule: ImportRule) -> (([String]) -> Decimal?)? {
    guard let from = rule.source(of: "amount") else { return nil }
    let places = from.columns.compactMap { place(named: $0) }
    var isPair = false
    if case .debit = from { isPair = true }
    guard places.count == from.columns.count, places.count == (isPair ? 2 : 1) else { return nil }
    let isPositive = rule.sign == .spentIsPositive
    let type = typeOfRow(by: rule)
    let fee = rule.fee.flatMap { $0.isIncluded == false ? place(named: $0.column) : nil }
    return { row in
      var amount = decimal(cell(row, places[0]))
      if isPair {
        amount =
          amount.flatMap { $0.isZero ? nil : (isPositive ? $0 : $0.abs).negated } ?? decimal(cell(row, places[1]))
      } else if let type {
        amount = type(row).flatMap { type in amount.map { type == "expense" ? $0.negated : $0 } }
      } else if isPositive {
        amount = amount?.negated
      }
      guard let amount, let fee, let taken = decimal(cell(row, fee)) else { return amount }
      do throws(ArithmeticError) { return try amount - taken.abs } catch { return nil }
    }
  }

  /// nil where the rule takes no type from a column.
  func typeOfRow(by rule: ImportRule) -> (([String]) -> Text?)? {
    guard case .columns(let names, let words) = rule.source(of: "type"), names.count == 1,
      let column = place(named: names[0])
    else { return nil }
    return { row in words[Text(cell(row, column))] ?? Text(cell(row, column)) }
  }

  /// What an account has; less than nothing where a column of its own says that it is a debit.
  func signedBalance(_ row: [String], _ side: Side?) -> Decimal? {
    guard let balance, let left = decimal(cell(row, balance)) else { return nil }
    guard left == left.abs, let side else { return left }
    return side.words[Text(cell(row, side.place))] == "expense" ? left.negated : left
  }

  /// The column of words that says whether the account has something, or owes it: one that is about the balance, else the
  /// one behind it, where that does not say the direction.
  func sideOfBalance() -> Side? {
    if let side = sidesOfBalance().first { return side }
    guard let balance, let side = sides(among: Set([balance + 1].filter(table.names.indices.contains))).first,
      rule.source(of: "type")?.columns.first.flatMap({ place(named: $0) }) != side.place
    else { return nil }
    return side
  }
}
