internal import Records

/// Which rows are payments, where the table ends, and what tells its rows apart.
extension RuleGuess {
  mutating func guessRows() {
    if rule.reader.isTable { guessEnd() }
    for skipped in answers.skipped {
      guard let column = place(named: skipped.column) else { continue }
      pass(over: [skipped.text], in: column)
    }
    skipTransfersOfYNAB()
    guessStates()
    skipBalances()
    if dated.isEmpty { refusal = "none of its rows is a payment that is booked" }
  }

  /// Behind the last row with a day a row ends the table that begins with a word for a total, or has no day and no amount.
  /// Every other row there is one that cannot be read, and is named.
  private mutating func guessEnd() {
    guard let last = table.rows.lastIndex(where: hasDay) else { return }
    let end = table.rows[(last + 1)...].first { row in
      guard let word = row.first(where: { !$0.isEmpty }) else { return false }
      return TotalWords.isTotal(word) || TotalWords.balanceWords(word) != nil
        || amounts.allSatisfy { cell(row, $0).isEmpty }
    }
    // With a star, it would end at rows with a day, too.
    guard let word = end?.first(where: { !$0.isEmpty }), !word.ends(with: "*") else { return }
    // The words of a row that counts must not end it.
    let isOfARow = table.rows[...last].contains { $0.first { !$0.isEmpty }?.begins(with: word) == true }
    if !isOfARow { rule.end = [word] }
  }

  mutating func pass(over texts: [String], in column: Int) {
    let name = table.names[column]
    if let place = rule.except.firstIndex(where: { Text($0.column) == Text(name) }) {
      rule.except[place].texts += texts.filter { !rule.except[place].texts.contains($0) }
    } else {
      rule.except.append((name, texts))
    }
    let chosen = ChosenTexts(texts)
    dated = dated.filter { !chosen.contains(cell($0, column)) }
  }

  /// Of a column of words that somebody has said to count, or that all count: a word that comes up later is then named.
  mutating func takeAlone(_ words: [String], in column: Int) {
    free.remove(column)
    let bare = dated.map { cell($0, column) }.filter { $0.isEmpty || WrittenNumber.isNothing($0) }
    rule.only.append((table.names[column], Set(words + bare).sorted()))
    pass(over: [], in: column)
  }

  // MARK: - States

  /// Payments that are not booked are passed over, where a column says so of each row. They come when they are booked, as
  /// other rows of that file.
  private mutating func guessStates() {
    // Some banks write it where the day will be.
    for column in places(of: "date") { passOverOpenDays(in: column) }
    guessFlags()
    for column in free.sorted()
    where isWords(column) && (!isCalledText(column) || ColumnWords.isState(table.names[column])) {
      let (words, isCalledSo) = (Set(cells(column)), isCalledState(column))
      let told = ColumnWords.isState(table.names[column]) ? toldByBalance(column) : [:]
      func isOpen(_ word: String) -> Bool? {
        StateWords.isOpen(word, beside: words) ?? (isCalledSo && StateWords.beginsOpen(word) ? true : told[word])
      }
      let open = words.filter { isOpen($0) == true }.sorted()
      let unknown = words.filter { isOpen($0) == nil }.sorted()
      // Few words are states under any name, where one says that a payment is not booked, or most are known.
      let known = cells(column).count { StateWords.isOpen($0) != nil }
      let isNamed = isCalledSo || (words.count < 6 && (!open.isEmpty || known * 2 > cells(column).count))
      if open.isEmpty, !isNamed { continue }
      // A word such as `error` in a column of other texts is not a state.
      if !unknown.isEmpty, !isNamed { continue }
      free.remove(column)
      let skipped = answers.skipped.filter { place(named: $0.column) == column }.map(\.text)
      let left = unknown.filter { !skipped.contains($0) }
      if !left.isEmpty, words.count > 1, !answers.takesOtherStates { askStates(left, in: column) }
      let count = dated.count { open.contains(cell($0, column)) }
      // The next file can have what this one has not.
      let all = Set(open + StateWords.open(beside: words)).sorted()
      if !all.isEmpty {
        pass(over: all, in: column)
        // A word that came up later is then named.
        let taken = words.filter { isOpen($0) == false || (answers.takesOtherStates && unknown.contains($0)) }
        let booked = Set(taken + StateWords.booked(beside: words)).subtracting(all).sorted()
        rule.only.append((table.names[column], booked))
      } else if !left.isEmpty, answers.takesOtherStates {
        takeAlone(Array(words), in: column)
      }
      if count > 0 { sayNotBooked(count, open, in: column) }
    }
  }

  /// A `State` can be where somebody lives, and a `Result` that of a match.
  private func isCalledState(_ column: Int) -> Bool {
    let words = cells(column)
    if ColumnWords.isState(table.names[column]) { return words.contains { $0.count > 1 } }
    return ColumnWords.isOutcome(table.names[column]) && words.contains { StateWords.isOpen($0) != nil }
  }

  private mutating func passOverOpenDays(in column: Int) {
    let rows = table.rows.filter { !table.isProse($0) && StateWords.isOpen(cell($0, column)) == true }
    if rows.isEmpty { return }
    let open = Set(rows.map { cell($0, column) }).sorted()
    pass(over: open, in: column)
    let count = rows.count { row in amounts.contains { !cell(row, $0).isEmpty } }
    if count > 0 { sayNotBooked(count, open, in: column) }
  }

  private mutating func sayNotBooked(_ count: Int, _ words: [String], in column: Int) {
    remarks.append(
      "\(counted(count, "row")) not booked, and passed over: \(quoted([column])) says \(words.joined(separator: ", "))")
  }

  /// What words of states mean, where the rows of some of them have no balance and all others have one: those are not
  /// booked yet.
  private func toldByBalance(_ column: Int) -> [String: Bool] {
    guard let balance else { return [:] }
    var rows: [String: Set<Bool>] = [:]
    for row in dated { rows[cell(row, column), default: []].insert(!cell(row, balance).isEmpty) }
    guard rows.values.allSatisfy({ $0.count == 1 }), rows.values.contains([true]), rows.values.contains([false]) else {
      return [:]
    }
    return rows.mapValues { $0 == [false] }
  }

  /// A column such as `Pending` says yes or no of each payment.
  private mutating func guessFlags() {
    for column in free.sorted() where FlagNames.saysTakenBack(table.names[column]) { askTakenBack(in: column) }
    for column in free.sorted() {
      guard !cells(column).isEmpty, cells(column).allSatisfy({ YesNo.isYes($0) || YesNo.isNo($0) }),
        let isOpen = StateWords.isOpenFlag(table.names[column]) ?? (toldByBalance(column).isEmpty ? nil : false)
      else { continue }
      free.remove(column)
      let words = Set(cells(column))
      let (yes, no) = (words.filter(YesNo.isYes).sorted(), words.filter(YesNo.isNo).sorted())
      // `Paid: no` can be a payment that somebody has still to tick off.
      if !isOpen {
        let skipped = answers.skipped.filter { place(named: $0.column) == column }.map(\.text)
        let told = toldByBalance(column)
        let open = no.filter { told[$0] == true }
        let left = no.filter { !skipped.contains($0) && !open.contains($0) }
        if !open.isEmpty { passOverOpen(open, in: column) }
        if !left.isEmpty, !answers.takesOtherStates { askStates(left, in: column) }
        if !left.isEmpty, answers.takesOtherStates { takeBoth(words, in: column) }
        // Where all are booked today, one that is not may come with the next file.
        if no.isEmpty { pass(over: Set(yes.flatMap(YesNo.others)).sorted(), in: column) }
        continue
      }
      passOverOpen(Set(yes + no.flatMap(YesNo.others)).sorted(), in: column)
    }
  }

  /// Yes and no both count, in whatever words of their language.
  private mutating func takeBoth(_ words: Set<String>, in column: Int) {
    takeAlone([""] + words + words.flatMap(YesNo.others), in: column)
  }

  /// Beside a payment that was taken back, another row may give the money back, or none: only a person knows.
  private mutating func askTakenBack(in column: Int) {
    let name = FlagNames.plain(table.names[column])
    func isYes(_ word: String) -> Bool { YesNo.isYes(word) || name.begins(with: word.lowercased()) }
    let words = Set(cells(column))
    guard words.allSatisfy({ YesNo.isNo($0) || isYes($0) }) else { return }
    let skipped = answers.skipped.filter { place(named: $0.column) == column }.map(\.text)
    let left = words.filter { !YesNo.isNo($0) && !skipped.contains($0) }.sorted()
    // A 0 in all rows may be an amount.
    if left.isEmpty, skipped.isEmpty, !words.isEmpty, words != ["0"] { takeAlone([""] + words, in: column) }
    if !left.isEmpty, answers.takesOtherStates { takeBoth(words, in: column) }
    if left.isEmpty || answers.takesOtherStates { return }
    free.remove(column)
    let shown = left.map { "“\($0)”" }.joined(separator: ", ")
    askRows(
      left, in: column, "\(quoted([column])) says \(shown), and that may mean that a payment was taken back",
      none: "all of them count")
  }

  private mutating func passOverOpen(_ words: [String], in column: Int) {
    let found = Set(cells(column)).intersection(words).sorted()
    let count = dated.count { found.contains(cell($0, column)) }
    pass(over: words, in: column)
    if count > 0 { sayNotBooked(count, found, in: column) }
  }

  /// Whether it is called like what payments are called.
  func isCalledText(_ column: Int) -> Bool {
    [ColumnWords.name, ColumnWords.payee, ColumnWords.remark, ColumnWords.category].contains {
      ColumnWords.rank(table.names[column], among: $0) != nil
    }
  }

  private mutating func askStates(_ words: [String], in column: Int) {
    let shown = words.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
    askRows(
      words, in: column, "\(quoted([column])) says \(shown), and that may mean that a payment is not booked",
      none: "all of them are booked")
  }

  /// - Parameter none: what it means that no row is passed over.
  mutating func askRows(_ words: [String], in column: Int, _ doubt: Sentence, none: Sentence) {
    let name = table.names[column]
    let choices = words.prefix(5).map { GuessQuestion.Choice("\(name)=\($0)", "rows with “\($0)” are passed over") }
    questions.append(
      question(
        .rows, doubt, choices + [.init("none", none)], about: amounts + [column],
        where: { words.contains(self.cell($0, column)) }))
  }

  // MARK: - Balances among the rows

  /// Rows that say what an account has, or how much went through it in a month, are not payments, whatever stands in the column of amounts.
  private mutating func skipBalances() {
    // `余额` under `收/付款方式` is what somebody paid with.
    let texts = table.names.indices.filter {
      !amounts.contains($0) && isWords($0) && !ColumnWords.isOfMeans(table.names[$0])
    }
    for column in texts where !table.names[column].isEmpty {
      passOverTotals(in: column)
      askBalances(in: column)
      let rows = dated.filter { isBalance($0) && TotalWords.balanceWords(cell($0, column)) != nil }
      passOverDailyBalances(in: column)
      let starred = Set(
        rows.compactMap { row in
          TotalWords.balanceWords(cell(row, column)).map { Self.starred(cell(row, column), $0) }
        }
      ).sorted()
      if starred.isEmpty { continue }
      pass(over: starred, in: column)
      remarks.append(
        "\(counted(rows.count, "row")) passed over as balances, not payments: \(starred.joined(separator: ", "))")
    }
  }

  /// `Total November` is what the month came to, and a `Subtotal` what a part of it did. A `Total` alone is, where it is the
  /// sum of what stands above it, or below: there is a petrol station of that name.
  private mutating func passOverTotals(in column: Int) {
    let texts = totals(in: column).map { cell(dated[$0], column) }
    if texts.isEmpty { return }
    pass(over: Set(texts).sorted(), in: column)
    remarks.append(
      "\(counted(texts.count, "row")) passed over as totals, not payments: \(texts.joined(separator: ", "))")
  }

  /// `Saldo 04.11.2026` has another day next month, and `Saldo Moda` is a shop: what stands before the day, and the first
  /// digit of a day or a year.
  private mutating func passOverDailyBalances(in column: Int) {
    let rows = dated.filter { isBalance($0) && TotalWords.beforeDay(cell($0, column)) != nil }
    if rows.isEmpty { return }
    let before = Set(rows.compactMap { TotalWords.beforeDay(cell($0, column)) }.filter { !$0.isEmpty }).sorted()
    let whole = Set(rows.map { cell($0, column) }.filter { TotalWords.beforeDay($0) == "" }).sorted()
    // `5 nov 2026` has a day of one digit, and `05.11.2026` and `2026-11-05` begin with one up to 3.
    let isShort = rows.contains { row in
      cell(row, column).drop { !$0.isNumber }.prefix(while: \.isNumber).count == 1
    }
    pass(over: before.flatMap { words in (0...(isShort ? 9 : 3)).map { "\(words)\($0)*" } } + whole, in: column)
    remarks.append(
      "\(counted(rows.count, "row")) passed over as balances, not payments: \((before + whole).joined(separator: ", "))"
    )
  }

  /// `New balance` can be a shop, and `Übertrag` a transfer: where no balance beside them and no other text of the row says
  /// what they are, a person does.
  private mutating func askBalances(in column: Int) {
    if answers.takesOtherStates { return }
    let others = table.names.indices.filter { $0 != column && isCalledText($0) }
    func isDoubtful(_ row: [String]) -> Bool {
      TotalWords.mayBeBalance(cell(row, column)) && isBalance(row) && others.allSatisfy { cell(row, $0).isEmpty }
        && amounts.contains { isAmount(cell(row, $0)) }
    }
    let words = Set(dated.filter(isDoubtful).map { cell($0, column) }).sorted()
    if words.isEmpty { return }
    let shown = words.map { "“\($0)”" }.joined(separator: ", ")
    let choices = words.map {
      GuessQuestion.Choice("\(table.names[column])=\($0)", "rows with “\($0)” are passed over")
    }
    questions.append(
      question(
        .rows, "\(quoted([column])) says \(shown), and that may be what the account has, and not a payment",
        choices + [.init("none", "all of them are payments")], about: amounts + [column], where: isDoubtful))
  }

  /// Whether a row moves no money: it has no amount, or its amount is the balance, or there are no balances to tell.
  private func isBalance(_ row: [String]) -> Bool {
    let own = amounts.compactMap { decimal(cell(row, $0)) }.filter { !$0.isZero }
    guard let balance, let left = decimal(cell(row, balance)) else { return true }
    return own.allSatisfy { $0.abs == left.abs }
  }

  /// `Saldo per 30.11.2026` has another day next month: what stands behind the words is a star.
  private static func starred(_ cell: String, _ words: String) -> String {
    var beginning = ""
    for character in cell {
      if PlainLetters.folded(beginning).count >= words.count { break }
      beginning.append(character)
    }
    return beginning == cell ? cell : beginning + "*"
  }

  // MARK: - What tells rows apart

  /// A column tells rows apart for ever where its name says so: that its values are all different in one file does not
  /// mean that they do not come again in the next.
  mutating func guessID() {
    guard let column = column(ColumnWords.id, where: tellsApart) ?? columnCalledID(), tellsApart(column) else { return }
    free.remove(column)
    rule.id = [table.names[column]]
  }

  /// `Account ID` and `Customer ID` are of somebody else.
  private func columnCalledID() -> Int? { free.sorted().first { table.names[$0].lowercased() == "id" } }

  private func tellsApart(_ column: Int) -> Bool {
    let values = dated.map { cell($0, column) }.filter { !$0.isEmpty }
    let isDifferent =
      values.count > 1 && values.count == dated.count && Set(values.map { Text($0) }).count == dated.count
    return isDifferent && !isCount(values)
  }

  /// Whether they are small numbers, with which each file starts over.
  private func isCount(_ values: [String]) -> Bool { values.allSatisfy { $0.utf8.count < 6 && Int($0) != nil } }
}
