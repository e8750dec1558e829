package import Exchange
package import Records
package import Schema
package import Store

extension OwnAccounts {
  /// The accounts that records of somebody can name, and those of others that these may have to do with.
  ///
  /// - Parameter names: what they are called.
  package init(_ names: [Text: Text], of owner: Owner, in ledger: Ledger, _ kinds: Kinds) throws {
    let references = References(ledger, kinds: kinds, owner: owner)
    let plain = try references.recordNames(of: Self.kind).names
    let own = try plain.map { try Named($0, in: references) }
    let hidden = try references.hiddenNames(of: Self.kind).map { try Named($0, in: references) }
    // Where one's own has the same number, it is that from before it was shared.
    let numbers = Set(own.flatMap(\.words).compactMap(Self.number))
    let shared = try Self.shared(for: owner, in: ledger, kinds)
    let others = shared.isEmpty ? [] : try Self.others(than: owner, in: ledger, kinds)
    let currencies = (own + hidden + others).compactMap { account in account.currency.map { (account.id, Text($0)) } }
    let fullName = try ledger.people().people.first { $0.name == owner.user }?.fullName
    self.init(
      names: names,
      words: (own + hidden).flatMap(\.titled) + own.flatMap(\.spelled)
        + hidden.flatMap(\.spelled).filter { word, _ in Self.number(word).map(numbers.contains) != true },
      currencies: Dictionary(currencies) { first, _ in first },
      currency: try ledger.manifest().currency.map { Text($0) }, people: [fullName].compactMap(\.self),
      others: others.flatMap(\.spelled), shared: shared)
  }

  /// An account as records of somebody name it.
  private struct Named {
    let id: Text
    let title: String?
    let words: [String]
    let currency: String?

    init(_ name: RecordName, in references: References) throws {
      id = try references.spelling(of: name.location, OwnAccounts.kind)
      (title, words, currency) = (name.title, name.words, name.choices["currency"]?.string)
    }

    var spelled: [(word: String, id: Text)] { words.map { ($0, id) } }
    var titled: [(word: String, id: Text)] { title.map { [($0, id)] } ?? [] }
  }

  /// Those that are everybody's, as records of the owner name them.
  static func shared(for owner: Owner, in ledger: Ledger, _ kinds: Kinds) throws -> Set<Text> {
    guard owner.user != nil else { return [] }
    let references = References(ledger, kinds: kinds, owner: owner)
    return Set(try names(of: .shared, in: ledger, kinds).map { try references.spelling(of: $0.location, kind) })
  }

  private static func others(than owner: Owner, in ledger: Ledger, _ kinds: Kinds) throws -> [Named] {
    let references = References(ledger, kinds: kinds, owner: owner)
    return try ledger.userNames().filter { $0 != owner.user }.flatMap { user in
      try names(of: .user(user), in: ledger, kinds).map { try Named($0, in: references) }
    }
  }

  private static func names(of owner: Owner, in ledger: Ledger, _ kinds: Kinds) throws -> [RecordName] {
    guard let kind = kinds.kind(named: kind) else { return [] }
    return try ledger.recordNames(below: [owner.folder(of: kind)], kinds, where: .all).names
  }
}
