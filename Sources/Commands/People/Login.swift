internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let name = Positional("NAME")
  private static let key = Option.value("key", "FILE", "One of your ssh keys, which shows that it is you")
  private static let device = Option.value("device", "NAME", "What you call the device, where it asks for a key")
  private static let unproven = Option.flag("unproven", "Ask for no key: what you change here is not proven")

  static let login = Command(
    name: "login",
    group: .people,
    summary: "Be a user on this device",
    details: """
      From now on new records are NAME's. Who was logged in before is logged out; what that user changed
      on disk is committed first. The records of everybody stay where they are.

      Where NAME has a key (ledger-sync keys), this device has to show that it holds one: the one that NAME
      has used here before, or the one in --key FILE. What NAME commits here is signed with it, in NAME's name,
      until NAME is logged out.

      A device without such a key makes one, and asks for it to be listed. It prints six words; after a sync,
      they are entered on another device of NAME, or on a keeper's: ledger-sync keys grant NAME WORDS. Until
      then NAME can work here, and nothing of it is proven.
      """,
    positionals: [name],
    options: [key, device, unproven],
    examples: [
      Example("ledger-sync login alice", "New records are alice's"),
      Example("ledger-sync login alice --key ~/.ssh/id_ed25519", "With the key that shows that it is alice"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "login")
    let user = Text(invocation[name])
    _ = try ledger.person(named: user)
    let tree = try WorkTree.open(ledger)
    let new = try invocation[key].map { try NewKey(named: $0, context) }
    let (before, proof) = try tree.login(
      user, with: new, isUnproven: invocation.has(unproven), onDevice: invocation[device].map { Text($0) })
    try SessionAnswer(ledger, context).print(words(for: user, after: before))
    context.note(.loggedIn(proof), as: user)
    let isWithoutKey = try proof == .unproven || proof == .notAsked && tree.signsWithoutKey(of: user)
    if isWithoutKey {
      context.note("what you commit here is not signed with a key of \(user): ledger-sync keys add")
    }
    return .done
  }

  private static func words(for user: Text, after before: Text?) -> Sentence {
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
      note(
        records == 1
          ? "1 record of \(user) stays here: ledger-sync list --user \(user)"
          : "\(records) records of \(user) stay here: ledger-sync list --user \(user)")
    }
    let kept = try ledger.keptRecords()
    if kept > 0 {
      note(
        kept == 1
          ? "1 private record stays in local/, where whoever uses this device can read it"
          : "\(kept) private records stay in local/, where whoever uses this device can read them")
    }
  }
}
