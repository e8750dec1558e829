import Git
import Records
import Schema

extension Ledger {
  /// By which name the commits of a recurring rule know whose it is: the first one that its owner had. So whoever gets
  /// another name (`users rename`) has the same rules as before, which have made what they have made. Where somebody else
  /// has that name by now, and a rule of the same id, it is the owner's present name.
  func lastingName(of owner: Owner, forRule rule: Text) throws -> Text {
    guard case .user(let user) = owner, try contentIfPresent(Person.manifestPath(user)) != nil,
      let first = try person(named: user).formerNames.last, first != user
    else { return owner.name }
    let others = try records(below: ["users/\(first)/\(DueEntries.folder)"]).records
    return others.contains { $0.id == rule } ? user : first
  }
}

extension WorkTree {
  /// Throws where a recurring rule would get another id after it has made something: the rule of the new id would make
  /// all of that once more.
  func requireNothingMade(by record: StoredRecord, movedTo path: String) throws {
    let (user, folder) = (try ledger.sessionUser(), record.location.folder)
    let owner = record.location.owner == .local ? user.map { .user($0) } ?? .local : record.location.owner
    guard folder == DueEntries.folder, RecordLocation(path: path)?.id != record.id, let head = try branch().commit
    else { return }
    let name = try ledger.lastingName(of: owner, forRule: record.id)
    let rule = RecordSource.branch(ofRule: record.id, of: name, in: folder)
    let commits = try SourceCommits(from: [head], objects)
    let isUsed = commits.statements.contains { $0.isStatement(of: rule) && !commits.takenBack.contains($0.id) }
    if try !isUsed && KeptEntries(ledger).days(of: rule).isEmpty { return }
    throw Failure(
      .invalid, "in-use", "bills were made by this rule, and under another name it would make all of them once more",
      path: record.path, advice: StoreAdvice.leaveRulesFile)
  }
}
