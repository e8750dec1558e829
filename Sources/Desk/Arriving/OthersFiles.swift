import Exchange
import Records
import Schema
import Store

/// Files of an account that is everybody's, and those of a group, are taken in by one person: each row becomes a bill of
/// whoever takes it in, and would be there twice (decision 71).
struct OthersFiles {
  private let run: ImportRun
  private let transfer: MoneyTransfer

  /// nil where no account can be somebody else's, too.
  init?(_ run: ImportRun) {
    guard run.ruleOwner.user != nil, let transfer = run.source.kind.transfer else { return nil }
    (self.run, self.transfer) = (run, transfer)
  }

  /// Throws where somebody else's rule takes in the files of an account, or of a group, that these records are of.
  func requireNone(beside records: [ImportedRecord], named file: String) throws {
    let accounts = try accounts(named: ownAccounts(of: records), for: run.ruleOwner)
    let isOfGroup = run.rule.reader.isOfGroup
    if accounts.isEmpty, !isOfGroup { return }
    let group = isOfGroup ? try Set(records.map { mark(of: try $0.members.unpacked()) }) : []
    for user in try run.ledger.userNames() where user != run.ruleOwner.user {
      for rule in try run.ledger.importRules(of: .user(user)).records {
        if let account = try theirs(rule, .user(user), besides: accounts).first {
          throw failure("the files of the account \(account)", of: user, rule).at(file)
        }
        if isOfGroup, try groupBills(rule, .user(user)).contains(where: { group.contains(mark(of: $0)) }) {
          throw failure("the files of this group", of: user, rule).at(file)
        }
      }
    }
  }

  private func failure(_ files: String, of user: Text, _ rule: StoredRecord) -> Failure {
    Failure(
      .invalid, "others-file", "\(user) takes in \(files), by the rule \(rule.path): the bills would be there twice",
      hint: "nothing was changed; leave these files to one of you; the other one deletes that rule and its bills")
  }

  /// By which a bill is known whoever took it in.
  private func mark(of members: Object) -> [Value?] {
    let kind = run.source.kind
    return [kind.dateField, kind.moneyField, kind.currencyField, kind.titleField].map { $0.flatMap { members[$0] } }
  }

  /// What a rule has said for files of a group.
  private func groupBills(_ rule: StoredRecord, _ owner: Owner) throws -> [Object] {
    rule.members["reader"]?.string == run.rule.reader.rawValue ? try said(by: rule, owner) : []
  }

  /// What somebody's rule said last, of all of its records.
  private func said(by rule: StoredRecord, _ owner: Owner) throws -> [Object] {
    let source = RecordSource(name: rule.id, owner: owner, kind: run.source.kind)
    return try run.ledger.recordsSaid(by: [source]).flatMap { try $0.all() }
  }

  private func ownAccounts(of records: [ImportedRecord]) throws -> Set<Text> {
    if let account = run.rule.constants[transfer.from]?.string { return [Text(account)] }
    guard run.rule.source(of: transfer.from) != nil else { return [] }
    return try accounts(of: records.map { try $0.members.unpacked() })
  }

  /// A transfer can be told by the file of either account.
  private func accounts(of records: some Sequence<Object>) -> Set<Text> {
    Set(
      records.lazy.filter { !run.source.kind.isTransfer($0) }.compactMap { $0[transfer.from]?.string.map { Text($0) } })
  }

  /// Which of some accounts the files of somebody else's rule are of.
  private func theirs(_ rule: StoredRecord, _ owner: Owner, besides own: Set<FileAccount>) throws -> [Text] {
    let found = try theirs(rule, owner, readsAll: own.contains { $0.owner == .shared })
    return own.filter { found.contains($0) || found.contains(FileAccount(id: $0.id, owner: nil)) }.map(\.id).sorted()
  }

  private func theirs(_ rule: StoredRecord, _ owner: Owner, readsAll: Bool) throws -> Set<FileAccount> {
    if let account = rule.members["constants"]?.object?[transfer.from]?.string {
      return try accounts(named: [Text(account)], for: owner)
    }
    // All that the rule has said is read for this, and only an account that is everybody's can be among it.
    guard readsAll, rule.members["map"]?.object?[transfer.from] != nil else { return [] }
    return try accounts(named: accounts(of: said(by: rule, owner)), for: owner)
  }

  private struct FileAccount: Hashable {
    let id: Text
    /// nil for one that is not found any more: somebody else may have taken it.
    let owner: Owner?
  }

  /// The accounts that records of somebody name, by an id, a title or a word.
  private func accounts(named names: Set<Text>, for owner: Owner) throws -> Set<FileAccount> {
    if names.isEmpty { return [] }
    let references = References(run.ledger, kinds: run.kinds, owner: owner)
    let known = try OwnAccounts(references.meanings(of: OwnAccounts.kind), of: owner, in: run.ledger, run.kinds)
    return try Set(
      names.map { name in
        let account = known.account(name.string) ?? name
        let record = try references.record(account, kind: OwnAccounts.kind)
        return FileAccount(id: record?.id ?? account, owner: record?.location.owner)
      })
  }
}
