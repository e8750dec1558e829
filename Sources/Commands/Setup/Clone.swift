internal import Desk
internal import FileSystem
internal import Records
internal import Store
internal import Trust

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
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    if let user = context.settings.user { try UserNameArgument.check(user, isNew: false) }
    let address = invocation[url]
    guard let name = invocation.optional(folder) ?? Clone.folderName(for: address) else {
      throw Failure.usage("“\(address)” gives no name for the folder", hint: "name the folder: clone URL DIR")
    }
    let clone = try Clone(
      of: address, in: try AbsolutePath.plain(context.path(name)), currentFolder: context.settings.folder,
      surroundings: context.surroundings(for: "clone"), options: SyncOptions(invocation, context))
    let cloned = try clone.run(as: context.settings.user.map { Text($0) })
    try cloned.ledger.agree(toCloud: address)
    context.spoken.ledger = cloned.ledger
    context.print("cloned \(try cloned.ledger.manifest().name) into \(name): \(counted(cloned.count, "record"))")
    if let user = context.settings.user {
      let isNew = if case .registered? = cloned.entered { true } else { false }
      context.print(isNew ? "registered and logged in as \(user)" : "logged in as \(user)")
    }
    context.note(skipped: cloned.carried)
    if try cloned.ledger.speaksOfKeys(), let first = try WorkTree.open(cloned.ledger).rememberFirstKey() {
      context.note(
        "the first key of this ledger is \(first.name)'s, \(KeysAnswer.words(of: first)): compare it with what ledger-sync keys prints on the device of \(first.name)"
      )
    }
    if let user = context.settings.user, let entered = cloned.entered { context.note(entered, as: Text(user)) }
    return .done
  }
}
