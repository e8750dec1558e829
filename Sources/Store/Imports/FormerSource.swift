import Git
import Merge
import Records
import Schema

extension RecordSource {
  /// The source by the name under which it said something last: its owner has got another name since, and it has said
  /// nothing under that. The ids of its records follow from that name, so what it says next it says under it as well, and
  /// the merge brings that to where its owner has their records now (decision 37).
  ///
  /// `users rename` refuses where there are rules, but knows only those that have reached its device.
  func asKnown(at head: ObjectID, in ledger: Ledger, _ objects: LedgerObjects) throws -> RecordSource {
    guard case .user(let user) = owner else { return self }
    let people = try ledger.people().people
    let names = NamesNow(people)
    let former = (people.first { $0.name == user }?.formerNames ?? []).filter { names[$0] == user }
    if former.isEmpty { return self }
    let sources = [self] + former.map(renamed)
    return try sources.first { try objects.hasStatement(of: $0.branch, in: head) } ?? self
  }
}

extension StatedRecords {
  /// The records where they lie once the merge has brought them to their owner's present name.
  func following(from before: Owner, to now: Owner) -> StatedRecords {
    if before == now { return self }
    return reduce(into: StatedRecords()) { records, record in
      records.append(record.path.following(from: before, to: now), record.change)
    }
  }
}

extension RowPair {
  func following(from before: Owner, to now: Owner) -> RowPair {
    RowPair(path: path.following(from: before, to: now), before: self.before, after: after)
  }
}

extension String {
  fileprivate func following(from before: Owner, to now: Owner) -> String {
    isPath(self, below: before.folder) ? relocated(self, from: before.folder, to: now.folder) : self
  }
}
