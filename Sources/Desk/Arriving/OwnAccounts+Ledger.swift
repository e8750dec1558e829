package import Exchange
package import Records
package import Schema
package import Store

extension OwnAccounts {
  /// The accounts that records of somebody can name.
  ///
  /// - Parameter names: what they are called.
  package init(_ names: [Text: Text], of owner: Owner, in ledger: Ledger, _ kinds: Kinds) throws {
    let accounts = try References(ledger, kinds: kinds, owner: owner).recordNames(of: Self.kind).names
    let currencies = accounts.compactMap { account in
      account.choices["currency"]?.string.map { (account.id, Text($0)) }
    }
    let fullName = try ledger.people().people.first { $0.name == owner.user }?.fullName
    self.init(
      names: names, words: accounts.flatMap { account in account.words.map { ($0, account.id) } },
      currencies: Dictionary(currencies, uniquingKeysWith: { first, _ in first }),
      currency: try ledger.manifest().currency.map { Text($0) }, people: [fullName].compactMap(\.self))
  }
}
