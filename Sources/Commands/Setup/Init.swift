internal import Desk
internal import FileSystem
internal import Records
internal import Store

extension Command {
  private static let folder = Positional("DIR", .optional)
  private static let remote = Option.value("remote", "URL", "The cloud: a folder, an ssh, https or git address")
  private static let currency = Option.value("currency", "CODE", "The ledger's currency (default: EUR)")
  private static let zone = Option.value("time-zone", "TZ", "Where its days begin (default: this machine's)")

  private static let editor = Option.value("editor", "NAME", "Let an editor complete and check records")
  private static let language = Option.value("language", "TAG", "The language you write in, like de (default: LANG)")

  private static let with = Option(
    name: "with", placeholder: "NAME[,...]", summary: "What it is given besides: drinks, diary, zoo",
    isRepeatable: true)

  static let `init` = Command(
    name: "init",
    group: .setup,
    summary: "Make a ledger",
    details: """
      Makes the folder (default: this one), a git repository in it, ledger.json and the kinds of records,
      and commits them. In a git repository that is there already, other files stay as they are.
      In a ledger whose language puts a comma before decimals, 12,50 is 12.50 wherever it is typed. Titles of kinds,
      fields and categories are in English, German (de) or Traditional Chinese (zh-Hant); a user can choose another
      language with ledger-sync profile language=TAG.
      --with drinks gives everybody a catalogue of 171 drinks, as ledger-sync kinds add drinks does later.
      --user NAME registers NAME as well. Run again after a failure, it finishes what is missing.
      With --editor NAME an editor completes and checks records: emacs, helix, kate, neovim, vscode or zed. What it
      needs is written into its settings in the ledger's folder, which stay on this device; for Emacs it is printed,
      and goes into its init file. What stands in such a file already stays. In a ledger that is there already, that
      is all it does. docs/editors.md tells about each of them, and about others.
      """,
    positionals: [folder],
    options: [remote, currency, zone, language, with, editor],
    examples: [
      Example("ledger-sync init household --user alice", "A ledger with its first user"),
      Example(
        "ledger-sync init household --currency TWD --time-zone Asia/Taipei --remote git@example.org:household.git",
        "With everything said"),
      Example("ledger-sync init bar --user alice --with drinks,diary", "With a catalogue of drinks"),
      Example("ledger-sync init --editor helix", "In a ledger: what Helix needs for its records"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let name = invocation.optional(folder)
    // What a script got out of an unset variable is not "here".
    if name?.isEmpty == true { throw Failure.usage("DIR is empty", hint: "leave it out to take this folder") }
    let path = try AbsolutePath.plain(context.path(name ?? ""))
    let plan = LedgerPlan(
      name: AbsolutePath.split(path).name,
      currency: try FoundingArguments.currency(invocation[currency]),
      timeZone: try FoundingArguments.timeZone(invocation[zone], context),
      language: try FoundingArguments.language(invocation[language], context),
      remote: try invocation[remote].map { try CloudAddress($0, in: context).text },
      user: try context.settings.user.map { (user) throws(Failure) in
        try UserNameArgument.check(user)
        return Text(user)
      },
      sets: try invocation.all(with).flatMap { $0.parts(at: ",") }.map(SetArgument.set))
    try Ledger.requireNoneAbove(path)
    let known = try invocation[editor].map(FoundingArguments.editor)
    let surroundings = context.surroundings(for: "init")
    let isOnlyForEditor =
      known != nil && plan.user == nil && ![remote, currency, zone, language, with].contains(where: invocation.has)
    do {
      let ledger = try Ledger.found(at: path, plan, surroundings: surroundings)
      if let address = plan.remote { try ledger.agree(toCloud: address) }
      try report(ledger, context)
    } catch let error as Failure where error.code == "already-a-ledger" && isOnlyForEditor {
      // Its settings are all that is missing.
    }
    if let known { try prepare(known, path, surroundings, context) }
    return .done
  }

  private static func prepare(
    _ editor: KnownEditor, _ path: String, _ surroundings: Surroundings, _ context: Context
  ) throws {
    let ledger = try Ledger.open(following: path, surroundings: surroundings)
    try ledger.writeSettings(of: editor)
    guard let settings = editor.settings else {
      // Programs get no text among their JSON.
      let show = context.settings.format.isJSON ? context.note(verbatim:) : context.print(verbatim:)
      for line in (editor.lines ?? "").split(separator: "\n") { show(String(line)) }
      return context.note("nothing was written: these lines go into the init file of Emacs")
    }
    context.note("\(editor.rawValue) completes and checks records now: \(settings), on this device only")
    if let next = next(editor) { context.note(next) }
  }

  /// What somebody has to do in the editor besides.
  private static func next(_ editor: KnownEditor) -> Sentence? {
    switch editor {
    case .vscode: "the extension for it knows the ledger's own ids, people and conflicts, too: docs/editors.md"
    case .neovim: "it reads that file, and asks about it once, if init.lua says: vim.o.exrc = true"
    case .helix: "it may ask whether it can trust this folder: :workspace-trust"
    case .kate:
      "open this folder, and agree when it asks whether it can start ledger-sync lsp; Kate 22 needs a line more: docs/editors.md"
    case .zed: "its JSON server knows the kinds. Zed starts other servers only by an extension, and there is none yet"
    case .emacs: nil
    }
  }

  private static func report(_ ledger: Ledger, _ context: Context) throws {
    let manifest = try ledger.manifest()
    let user = try ledger.sessionUser()
    if context.settings.format.isJSON {
      let user: Value = user.map { .string($0) } ?? .null
      return context.print(
        json: [
          "path": .string(ledger.path), "ledger": .string(manifest.id), "name": .string(manifest.name), "user": user,
        ])
    }
    context.spoken.ledger = ledger
    context.print("started the ledger \(manifest.name) in \(ledger.path)")
    if let user {
      context.print("registered and logged in as \(user)")
    } else {
      context.note("next: ledger-sync register NAME makes you a user of it")
    }
  }
}

/// A user's name as an argument.
enum UserNameArgument {
  /// - Parameter isNew: whether nobody can have it already.
  static func check(_ name: String, isNew: Bool = true) throws(Failure) {
    guard let problem = isNew ? UserName.problemOfNew(name) : UserName.problem(name) else { return }
    throw Failure(.invalid, .invalid, "“\(name)” cannot be the name of a user: \(problem)")
  }
}
