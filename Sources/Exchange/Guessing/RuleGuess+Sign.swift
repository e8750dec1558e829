internal import Records

/// Which way the money went.
///
/// A minus on more than half of the amounts is what was spent. Less than that is how lists of cards have what was paid back,
/// and no minus at all can mean anything: then a column of words says it, or a column of balances, or the name of the
/// column, or a person.
extension RuleGuess {
  mutating func guessSign() {
    if takeAnsweredSides() { return }
    if let (column, words) = undirected() { return askDirection(of: words, in: column) }
    if let sign = answers.sign {
      // What the file says of each row comes first.
      let hasSigns = amounts.count == 2 || (signed.contains(where: \.isNegative) && sideBeyondSigns() == nil)
      if hasSigns || !takeSides() { rule.sign = sign }
      return
    }
    if amounts.count == 2 { return guessReversals(amounts[0]) }
    let numbers = signed
    let negative = numbers.count(where: \.isNegative)
    if negative == 0 { return guessUnsigned() }
    if let said = sidesOfSigns() {
      rule.sign = said
    } else if sideBeyondSigns() != nil, takeSides() {
      remarks.append("\(quoted(amounts)) has amounts with a minus: beside words that say the direction, they came back")
    } else if let side = sideAgainstSigns() {
      askSign("\(quoted([side])) says the other way than the minus signs of the amounts")
    } else if isOfPurchases, negative * 2 <= numbers.count {
      takeSpending("the list is one of purchases, as \(quoted(places(of: "date"))) says: what has no minus was spent")
    } else if arePaymentsOfCards() {
      askSign("what has a minus sign says that a payment was received, as in the list of a card")
    } else if negative * 2 <= numbers.count {
      // What a card has is owed, and rises with what was spent: only a balance that falls proves something.
      if proof()?.movement == .falls {
        rule.sign = .spentIsPositive
        return
      }
      askSign("half of the amounts or more have no minus sign, as in the list of a card", or: choiceOfKnownSide())
    } else if proof()?.movement == .falls {
      askSign("more than half of the amounts have a minus sign, and the balance rises with them")
    }
  }

  private var isOfPurchases: Bool {
    proof() == nil && places(of: "date").contains { ColumnWords.isDayOfPurchase(table.names[$0]) }
  }

  private mutating func takeSpending(_ remark: Sentence) {
    rule.sign = .spentIsPositive
    remarks.append(remark)
  }

  /// Whether a row with a minus says that a card's bill was paid; others may be what came back.
  func arePaymentsOfCards() -> Bool {
    if proof() != nil { return false }
    let rows = dated.filter { row in decimal(cell(row, amounts[0]))?.isNegative ?? false }
    return rows.contains { $0.contains(where: CardWords.isPayment) }
  }

  var signed: [Decimal] {
    dated.flatMap { row in amounts.compactMap { decimal(cell(row, $0)) } }.filter { !$0.isZero }
  }

  /// What the balances beside the amounts prove.
  func proof() -> BalanceProof? {
    guard let balance, amounts.count == 1 else { return nil }
    guard let side = sidesOfBalance().first else { return proof(of: { decimal(cell($0, amounts[0])) }, in: balance) }
    return BalanceProof(
      dated.map { (decimal(cell($0, amounts[0])), signedBalance($0, side)) }, isNewestLast: isNewestLast)
  }

  /// What a column of balances proves about an amount of each row.
  func proof(of amount: ([String]) -> Decimal?, in balance: Int) -> BalanceProof? {
    BalanceProof(dated.map { (amount($0), decimal(cell($0, balance))) }, isNewestLast: isNewestLast)
  }

  /// Whether the days of the rows rise; nil where they are all one day, or in no order.
  var isNewestLast: Bool? {
    guard let column = places(of: "date").first else { return nil }
    let days = dated.compactMap { SourceDay(cell($0, column), order: rule.dates)?.day }
    let turns = Set(zip(days, days.dropFirst()).filter { $0 != $1 }.map { $0 < $1 })
    return turns.count == 1 ? turns.first : nil
  }

  private mutating func guessUnsigned() {
    if takeSides() || refusal != nil { return }
    let fell = proof()?.fell.compactMap { $0 } ?? []
    if fell.contains(true), fell.contains(false) {
      refusal = "no amount has a minus sign, and the balance rises and falls: no column says which way the money went"
      return
    }
    if ColumnWords.isSpending(table.names[amounts[0]]) {
      return takeSpending("\(quoted(amounts)) has what was spent, as its name says")
    }
    if isOfPurchases {
      return takeSpending("the list is one of purchases, as \(quoted(places(of: "date"))) says")
    }
    askSign("no amount has a minus sign", or: choicesOfSides())
  }

  private mutating func askSign(_ doubt: Sentence, or sides: (column: Int, choices: [GuessQuestion.Choice])? = nil) {
    questions.append(
      question(
        .sign, doubt,
        [
          .init("spent-is-positive", "amounts without a minus sign were spent"),
          .init("spent-is-negative", "amounts without a minus sign came in"),
        ] + (sides?.choices ?? []), about: amounts + (sides.map { [$0.column] } ?? [])))
  }

  /// Some banks write a minus before all that was spent, and some before what came back. In a column with both it is the
  /// latter, where fewer than half have one.
  private mutating func guessReversals(_ debit: Int) {
    if cells(amounts[1]).compactMap(Self.number).contains(where: \.isNegative) {
      refusal = "\(quoted([amounts[1]])) has amounts with a minus, and it is not known what came in and what was spent"
      return
    }
    let numbers = cells(debit).compactMap(Self.number).filter { !$0.isZero }
    let negative = numbers.count(where: \.isNegative)
    if negative > 0, let sign = provenSign(ofDebit: debit) {
      rule.sign = sign
      if sign == .spentIsPositive {
        remarks.append("\(quoted([debit])) has amounts with a minus: as the balance shows, they came back")
      }
      return
    }
    if negative == numbers.count { return }
    // Also without a minus: a later month can have something that came back.
    rule.sign = .spentIsPositive
    if negative == 0 { return }
    remarks.append("\(quoted([debit])) has amounts with a minus and without: those with a minus came back")
    if negative * 2 < numbers.count { return }
    rule.sign = nil
    questions.append(
      question(
        .sign, "\(quoted([debit])) has amounts with a minus and without",
        [
          .init("spent-is-positive", "those with a minus came back"),
          .init("spent-is-negative", "all of them were spent"),
        ],
        about: [debit]))
  }

  /// Whether the amounts with a minus in a column of what was spent came back (`spentIsPositive`) or were spent like the
  /// others (`spentIsNegative`), as the balances prove; nil where no row with a minus has a balance before it, and where all
  /// have one, as some banks write what was spent, and the balances can be what is owed.
  func provenSign(ofDebit debit: Int) -> ImportRule.Sign? {
    let side = sideOfBalance()
    guard balance != nil,
      let proof = proofOfDebits({ decimal(cell($0, debit)) }, side),
      zip(dated, proof.fell).contains(where: { row, fell in
        fell != nil && decimal(cell(row, debit))?.isNegative == true
      })
    else { return nil }
    if proof.movement == .falls { return risesWithCredits(debit, side) ? .spentIsPositive : nil }
    return proof.fell.contains(false) ? nil : .spentIsNegative
  }

  private func proofOfDebits(_ amount: ([String]) -> Decimal?, _ side: Side?) -> BalanceProof? {
    BalanceProof(dated.map { (amount($0), signedBalance($0, side)) }, isNewestLast: isNewestLast)
  }

  /// Whether the balances are what the account has, and not what is owed: a debit without a minus, or a credit, shows it.
  private func risesWithCredits(_ debit: Int, _ side: Side?) -> Bool {
    func spent(_ row: [String]) -> Decimal? { decimal(cell(row, debit)).flatMap { $0.isZero ? nil : $0 } }
    if dated.contains(where: { row in spent(row).map { !$0.isNegative } ?? false }) { return true }
    let proof = proofOfDebits({ row in spent(row)?.negated ?? decimal(cell(row, amounts[1])) }, side)
    return proof?.movement == .rises
      && zip(dated, proof?.fell ?? []).contains { row, fell in fell != nil && spent(row) == nil }
  }

  // MARK: - A column of words

  typealias Side = (place: Int, words: [Text: Text])

  /// Columns of words such as `S` and `H`, the nearest one behind the amount first, without that of the balance.
  func sides() -> [Side] {
    let all = sides(among: free.filter { isDirection($0) })
    return all.filter { !isOfBalance($0, among: all) }
  }

  /// The columns of words that say whether the account has something, or owes it.
  func sidesOfBalance() -> [Side] {
    if balance == nil || amounts.count != 1 { return [] }
    let all = sides(among: Set(table.names.indices.filter { !amounts.contains($0) && isDirection($0) }))
    return all.filter { isOfBalance($0, among: all) }
  }

  func sides(among columns: Set<Int>) -> [Side] {
    guard let amount = amounts.first else { return [] }
    func isOneSided(_ words: [Text: Text], _ place: Int) -> Int {
      Set(dated.compactMap { words[Text(cell($0, place))] }).count > 1 ? 0 : 1
    }
    // A minus alone is a word here, where it is nothing in a column of amounts.
    func words(_ place: Int) -> [String] { dated.map { cell($0, place) }.filter { !$0.isEmpty } }
    let sides = columns.sorted().compactMap { place in
      SideWords.meanings(of: words(place), under: table.names[place]).map { (place: place, words: $0) }
    }
    // One that has both words says more than one that always says the same.
    return sides.sorted { one, other in
      let (first, second) = (isOneSided(one.words, one.place), isOneSided(other.words, other.place))
      if first != second { return first < second }
      return distance(one.place, from: amount) < distance(other.place, from: amount)
    }
  }

  /// Whether a column can say which way the money went: `Card: Credit` and `Account class: C` say something else.
  func isDirection(_ column: Int) -> Bool {
    ColumnWords.rank(table.names[column], among: ColumnWords.category) == nil
      && !ColumnWords.isOfMeans(table.names[column])
  }

  /// The column of words for both sides in which some rows have a word for neither, while no amount has a sign: `/` under
  /// `收/支` is money that was only moved.
  private func undirected() -> (column: Int, words: [String])? {
    if amounts.count != 1 || signed.contains(where: \.isNegative) { return nil }
    for column in free.sorted() where isDirection(column) {
      let said = dated.map { cell($0, column) }.filter { !$0.isEmpty }
      let known = said.filter(SideWords.isOne)
      let others = Set(said).subtracting(known).sorted()
      if others.isEmpty || others.count > 3 || known.count < said.count - known.count { continue }
      let meanings = SideWords.meanings(of: known, under: table.names[column]) ?? [:]
      if Set(known.compactMap { meanings[Text($0)] }).count == 2 { return (column, others) }
    }
    return nil
  }

  private mutating func askDirection(of words: [String], in column: Int) {
    let name = table.names[column]
    questions.append(
      question(
        .rows,
        "\(quoted([column])) says \(words.map { "“\($0)”" }.joined(separator: ", ")) in some rows, and that is neither money spent nor money received",
        words.map { .init("\(name)=\($0)", "rows with “\($0)” are passed over, as money that was only moved") },
        about: amounts + [column], where: { words.contains(self.cell($0, column)) }))
  }

  /// The columns behind come before those in front.
  private func distance(_ place: Int, from amount: Int) -> (Int, Int) { (place < amount ? 1 : 0, abs(place - amount)) }

  /// What a minus means where a column of words says it of each row.
  private func sidesOfSigns() -> ImportRule.Sign?? {
    for side in sides() {
      let rows = dated.compactMap { row -> (spent: Bool, negative: Bool)? in
        guard let amount = decimal(cell(row, amounts[0])), !amount.isZero,
          let meaning = side.words[Text(cell(row, side.place))]
        else { return nil }
        return (meaning == "expense", amount.isNegative)
      }
      if Set(rows.map(\.spent)).count < 2 { continue }
      if rows.allSatisfy({ $0.spent == $0.negative }) { return .some(nil) }
      if rows.allSatisfy({ $0.spent != $0.negative }) { return .some(.spentIsPositive) }
    }
    return nil
  }

  /// A column with the words of one side, in which each row says the other one than its amount does by a minus, or without:
  /// also one of categories, as `转入` under `交易类别` is.
  private func sideAgainstSigns() -> Int? {
    func canSay(_ column: Int) -> Bool {
      let isOfKinds = ColumnWords.rank(table.names[column], among: ColumnWords.category) != nil
      return !ColumnWords.isOfMeans(table.names[column]) && (isOfKinds || !isCalledText(column))
    }
    return sides(among: free.filter(canSay)).first { side in
      let meanings = Set(cells(side.place).map { side.words[Text($0)] })
      guard meanings.count == 1, let meaning = meanings.first else { return false }
      let paid = dated.compactMap { decimal(cell($0, amounts[0])) }.filter { !$0.isZero }
      return !paid.isEmpty && paid.allSatisfy { $0.isNegative == (meaning == "income") }
    }?.place
  }

  /// Takes the type from a column of words; false where there is none.
  private mutating func takeSides() -> Bool {
    guard let (place, words) = sides().first ?? provenSides() else { return false }
    if !setting.tellsIncome { return false }
    if dated.contains(where: { row in cell(row, place).isEmpty && isAmount(cell(row, amounts[0])) }) {
      refusal = "\(quoted([place])) says of some rows only which way the money went"
      return true
    }
    free.remove(place)
    rule.map.append(("type", .columns([table.names[place]], words: words)))
    return true
  }

  /// A column of two words, of which one stands wherever the balance falls, and the other wherever it rises.
  private func provenSides() -> (place: Int, words: [Text: Text])? {
    guard let proof = proof(), proof.fell.contains(true), proof.fell.contains(false) else { return nil }
    for place in free.subtracting(sidesOfBalance().map(\.place)).sorted() where isWords(place) {
      var words: [Text: Text] = [:]
      let agrees = zip(dated, proof.fell).allSatisfy { row, fell in
        let (word, type) = (Text(cell(row, place)), fell.map { $0 ? "expense" as Text : "income" })
        guard let type else { return true }
        if word == "" { return false }
        return words.updateValue(type, forKey: word).map { $0 == type } ?? true
      }
      let known = Set(cells(place).map { Text($0) })
      if agrees, words.count == 2, known.allSatisfy({ words[$0] != nil }) { return (place, words) }
    }
    return nil
  }
}
