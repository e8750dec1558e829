internal import Store

extension Command {
  static let sync = Command(
    name: "sync",
    group: .sync,
    summary: "Pull, then push",
    options: SyncCommandOptions.all,
    examples: [Example("ledger-sync sync", "afterwards this device and the cloud have the same")]
  ) { invocation, context in
    try context.synced(by: "sync") { tree in try tree.sync(SyncOptions(invocation, context)) }
  }
}
