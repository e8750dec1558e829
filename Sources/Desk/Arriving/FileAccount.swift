import Exchange
import Records
import Schema
import Store

/// An account that records name, whoever wrote them.
struct FileAccount: Hashable {
  let id: Text
  /// nil for one that is not found any more: somebody else may have taken it.
  let owner: Owner?
  /// By which banks know it.
  let numbers: Set<Text>

  init(id: Text, owner: Owner?, numbers: Set<Text>) { (self.id, self.owner, self.numbers) = (id, owner, numbers) }

  init(_ record: StoredRecord) {
    let words = record.members["words"]?.array?.compactMap(\.string) ?? []
    self.init(id: record.id, owner: record.location.owner, numbers: Set(words.compactMap(OwnAccounts.number)))
  }

  var isShared: Bool { owner == .shared }

  /// Whether it is the same one. One that is everybody's, and somebody's own from before, have the same number.
  func isSame(as other: FileAccount) -> Bool {
    if id == other.id, owner == other.owner || other.owner == nil { return true }
    return (isShared || other.isShared) && !numbers.isDisjoint(with: other.numbers)
  }
}

/// Finds the accounts that records name, each once.
struct FileAccounts {
  private struct Named: Hashable {
    let name: Text
    let owner: Owner
  }

  private let ledger: Ledger
  private let kinds: Kinds
  private var known: [Named: FileAccount] = [:]
  private var meanings: [Owner: OwnAccounts] = [:]

  init(_ ledger: Ledger, _ kinds: Kinds) { (self.ledger, self.kinds) = (ledger, kinds) }

  /// - Parameters:
  ///   - id: as a record of the owner has it.
  mutating func account(_ id: Text, of owner: Owner) throws -> FileAccount {
    let key = Named(name: id, owner: owner)
    if let account = known[key] { return account }
    let record = try References(ledger, kinds: kinds, owner: owner).record(id, kind: OwnAccounts.kind)
    let account = record.map(FileAccount.init) ?? FileAccount(id: id, owner: nil, numbers: [])
    known[key] = account
    return account
  }

  /// - Parameter name: as a rule of the owner has it: an id, a title or a word.
  mutating func account(named name: Text, of owner: Owner) throws -> FileAccount {
    let own =
      try meanings[owner]
      ?? OwnAccounts(
        References(ledger, kinds: kinds, owner: owner).meanings(of: OwnAccounts.kind), of: owner, in: ledger, kinds)
    meanings[owner] = own
    return try account(own.account(name.string) ?? name, of: owner)
  }
}
