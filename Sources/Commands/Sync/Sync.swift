internal import Desk
internal import Records
internal import Store

extension Command {
  static let sync = Command(
    name: "sync",
    group: .sync,
    summary: "Pull, then push",
    details: """
      First commits what changed on this device. Exit 1 when something needs a decision: ledger-sync
      conflicts lists it. All that needs none is in the cloud then, too.
      """,
    options: SyncCommandOptions.all + [SyncCommandOptions.strict, SyncCommandOptions.dryRun],
    examples: [Example("ledger-sync sync", "Afterwards this device and the cloud have the same")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let options = try SyncOptions(invocation, context)
    if invocation.has(SyncCommandOptions.dryRun) { return try context.rehearsed("sync", options) }
    return try context.synced(by: "sync") { tree in try tree.sync(options) }
  }
}
