internal import Records

/// Files that have the rows of several accounts.
extension RuleGuess {
  /// Whoever says of which account a file is may not know that it has the rows of others, too.
  mutating func askOtherAccounts() {
    guard let account = answers.account else { return }
    // A column that names that account alone says nothing more.
    let own = free.filter { column in
      ColumnWords.isOwnAccount(table.names[column]) || ColumnWords.isAccountName(table.names[column])
    }
    let chosen = own.filter { column in answers.skipped.contains { place(named: $0.column) == column } }
    let named = namedAlone()
    if let other = otherAccount(than: account, named) { refusal = refusal ?? other }
    free.subtract(named.filter { $0.account == account }.map(\.column))
    let several = accountsColumn(of: account)
    // Where somebody has said which accounts are passed over, another one in a later file is not taken without a word.
    for column in chosen.sorted() where column != several { takeAlone(cells(column), in: column) }
    guard let column = several else { return }
    let words = Set(cells(column)).sorted()
    if !answers.takesOtherStates {
      askRows(
        words, in: column, "\(quoted([column])) names several accounts, and all rows are taken as those of one",
        none: "all of them are of that account")
    } else if words.contains(where: { OwnAccounts.number($0) == nil || setting.accounts.account($0) != nil }) {
      takeAlone(words, in: column)
    } else {
      // Numbers that no account here has can be those of others, of which each file has new ones.
      pass(over: [], in: column)
    }
  }

  /// The columns of which each row names the same account of one's own.
  private func namedAlone() -> [(column: Int, account: Text)] {
    free.sorted().compactMap { column in
      guard mayNameAccounts(column), let first = dated.first,
        let account = setting.accounts.account(cell(first, column)),
        dated.allSatisfy({ setting.accounts.account(cell($0, column)) == account })
      else { return nil }
      return (column, account)
    }
  }

  /// What is wrong where each row names another account than that of the file as the one that it is of.
  ///
  /// - Parameter others: the column of the other accounts, where it is known.
  private func otherAccount(
    than account: Text, _ named: [(column: Int, account: Text)], others: Int? = nil
  ) -> Sentence? {
    if named.contains(where: { $0.account == account }) { return nil }
    let own = named.first { column, _ in
      let name = table.names[column]
      if ColumnWords.isOwnAccount(name) { return true }
      if !ColumnWords.isAccountName(name), cells(column).contains(where: { OwnAccounts.number($0) == nil }) {
        return false
      }
      if column == others { return namesManyAccounts(besides: column) }
      return others != nil || namesManyAccounts(besides: column)
    }
    return own.map {
      "\(quoted([$0.column])) names the account \($0.account) in each row, and the file is taken as that of \(account)"
    }
  }

  /// Whether another column has the IBANs of several accounts, as that of the other side has them.
  private func namesManyAccounts(besides column: Int) -> Bool {
    table.names.indices.contains { other in
      let cells = other == column ? [] : Set(cells(other).map { Text($0) })
      return cells.count > 1
        && cells.allSatisfy { $0.string.prefix(2).allSatisfy(\.isLetter) && Self.isAccount($0.string) }
    }
  }

  /// A file of another account than the one that a rule was kept for.
  func fileOfOther(than kept: ImportRule) -> Sentence? {
    guard let name = kept.constants["account"]?.string else { return nil }
    let account = setting.accounts.account(name) ?? Text(name)
    let others = kept.transfers.flatMap { place(named: $0.column) }
    var guess = self
    guess.free = Set(table.names.indices)
    return guess.otherAccount(than: account, guess.namedAlone(), others: others)
  }

  /// The column that names several accounts of one's own. `Account` alone can be somebody else's: then each row has one,
  /// and there are at least twice as many rows as accounts, and those that are known are not that of the file.
  ///
  /// - Parameter account: the id of the account that the file is of; nil where nobody says it.
  func accountsColumn(of account: Text?) -> Int? {
    free.sorted().first { column in
      let name = table.names[column]
      let cells = cells(column)
      let accounts = Set(cells.map { Text($0) }).count
      if accounts < 2 { return false }
      return ColumnWords.isOwnAccount(name)
        || (ColumnWords.isAccountName(name) && cells.count == dated.count && accounts * 2 <= dated.count
          && !namesOthers(column, than: account))
    }
  }

  /// Whether the accounts in a column are where the money of this one went: some are known, or all are numbers as this one
  /// has one, and none is this one.
  private func namesOthers(_ column: Int, than account: Text?) -> Bool {
    guard let account else { return false }
    let (cells, accounts) = (cells(column), setting.accounts)
    let known = Set(cells.compactMap { accounts.account($0) ?? accounts.account(ofOthers: $0) })
    if known.contains(account) { return false }
    return !known.isEmpty || (accounts.hasNumber(account) && cells.allSatisfy { OwnAccounts.number($0) != nil })
  }

  /// The rows of several accounts in a file for which a rule was kept that takes them all as those of one.
  func otherAccounts(_ kept: ImportRule) -> Sentence? {
    guard let account = kept.constants["account"]?.string, let column = accountsColumn(of: Text(account)),
      !kept.columns.contains(table.names[column])
    else { return nil }
    return "\(quoted([column])) names several accounts, and the rule takes all rows as those of \(account)"
  }
}
