internal import Desk
internal import Records
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
    options: SyncCommandOptions.all + [SyncCommandOptions.dryRun],
    examples: [
      Example("ledger-sync pull", "What came is listed, with who made it"),
      Example("ledger-sync pull --dry-run", "What would come, and what it would meet here"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let options = try SyncOptions(invocation, context)
    if invocation.has(SyncCommandOptions.dryRun) { return try context.rehearsed("pull", options) }
    return try context.synced(by: "pull") { tree in try tree.pull(options) }
  }
}
