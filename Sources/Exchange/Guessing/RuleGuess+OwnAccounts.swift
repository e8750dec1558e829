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
    free.subtract(own.filter { column in dated.allSatisfy { setting.accounts.account(cell($0, column)) == account } })
    guard !answers.takesOtherStates, let column = accountsColumn() else { return }
    askRows(
      Set(cells(column)).sorted(), in: column,
      "\(quoted([column])) names several accounts, and --account takes all rows as those of one",
      none: "all of them are of that account")
  }

  /// The column that names several accounts of one's own. `Account` alone can be somebody else's: then each row has one,
  /// and there are at least twice as many rows as accounts.
  func accountsColumn() -> Int? {
    free.sorted().first { column in
      let name = table.names[column]
      let cells = cells(column)
      let accounts = Set(cells.map { Text($0) }).count
      if accounts < 2 { return false }
      return ColumnWords.isOwnAccount(name)
        || (ColumnWords.isAccountName(name) && cells.count == dated.count && accounts * 2 <= dated.count)
    }
  }

  /// The rows of several accounts in a file for which a rule was kept that takes them all as those of one.
  func otherAccounts(_ kept: ImportRule) -> Sentence? {
    guard let account = kept.constants["account"]?.string, let column = accountsColumn(),
      !(kept.only + kept.except).contains(where: { $0.column == table.names[column] })
    else { return nil }
    return "\(quoted([column])) names several accounts, and the rule takes all rows as those of \(account)"
  }
}
