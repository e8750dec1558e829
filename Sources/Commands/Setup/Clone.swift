internal import Records
internal import Store

extension Command {
  private static let url = Positional("URL")
  private static let folder = Positional("DIR", .optional)

  static let clone = Command(
    name: "clone",
    group: .setup,
    summary: "Fetch a ledger from the cloud to this device",
    details: """
      URL is a folder, an ssh address (user@host:path), http, https or git. Nothing is made here before
      the cloud has answered. With --user the user is logged in, or registered where the ledger does
      not know the name.
      """,
    positionals: [url, folder],
    options: SyncCommandOptions.all,
    examples: [
      Example("ledger-sync clone alice@example.org:household.git --user alice", "Into the folder household")
    ],
    answersRows: false
  ) { invocation, context in
    if let user = context.settings.user { try UserNameArgument.check(user) }
    let address = invocation[url]
    guard let name = invocation.optional(folder) ?? Clone.folderName(for: address) else {
      throw Failure.usage("“\(address)” gives no name for the folder", hint: "name the folder: clone URL DIR")
    }
    let clone = try Clone(
      of: address, in: try AbsolutePath.plain(context.path(name)), currentFolder: context.settings.folder,
      surroundings: context.surroundings(for: "clone"), options: SyncOptions(invocation, context))
    let (ledger, report) = try clone.run()
    context.print("cloned \(try ledger.manifest().name) into \(name): \(report.changes.count) records")
    if let user = context.settings.user { try context.enter(ledger, as: user) }
    context.note(leftOut: report.leftOut)
    return .done
  }
}

extension Context {
  /// `login` where the ledger knows the name, else `register`.
  fileprivate func enter(_ ledger: Ledger, as name: String) throws {
    let tree = try WorkTree.open(ledger)
    if try ledger.people().people.contains(where: { $0.name == Text(name) }) {
      try tree.login(Text(name))
      print("logged in as \(name)")
    } else {
      try tree.register(Registration(name: Text(name)))
      print("registered and logged in as \(name)")
    }
  }
}
