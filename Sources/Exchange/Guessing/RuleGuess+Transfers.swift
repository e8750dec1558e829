internal import Records

/// Of which account a file is, and which rows are transfers to other accounts of one's own (decision 71).
extension RuleGuess {
  /// A ledger without accounts has no transfers, unless a file says by its form alone that it has some.
  private var hasAccounts: Bool { setting.takesTransfers && (!setting.accounts.isEmpty || setting.makesAccounts) }

  /// The columns of a table that name accounts.
  mutating func guessAccounts() {
    takeAnsweredAccount()
    askOtherAccounts()
    guard hasAccounts, rule.transfers == nil else { return }
    if answers.account == nil, let own = ownAccount() { take(own, for: "account") }
    if let flag = free.sorted().first(where: isOfSides), rule.map.contains(where: { $0.field == "account" }),
      let word = cells(flag).first(where: { YesNo.isYes($0) })
    {
      free.remove(flag)
      rule.transfers = ImportRule.Transfers(column: table.names[flag], sides: word)
    } else if let other = otherAccount() {
      free.remove(other)
      rule.transfers = ImportRule.Transfers(column: table.names[other])
    }
  }

  /// Somebody who sends money to herself, where no column has the number of the other account.
  mutating func guessTransfersByName() {
    guard hasAccounts else { return }
    if rule.transfers == nil, case .columns(let names, _) = rule.map.first(where: { $0.field == "payee" })?.from,
      names.count == 1,
      let payee = place(named: names[0]), cells(payee).contains(where: setting.accounts.isOwner)
    {
      rule.transfers = ImportRule.Transfers(column: names[0])
    }
    sayAccount()
  }

  mutating func takeAnsweredAccount() {
    if let account = answers.account { rule.constants["account"] = .string(account) }
  }

  /// Of formats that name both accounts.
  mutating func takeTransfers(account: String, other column: String) {
    takeAnsweredAccount()
    guard hasAccounts else { return }
    if answers.account == nil { rule.map.append(("account", .column(account))) }
    rule.transfers = ImportRule.Transfers(column: column)
  }

  /// QIF says of a transfer that it is one, also where the ledger has no accounts yet.
  mutating func takeTransfersOfQIF() {
    guard setting.takesTransfers else { return }
    takeAnsweredAccount()
    let (account, other) = (place(named: "Account"), place(named: "TransferAccount"))
    free.subtract([account, other].compactMap(\.self))
    let tellsTransfers = other.map { !values($0).isEmpty } ?? false
    if hasAccounts || tellsTransfers, answers.account == nil, account.map({ !values($0).isEmpty }) ?? false {
      rule.map.append(("account", .column("Account")))
    }
    if hasAccounts || tellsTransfers {
      rule.transfers = ImportRule.Transfers(column: "TransferAccount", like: StarredText("*"))
    }
  }

  /// Programs for personal finance know of each account whether it is somebody's own.
  mutating func takeTransfersOfBook(_ found: BookTexts) {
    takeAnsweredAccount()
    guard hasAccounts else { return }
    let account = found.has("AccountPath") ? "AccountPath" : "Account"
    if answers.account == nil { rule.map.append(("account", .column(account))) }
    rule.transfers = ImportRule.Transfers(column: "ToAccount", like: StarredText("*"))
    rule.transfers?.received = "Received"
    rule.transfers?.receivedCurrency = "ReceivedCurrency"
  }

  /// Whether rows of YNAB's register become transfers; else they are passed over.
  mutating func takesTransfersOfYNAB(payee: String) -> Bool {
    guard hasAccounts, let account = place(named: "Account") else { return false }
    take(account, for: "account")
    rule.transfers = ImportRule.Transfers(column: payee, like: StarredText("Transfer : *"))
    return true
  }

  // MARK: - Columns

  /// A column in which every row names an account that the ledger has; where accounts are made, one that is called so.
  private func ownAccount() -> Int? {
    let full = free.sorted().filter { cells($0).count == dated.count && !dated.isEmpty && mayNameAccounts($0) }
    let known = full.filter { cells($0).allSatisfy { setting.accounts.account($0) != nil } }
    let best = known.min { variety($0) < variety($1) }
    if best != nil || !setting.makesAccounts { return best }
    return full.first { ColumnWords.isAccountName(table.names[$0]) && variety($0) < 30 }
  }

  /// What a payment is called, and by whom, is not an account: a bank may be called as one of them.
  func mayNameAccounts(_ column: Int) -> Bool {
    let name = table.names[column]
    let texts = [
      ColumnWords.payee, ColumnWords.sender, ColumnWords.receiver, ColumnWords.name, ColumnWords.remark,
      ColumnWords.category, ColumnWords.tags,
    ]
    return ColumnWords.isAccountName(name) || !cells(column).contains { !Self.isAccount($0) }
      || !texts.contains { ColumnWords.rank(name, among: $0) != nil }
  }

  private func variety(_ column: Int) -> Int { Set(cells(column).map { Text($0) }).count }

  /// The column with most accounts that the ledger has, else one with the numbers of many accounts.
  private func otherAccount() -> Int? {
    let accounts = setting.accounts
    func count(_ column: Int) -> Int {
      cells(column).count {
        (accounts.account($0) ?? accounts.account(ofOthers: $0)) != nil || accounts.isAmbiguous($0)
      }
    }
    let own = accountsColumn(of: answers.account)
    let known = free.sorted().filter { $0 != own && mayNameAccounts($0) }.max { count($0) < count($1) }
    if let known, count(known) > 0 { return known }
    let numbers = free.sorted().filter { column in
      let cells = Set(cells(column).map { Text($0) })
      // 20.11.2026 has as many digits as a number of an account; 00.00.0000 may stand among days.
      return cells.count > 1 && 2 * cells.count { dayOrders($0.string).isDay } < cells.count
        && cells.allSatisfy { Self.isAccount($0.string) && $0.string.count(where: \.isNumber) >= 8 }
    }
    return numbers.first { table.names[$0].lowercased().contains("iban") } ?? numbers.first
  }

  /// `Transfer`, with true or false in each row.
  private func isOfSides(_ column: Int) -> Bool {
    ["transfer", "is transfer", "umbuchung", "virement", "轉帳", "转账"].contains(PlainLetters.folded(table.names[column]))
      && cells(column).count == dated.count
      && cells(column).allSatisfy { YesNo.isYes($0) || YesNo.isNo($0) }
  }

  private mutating func sayAccount() {
    let isSaid = rule.constants["account"] != nil || rule.map.contains { $0.field == "account" }
    if isSaid || setting.accounts.isEmpty { return }
    if let column = accountsColumn(of: answers.account) {
      remarks.append(
        "\(quoted([column])) names several accounts, and no row gets one: add what stands there to the words of your accounts, or have accounts made of it"
      )
    } else {
      remarks.append("nothing in the file says which of your accounts it is of")
    }
  }
}
