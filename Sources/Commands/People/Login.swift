internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let name = Positional("NAME")

  static let login = Command(
    name: "login",
    group: .people,
    summary: "Be a user on this device",
    details: """
      From now on new records are NAME's. Who was logged in before is logged out; what that user changed
      on disk is committed first. The records of everybody stay where they are.
      """,
    positionals: [name],
    examples: [Example("ledger-sync login alice", "New records are alice's")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "login")
    let user = Text(invocation[name])
    _ = try ledger.person(named: user)
    let tree = try WorkTree.open(ledger)
    let before = try tree.login(user)
    try SessionAnswer(ledger, context).print(words(for: user, after: before))
    if try tree.signsWithoutKey(of: user) {
      context.note("what you commit here is not signed with a key of \(user): ledger-sync keys add FILE")
    }
    return .done
  }

  private static func words(for user: Text, after before: Text?) -> String {
    guard let before else { return "logged in as \(user)" }
    return before == user ? "\(user) is logged in already" : "logged in as \(user); \(before) is logged out"
  }

  static let logout = Command(
    name: "logout",
    group: .people,
    summary: "End the session on this device",
    details: "What was changed on disk is committed first. All records stay where they are.",
    examples: [Example("ledger-sync logout", "New records go to local/ until somebody logs in")],
    isDeed: true
  ) { _, context in
    let ledger = try context.ledger(for: "logout")
    let before = try WorkTree.open(ledger).logout()
    try SessionAnswer(ledger, context).print(before.map { "logged \($0) out" } ?? "nobody was logged in")
    if let before { try context.noteWhatStays(of: before, in: ledger) }
    return .done
  }
}

extension Context {
  /// On stderr: what lies here of somebody who is logged out, and how to see it.
  fileprivate func noteWhatStays(of user: Text, in ledger: Ledger) throws {
    let records = try ledger.recordCounts(of: .user(user)).values.reduce(0, +)
    if records > 0 {
      let words = counted(records, "record of \(user) stays", "records of \(user) stay")
      note("\(words) here: ledger-sync list --user \(user)")
    }
    let kept = try ledger.keptRecords()
    if kept > 0 {
      let words = counted(kept, "private record stays", "private records stay")
      note("\(words) in local/, where whoever uses this device can read \(kept == 1 ? "it" : "them")")
    }
  }
}
