internal import Records

/// Which way the money went, where a column has two words that nobody knows: somebody can say which is which.
extension RuleGuess {
  /// The words of what may be such a column: it has two, and one of them in each row with an amount.
  func choicesOfSides() -> (column: Int, choices: [GuessQuestion.Choice])? {
    let paid = dated.filter { row in isAmount(cell(row, amounts[0])) }
    guard paid.count > 2 else { return nil }
    let ofBalance = sidesOfBalance().map(\.place)
    let column = free.subtracting(ofBalance).sorted().first { column in
      let words = Set(paid.map { cell($0, column) })
      return words.count == 2 && !words.contains("") && isWords(column) && isDirection(column) && !isCalledText(column)
        && ColumnWords.rank(table.names[column], among: ColumnWords.currency) == nil
    }
    guard let column else { return nil }
    let choices = Set(paid.map { cell($0, column) }).sorted().map { word in
      GuessQuestion.Choice("\(table.names[column])=\(word)", "rows with “\(word)” were spent, all others came in")
    }
    return (column, choices)
  }

  /// Takes what somebody said of the words of a column.
  mutating func takeAnsweredSides() -> Bool {
    guard let spent = answers.spent, let column = place(named: spent.column), amounts.count == 1, setting.tellsIncome
    else {
      return false
    }
    let words = Set(cells(column).map { Text($0) }).union([Text(spent.text)])
    free.remove(column)
    // The other word of a pair may come with a later file.
    let others = (SideWords.meanings(of: [spent.text], under: "direction") ?? [:]).filter { $0.value == "income" }.keys
    let meanings = words.union(others).map { ($0, ($0 == Text(spent.text) ? "expense" : "income") as Text) }
    rule.map.append(("type", .columns([table.names[column]], words: Dictionary(uniqueKeysWithValues: meanings))))
    return true
  }

  /// Whether a column of words is about the balance: it is called so, it stands beside the balance as another one with the
  /// same words stands beside the amount, or the balances move by the amounts with these words as their sign alone.
  func isOfBalance(_ side: Side, among all: [Side]) -> Bool {
    guard let balance, amounts.count == 1 else { return false }
    if ColumnWords.rank(table.names[side.place], among: ColumnWords.balance) != nil { return true }
    func words(_ side: Side) -> Set<String> { Set(side.words.keys.map { PlainLetters.folded($0.string) }) }
    let alike = all.filter { !words($0).isDisjoint(with: words(side)) }.map(\.place).sorted()
    if alike.count == 2, let owners = owners(of: alike, among: [amounts[0], balance]) {
      return zip(alike, owners).contains { $0 == side.place && $1 == balance }
    }
    return signsBalance(side, in: balance)
  }

  /// Of two columns, beside which of two numbers each stands: behind it, else in front of it, else next to it.
  private func owners(of places: [Int], among numbers: [Int]) -> [Int?]? {
    let ways = [
      places.map { place in numbers.filter { $0 < place }.max() },
      places.map { place in numbers.filter { $0 > place }.min() },
      places.map { place in
        let near = numbers.filter { abs($0 - place) == 1 }
        return near.count == 1 ? near[0] : nil
      },
    ]
    return ways.first { Set($0) == Set(numbers) }
  }

  /// Whether the balances move exactly by the amounts where a word for what was spent makes them less than nothing, and do not
  /// where it makes the amounts so. One word alone proves that only behind the balance.
  private func signsBalance(_ side: Side, in balance: Int) -> Bool {
    let meanings = Set(cells(side.place).map { side.words[Text($0)] })
    if meanings.count == 1, side.place != balance + 1 { return false }
    func proof(_ amount: ([String]) -> Decimal?, _ left: ([String]) -> Decimal?) -> BalanceProof? {
      BalanceProof(dated.map { (amount($0), left($0)) }, isNewestLast: isNewestLast)
    }
    func amount(_ row: [String]) -> Decimal? { decimal(cell(row, amounts[0])) }
    func isSpent(_ row: [String]) -> Bool { side.words[Text(cell(row, side.place))] == "expense" }
    guard proof(amount, { signedBalance($0, side) }) != nil else { return false }
    // Amounts may have a minus beside the words, or none.
    let asDirection = [false, true].compactMap { isBare in
      proof(
        { row in amount(row).map { isBare ? $0.abs : $0 }.map { isSpent(row) ? $0.negated : $0 } },
        { decimal(cell($0, balance)) })
    }
    return !asDirection.contains { $0.movement == .rises }
  }

  /// Of the rows for which a column of words says the direction, how many of each side have a minus, and how many have none.
  func minusesBySide(_ side: (place: Int, words: [Text: Text])) -> [Text: (with: Int, without: Int)] {
    var counts: [Text: (with: Int, without: Int)] = [:]
    for row in dated {
      guard let amount = decimal(cell(row, amounts[0])), !amount.isZero,
        let meaning = side.words[Text(cell(row, side.place))]
      else { continue }
      if amount.isNegative {
        counts[meaning, default: (0, 0)].with += 1
      } else {
        counts[meaning, default: (0, 0)].without += 1
      }
    }
    return counts
  }

  /// The column of words that says the direction although some amounts have a minus: of each side, most have none. A minus
  /// is then a refund, or a correction. What the balances say of the signs comes first.
  func sideBeyondSigns() -> Int? {
    guard setting.tellsIncome, amounts.count == 1, let side = sides().first else { return nil }
    if let proof = proof(), proof.movement != .turns { return nil }
    let counts = minusesBySide(side)
    // A program with these words writes no minus, or one before all that was spent; a bank's debit can be reversed.
    let isOfTypes = cells(side.place).allSatisfy { ["expense", "income"].contains(PlainLetters.folded($0)) }
    let isTold = counts.count == 2 || (isOfTypes && counts["expense"] != nil)
    let isComplete = dated.allSatisfy { !cell($0, side.place).isEmpty || !isAmount(cell($0, amounts[0])) }
    let isUnsigned = counts.values.allSatisfy { $0.without > $0.with }
    return isTold && isComplete && isUnsigned ? side.place : nil
  }

  /// The answer that takes the words of a column for the direction, where one word stands for all that was spent.
  func choiceOfKnownSide() -> (column: Int, choices: [GuessQuestion.Choice])? {
    guard setting.tellsIncome, let side = sides().first, minusesBySide(side).count == 2 else { return nil }
    let words = Set(cells(side.place)).filter { side.words[Text($0)] == "expense" }
    guard let word = words.first, words.count == 1 else { return nil }
    let answer = "\(table.names[side.place])=\(word)"
    return (side.place, [.init(answer, "rows with “\(word)” were spent, all others came in")])
  }

  /// Why a sign cannot be right: by a column of words, most of one side went the other way.
  func sideAgainst(_ sign: ImportRule.Sign) -> Sentence? {
    guard setting.tellsIncome, amounts.count == 1, sign != .asItIs, let side = sides().first,
      signed.contains(where: \.isNegative)
    else { return nil }
    let counts = minusesBySide(side)
    if counts.count < 2 { return nil }
    let wrong = counts.first { meaning, count in
      let spent = sign == .spentIsNegative ? count.with : count.without
      let came = sign == .spentIsNegative ? count.without : count.with
      return meaning == "expense" ? came > spent : spent > came
    }
    guard let wrong else { return nil }
    let words = Set(cells(side.place)).filter { side.words[Text($0)] == wrong.key }.sorted()
    let shown = words.map { "“\($0)”" }.joined(separator: ", ")
    return wrong.key == "expense"
      ? "\(quoted([side.place])) says \(shown), and most of these amounts would come in"
      : "\(quoted([side.place])) says \(shown), and most of these amounts would be spent"
  }
}
