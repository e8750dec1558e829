import Exchange
import Query
import Records
import Schema
import Store

/// Files of an account that is everybody's, and those of a group, are taken in by one person: each row becomes a bill of
/// whoever takes it in, and would be there twice (decision 71).
struct OthersFiles {
  private let run: ImportRun
  private let records: [SourceRecord]
  private let others: [Text]
  private let statements: RuleStatements
  private var finder: FileAccounts
  /// Of the records.
  private var own: Set<FileAccount> = []

  private var kind: Kind { run.source.kind }
  private var accountField: Text? { kind.transfer?.from }
  private var isOfGroup: Bool { run.rule.reader.isOfGroup }

  /// nil where nobody else can have taken in the file.
  init?(_ run: ImportRun, beside records: [SourceRecord]) throws {
    guard let user = run.ruleOwner.user else { return nil }
    others = try run.ledger.userNames().filter { $0 != user }
    if others.isEmpty { return nil }
    (self.run, self.records) = (run, records)
    finder = FileAccounts(run.ledger, run.kinds)
    let names = try Self.accounts(of: records, run)
    if names.isEmpty, !run.rule.reader.isOfGroup { return nil }
    statements = try RuleStatements(in: run.ledger)
    own = try Set(names.map { try finder.account(named: $0, of: run.ruleOwner) })
  }

  private static func accounts(of records: [SourceRecord], _ run: ImportRun) throws -> Set<Text> {
    guard let account = run.source.kind.transfer?.from else { return [] }
    if let name = run.rule.constants[account]?.string { return [Text(name)] }
    guard run.rule.source(of: account) != nil else { return [] }
    return Set(try records.compactMap { Self.account(ofBill: try $0.members.unpacked(), run.source.kind) })
  }

  /// The account of a bill. A transfer can be told by the file of either account.
  private static func account(ofBill members: Object, _ kind: Kind) -> Text? {
    kind.isTransfer(members) ? nil : kind.transfer.flatMap { members[$0.from]?.string }.map { Text($0) }
  }

  /// Throws where somebody else's rule takes in the files of an account, or of a group, that these records are of; and where
  /// somebody has taken them in, and the bills are still there.
  mutating func requireNone(in file: String) throws {
    for user in others {
      for rule in try run.ledger.importRules(of: .user(user)).records {
        guard let account = try ownAccount(of: rule, .user(user)) else { continue }
        throw failure("the files of the account \(account)", of: user, rule).at(file)
      }
    }
    let users = try others.filter { try !statements.said(of: $0, kind).isEmpty }
    if users.isEmpty { return }
    let bills = try FileBills(
      records, kind, areOfGroup: isOfGroup, currency: run.ledger.manifest().currency.map { Text($0) })
    for user in users {
      guard let known = try known(bills, of: user) else { continue }
      if isOfGroup, let rule = try rule(known.rule, of: user),
        rule.members["reader"]?.string == run.rule.reader.rawValue
      {
        throw failure("the files of this group", of: user, rule).at(file)
      }
      throw try failure(known, of: user).at(file)
    }
  }

  /// nil where it is there no more.
  private func rule(_ name: Text, of user: Text) throws -> StoredRecord? {
    try run.ledger.importRules(of: .user(user)).records.first { $0.id == name }
  }

  private func failure(_ files: Sentence, of user: Text, _ rule: StoredRecord) -> Failure {
    Failure(
      .invalid, "others-file", "\(user) takes in \(files), by the rule \(rule.path): the bills would be there twice",
      hint:
        "nothing was changed; only one of you should import these files; the other one deletes their rule and its bills"
    )
  }

  private func failure(_ known: KnownBills, of user: Text) throws -> Failure {
    let first = try known.places.min().map { FileBills.text(of: try records[$0].members.unpacked(), kind) } ?? ""
    let count = kind.counted(known.places.count)
    let what = known.account.map { " (ledger-sync rm --where \(ShellWord.quoted("account:\($0)")))" } ?? ""
    return Failure(
      .invalid, "others-file",
      "\(user) has taken in \(count) of this file before, and they would be there twice; the first: \(first)",
      hint: .words(
        "nothing was changed; import a file without them, or let \(user) remove those \(kind.several) first\(what)"))
  }

  // MARK: - What somebody's rule takes in

  /// Which of some accounts the files of somebody else's rule are of.
  private mutating func ownAccount(of rule: StoredRecord, _ owner: Owner) throws -> Text? {
    let theirs = try accounts(of: rule, owner, readsAll: own.contains(where: \.isShared))
    return own.filter { one in theirs.contains { one.isSame(as: $0) } }.map(\.id).min()
  }

  private mutating func accounts(of rule: StoredRecord, _ owner: Owner, readsAll: Bool) throws -> Set<FileAccount> {
    guard let account = accountField, let user = owner.user else { return [] }
    if let name = rule.members["constants"]?.object?[account]?.string {
      return [try finder.account(named: Text(name), of: owner)]
    }
    // All that the rule has said is read for this, and only an account that is everybody's can be among it.
    guard readsAll, rule.members["map"]?.object?[account] != nil else { return [] }
    let said = try statements.said(of: user, kind).filter { $0.rule == rule.id }
    let names = try said.flatMap { try $0.records.all() }.compactMap { Self.account(ofBill: $0, kind) }
    return try Set(Set(names).map { try finder.account($0, of: owner) })
  }

  // MARK: - What somebody has taken in

  /// Bills of a file that somebody else has.
  private struct KnownBills {
    /// In the file.
    var places: Set<Int>
    /// By which the first of them came; it need not be there any more.
    let rule: Text
    /// As the bills of that person name it.
    let account: Text?
  }

  /// As that person's files say them: one that was edited since is still the same. What was written by hand may be another
  /// payment, and is listed as a possible duplicate.
  private mutating func known(_ bills: FileBills, of user: Text) throws -> KnownBills? {
    let rows = try IndexedRows(of: .user(user), kind, bills.fields + [accountField], in: run.ledger, run.kinds) {
      bills.places(like: $0.fields) != nil
    }.all
    var known: KnownBills?
    for (rule, records) in try statements.said(of: user, kind) {
      let unchanged = rows.filter { records.has($0.id) && !records.changed.contains($0.id) }.map(\.fields)
      for members in unchanged + (try records.changed.sorted().compactMap { try records.members($0) }) {
        guard let places = bills.places(like: members), try isOfFile(members, of: user) else { continue }
        known =
          known ?? KnownBills(places: [], rule: rule, account: isOfGroup ? nil : Self.account(ofBill: members, kind))
        known?.places.formUnion(places)
      }
    }
    guard let places = known?.places, !places.isEmpty else { return nil }
    known?.places = try withoutRemoved(places)
    return known?.places.isEmpty == true ? nil : known
  }

  /// Whether somebody's bill is of the same account, or of a group.
  private mutating func isOfFile(_ members: Object, of user: Text) throws -> Bool {
    if isOfGroup, kind.fieldsOfPeople.contains(where: { members[$0] != nil }) { return true }
    guard let name = Self.account(ofBill: members, kind) else { return false }
    let account = try finder.account(name, of: .user(user))
    return own.contains { $0.isSame(as: account) }
  }

  /// What was taken in before and is gone is not there twice.
  private func withoutRemoved(_ places: Set<Int>) throws -> Set<Int> {
    guard let user = run.ruleOwner.user, let before = try SaidBefore(of: run.source, in: run.ledger) else {
      return places
    }
    let there = try statements.said(of: user, kind).filter { $0.rule == run.source.name }
    return try places.filter { place in
      guard let id = try run.keys(of: records[place]).lazy.compactMap(before.record).first else { return true }
      return there.contains { $0.records.has(id) }
    }
  }
}
