internal import Desk
internal import Records
internal import Store

extension Command {
  private static let base = Positional("BASE")
  private static let ours = Positional("OURS")
  private static let theirs = Positional("THEIRS")
  private static let path = Positional("PATH")

  static let mergeDriver = Command(
    name: "merge-driver",
    group: .plumbing,
    summary: "Merge a record for plain git merge, which calls it",
    details: """
      Each ledger tells git to call it as merge-driver %O %A %B %P. The result replaces OURS, and is what
      ledger-sync pull makes of the record: who wrote a value, and when, comes from the history of the two
      commits that git merge brings together. Where both sides changed a field, it lists both values: exit 0
      all the same. A rebase or a cherry-pick names no commits; then the bytes decide which value is shown.
      What cannot be merged as a record gets conflict markers, as git itself writes them: exit 1.
      --install tells the git of this ledger to call it, where the ledger was cloned with plain git.
      """,
    positionals: [base, ours, theirs, path],
    options: [.install],
    examples: [
      Example("git config merge.ledger-sync.driver 'ledger-sync merge-driver %O %A %B %P'", "As init and clone set it"),
      Example("ledger-sync merge-driver --install", "The same, and .gitattributes where it is missing"),
    ]
  ) { invocation, context in
    if invocation.has(.install) { return try install(context) }
    let files = DriverFiles(
      base: invocation[base], ours: invocation[ours], theirs: invocation[theirs], path: invocation[path])
    return try files.merge(in: context)
  }

  private static func install(_ context: Context) throws -> ExitCode {
    try WorkTree.open(try context.ledger(for: "merge-driver")).installMergeDriver()
    context.print("git merge and git pull merge the records of this ledger field by field")
    return .done
  }
}

extension Option {
  fileprivate static let install = Option(
    name: "install", summary: "Tell the git of this ledger to call it", replacesArguments: true)
}
