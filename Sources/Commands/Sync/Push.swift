internal import Store

extension Command {
  static let push = Command(
    name: "push",
    group: .sync,
    summary: "Send what changed on this device to the cloud",
    details: """
      First commits what changed on this device. When the cloud has moved on, pulls and tries again, for
      a minute. Exit 0 means that the cloud has everything.
      """,
    options: SyncCommandOptions.all,
    examples: [Example("ledger-sync push", "What was changed here is in the cloud")],
    answersRows: false
  ) { invocation, context in
    try context.synced(by: "push") { tree in try tree.push(SyncOptions(invocation, context)) }
  }
}
