internal import Store

extension Command {
  static let pull = Command(
    name: "pull",
    group: .sync,
    summary: "Take in what the other devices sent to the cloud",
    details: """
      First commits what changed on this device. Then fetches, merges field by field, and brings the
      files after it; a file that an editor saves meanwhile is merged too. Exit 1 when something needs
      a decision: ledger-sync conflicts lists it.
      """,
    options: SyncCommandOptions.all,
    examples: [Example("ledger-sync pull", "What came is listed, with who made it")]
  ) { invocation, context in
    try context.synced(by: "pull") { tree in try tree.pull(SyncOptions(invocation, context)) }
  }
}
