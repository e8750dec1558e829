internal import Desk
internal import Merge
internal import Records
internal import Schema
internal import Store

extension Context {
  /// On stderr, where the cloud brought a record with the id that another one has: one of the user's own and one that is
  /// everybody's. Whichever of them a device meant by that id, from now on the user's records mean the user's own.
  func note(hiddenBy report: SyncReport, in ledger: Ledger, _ kinds: Kinds) throws {
    guard !report.isRehearsal, let user = try ledger.sessionUser() else { return }
    let targets = Set(kinds.all.flatMap(\.fields).compactMap(\.reference))
    for change in report.changes where change.change == .added && !RecordLocation.isRandomID(change.location.id) {
      let (location, own) = (change.location, Owner.user(user))
      guard location.owner == own || location.owner == .shared, let kind = kinds.kind(of: location),
        targets.contains(kind.name),
        try References(ledger, kinds: kinds, owner: own).hiddenNames(of: kind.name).contains(where: {
          $0.id == location.id
        })
      else { continue }
      note(
        "there are two records \(location.id) of the kind \(kind.name): what you write as \(location.id) is your own, and the shared one is shared/\(location.id); if another device of yours meant that one, change it: ledger-sync list \(kind.name):\(location.id)"
      )
    }
  }
}
