internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  static let refresh = Command(
    name: "refresh",
    group: .sync,
    summary: "Pull, show the records that came, and refresh the feeds",
    details: """
      Does what ledger-sync pull does. Then the records of everybody that came or changed are listed by their
      titles, newest first, and below them what their amounts add up to. Then all feeds are refreshed, as
      ledger-sync feed refresh does it; a ledger without a cloud has only its feeds to refresh.
      """,
    options: SyncCommandOptions.all,
    examples: [Example("ledger-sync refresh", "What the others entered since the last time")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let options = try SyncOptions(invocation, context)
    do { return try context.synced(by: "refresh") { tree in try tree.pull(options) } } catch let error as Failure
      where error.code == "no-cloud"
    {
      let ledger = try context.ledger(for: "refresh")
      if try ledger.feeds().records.isEmpty { throw error }
      let exit = try context.refreshAll(in: ledger, FeedRun.Options())
      if let due = try DueBills(ledger, ledger.kinds()).sentence {
        context.note(due)
      }
      return exit
    }
  }
}
