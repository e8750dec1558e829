import Exchange
import Records
import Schema
package import Store

/// An account that takes the place of other ones: what the files of two of them have told would be in it twice.
package struct AccountMerge {
  private let ledger: Ledger
  private let kinds: Kinds
  private let gone: Set<FileAccount>
  private let kept: FileAccount

  /// nil where the records are no accounts.
  package init?(of records: [StoredRecord], into other: StoredRecord, in ledger: Ledger, _ kinds: Kinds) {
    let accounts = records.filter { kinds.kind(of: $0.location)?.name == OwnAccounts.kind }
    if accounts.isEmpty { return nil }
    (self.ledger, self.kinds) = (ledger, kinds)
    (gone, kept) = (Set(accounts.map { FileAccount($0) }), FileAccount(other))
  }

  /// Throws where a file has brought a bill in an account that goes, and another one the same bill in the one that stays.
  package func requireNothingTwice() throws {
    let statements = try RuleStatements(in: ledger)
    for kind in kinds.all where kind.transfer != nil {
      let bills = try bills(of: kind, statements)
      let there = Dictionary(grouping: bills.filter(\.isKept), by: \.mark)
      let twice = bills.filter { bill in
        !bill.isKept && there[bill.mark]?.contains { $0.source != bill.source } ?? false
      }
      if let first = twice.first { throw failure(twice.count, first, there[first.mark] ?? [], kind) }
    }
  }

  /// A bill in one of the accounts, as a file has told it.
  private struct Bill {
    let mark: [Value]
    let members: Object
    let isKept: Bool
    let user: Text
    /// By which it came.
    let rule: Text
    /// As it names it.
    let account: Text

    var source: [Text] { [user, rule] }
  }

  private func bills(of kind: Kind, _ statements: RuleStatements) throws -> [Bill] {
    var finder = FileAccounts(ledger, kinds)
    let currency = try ledger.manifest().currency.map { Text($0) }
    return try ledger.userNames().flatMap { user in
      try statements.said(of: user, kind).flatMap { rule, records in
        try records.all().compactMap { members -> Bill? in
          guard let name = kind.transfer.flatMap({ members[$0.from]?.string }).map({ Text($0) }),
            let mark = FileBills.mark(of: members, kind, false, currency)
          else { return nil }
          let account = try finder.account(name, of: .user(user))
          if account != kept, !gone.contains(account) { return nil }
          return Bill(
            mark: mark, members: members, isKept: account == kept, user: user, rule: rule, account: name)
        }
      }
    }
  }

  private func failure(_ count: Int, _ first: Bill, _ others: [Bill], _ kind: Kind) -> Failure {
    let bills = kind.counted(count)
    let other = others.first { $0.source != first.source }?.user ?? first.user
    let whose: Sentence =
      other == first.user ? "two imports of \(other)" : "imports of \(first.user) and of \(other)"
    let terms = ShellWord.quoted("account:\(first.account)")
    return Failure(
      .invalid, "others-file",
      "\(whose) have both brought \(bills) of these accounts, which would be there twice in one; the first: \(FileBills.text(of: first.members, kind))",
      hint: .words(
        "nothing was changed; \(first.user) first removes the rule \(first.rule) and its \(kind.several) (ledger-sync rm --where \(terms)); or \(other) does so with the other ones"
      ))
  }
}
