import Git
import Merge
import Records

extension WorkTree {
  /// Takes back an operation of this device: a commit on the one that it made says what stood there before it, and is
  /// merged with the branch like any other edit. What others did since stays; where they changed the same field, both
  /// values are listed.
  ///
  /// - Parameter written: the beginning of the commit that the operation made; nil: the last operation.
  /// - Returns: the operation, and what changed. Where all of it is taken back already, nothing did.
  public func undo(_ written: String?) throws -> (operation: Operation, report: SyncReport) {
    try ledger.requireWritable()
    let operation = try operation(written)
    // What was edited by hand is no part of it, and may be in files of it.
    var report = SyncReport(try Snapshotter(self).snapshot())
    let branch = try self.branch()
    guard let head = branch.commit else { return (operation, report) }
    let tree = try objects.commit(operation.old).tree
    let range = TakenBack(from: operation.old, to: operation.new)
    let opposite = try writeCommit(
      tree: tree, parents: [operation.new], message: "\(operation.opposite)\n\n\(range.line)")
    guard let arrival = try Syncing(self).arrival(of: opposite, at: head),
      try objects.commit(arrival.commit).tree != objects.commit(head).tree
    else { return (operation, report) }
    report.add(arrival)
    try report.add(try ChangeList(ledger, objects, from: head, to: arrival.commit))
    let privacy = try PrivacyUndo(self, to: arrival.commit)
    try privacy.keepHidden()
    try Updater(self).advance(branch, to: arrival.commit, saying: operation.opposite)
    try privacy.returnShown()
    report.head = try self.branch().commit
    return (operation, report)
  }

  private func operation(_ written: String?) throws -> Operation {
    let all = try ledger.operations(objects)
    guard let written else {
      if let last = all.first { return last }
      throw StoreError(
        .usage, "nothing-to-undo", "there is nothing that this device did and can take back",
        hint: "git log shows what others did; what lies in local/ is in no commit")
    }
    if written.count >= 4, let found = all.first(where: { "\($0.new)".hasPrefix(written.lowercased()) }) {
      return found
    }
    throw StoreError(
      .usage, "nothing-to-undo", "this device did nothing by the commit “\(written)” that it can take back",
      hint: "ledger-sync undo --list shows what it can")
  }
}
