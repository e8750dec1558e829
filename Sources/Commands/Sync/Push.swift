internal import Desk
internal import Records
internal import Store

extension Command {
  static let push = Command(
    name: "push",
    group: .sync,
    summary: "Send what changed on this device to the cloud",
    details: """
      First commits what changed on this device. When the cloud has moved on, pulls and tries again, for
      two minutes. Exit 0 means that the cloud has everything that can be sent; what stays here is named. Records
      that do not fit their kind are sent, and named; ledger-sync check lists all of them.
      """,
    options: SyncCommandOptions.all + [SyncCommandOptions.strict],
    examples: [Example("ledger-sync push", "What was changed here is in the cloud")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    try context.synced(by: "push") { tree in try tree.push(SyncOptions(invocation, context)) }
  }
}
