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
    free.subtract(own.filter { column in dated.allSatisfy { setting.accounts.account(cell($0, column)) == account } })
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
