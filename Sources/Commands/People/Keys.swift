internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Signatures
internal import Store
internal import Trust

extension Command {
  private static let words = Positional("add|grant|admit|revoke|mode", .any)
  private static let usage = Option.value(
    "use", "USE", "With add and grant: sign (where nothing is said), keep, page or paper")
  private static let device = Option.value("device", "NAME", "With add and grant: what you call the device")
  private static let lastGood = Option.value(
    "last-good", "COMMIT", "With revoke: the newest commit of that key that is still believed")
  private static let agreed = Option.flag("yes", "With revoke: do not ask")

  static let keys = Command(
    name: "keys",
    group: .people,
    summary: "List whose keys count; add one, let somebody in, or take a key away",
    details: """
      A key shows who made a change. Without words, keys lists everybody's: what each may do, whether it
      counts, and whether its owner was let in.

      keys add lists a key of this device as yours, which it makes where it has none; or the one in FILE, a
      private ssh key or its .pub file. The first key of a ledger is its keeper's: from then on log, why and
      verify say what is not proven. Your first key signs all that you commit on this device. Somebody else's
      first key waits until a keeper lets its owner in: keys admit NAME.

      Where you have a key on another device only, keys add asks for this one, and prints six words. After a
      sync, keys grant NAME WORDS lists it as NAME's on another device of NAME, or on a keeper's. keys shows
      who asks; compare the words. keys revoke WORDS refuses.

      keys revoke KEY takes a key away for good. KEY is the name of its device, or of its owner where
      that is the owner's only key, or the words of the column KEY, or the last of them. A keeper says with
      --last-good up to which commit the key is still believed, where it was stolen: what it signed otherwise
      is not proven any more. You see what that is about before it is done.

      keys mode hold: from then on a pull stops where it would bring what is not proven, until somebody
      lets it in with sync --accept-unproven. keys mode say: it comes in, and is said.
      """,
    positionals: [words],
    forms: [
      "", "add [FILE] [--use USE] [--device NAME]", "grant NAME WORDS [--use USE] [--device NAME]", "admit NAME",
      "revoke KEY [--last-good COMMIT]", "mode say|hold",
    ],
    options: [usage, device, lastGood, agreed],
    examples: [
      Example("ledger-sync keys", "Whose keys count"),
      Example("ledger-sync keys add --device laptop", "Make a key for this device, and sign with it from now on"),
      Example("ledger-sync keys add ~/.ssh/id_ed25519 --device laptop", "The same with a key of yours"),
      Example(
        "ledger-sync keys grant alice lusab-babad-gutih-tugad-mizon-pofop", "Alice's new phone showed these words"),
      Example("ledger-sync keys admit bob", "bob has registered a key; from now on he may write what all share"),
      Example("ledger-sync keys revoke phone", "The phone is lost"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "keys")
    let given = invocation.all(words)
    switch (given.first, given.count) {
    case (nil, 0):
      try KeysAnswer(ledger, context).print()
      return .done
    case ("add", 1), ("add", 2): return try add(given.dropFirst().first, invocation, ledger, context)
    case ("grant", 3...):
      let words = given.dropFirst(2).joined(separator: "-").lowercased()
      return try grant(words, to: Text(given[1]), invocation, ledger, context)
    case ("admit", 2):
      let answer = try KeysAnswer(ledger, context)
      let listing = try answer.key(ofNewPerson: given[1])
      try WorkTree.open(ledger).admit(listing)
      try SessionAnswer(ledger, context).print(
        answer.counts(listing)
          ? "\(listing.name) may write what all share, from now on, with the key \(KeysAnswer.words(of: listing))"
          : "\(listing.name) may write what all share, from now on")
      return .done
    case ("mode", 2):
      let mode = try signatureMode(given[1])
      try WorkTree.open(ledger).set(mode)
      try SessionAnswer(ledger, context).print(
        mode == .hold ? "what is not proven is held back from now on" : "what is not proven comes in, and is said")
      return .done
    case ("grant", _):
      throw Failure.usage(
        "keys grant wants a name and the six words that the new device shows",
        hint: "ledger-sync keys lists who asks; keys grant NAME WORDS")
    case ("revoke", 2): return try revoke(given[1], invocation, ledger, context)
    default:
      throw Failure.usage(
        "keys does not understand “\(given.joined(separator: " "))”",
        hint: "ledger-sync keys add, keys grant NAME WORDS, keys admit NAME, keys revoke KEY, or keys mode hold")
    }
  }

  private static func add(
    _ file: String?, _ invocation: Invocation, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    if let other = context.settings.user, try ledger.sessionUser() != Text(other) {
      throw Failure.usage(
        "keys add lists a key of whoever is logged in, and not of \(other)",
        hint: "a device of \(other) asks for its key: ledger-sync login \(other); keys grant \(other) WORDS adds it")
    }
    let tree = try WorkTree.open(ledger)
    var new = try file.map { try NewKey(named: $0, context) } ?? tree.deviceKeyOfUser()
    new.device = invocation[device].map { Text($0) }
    new.use = try invocation[usage].map(keyUse)
    let added = try tree.addKey(new)
    let admitted = try ledger.sessionUser().map { ShellWord.quoted($0.string) } ?? "NAME"
    let words: Sentence =
      switch added {
      case .first: "this is the first key of the ledger, and yours: from now on your commits here are signed"
      case .registration:
        "your commits here are signed from now on; a keeper has to let you in: ledger-sync keys admit \(admitted) on the keeper's device"
      case .thisDevice: "your commits here are signed from now on"
      case .another(let use): "added a key with the use “\(use.rawValue)”"
      case .asks(let request): "this device asks for the key \(request.words)"
      }
    try SessionAnswer(ledger, context).print(words)
    if file == nil, added != .thisDevice { context.note("the key lies in \(new.file), without a passphrase") }
    if case .asks(let request) = added {
      context.note(asking: request, use: new.use)
      context.showForCamera(request, use: new.use)
    }
    return .done
  }

  private static func grant(
    _ words: String, to name: Text, _ invocation: Invocation, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    let use = try invocation[usage].map(keyUse) ?? .sign
    let request = try WorkTree.open(ledger).grant(as: use, device: invocation[device].map { Text($0) }) {
      try self.request(words, by: name, ledger)
    }
    try SessionAnswer(ledger, context).print(
      "\(name) has one more key, with the use “\(use.rawValue)”: \(request.words)")
    return .done
  }

  private static func request(_ words: String, by name: Text, _ ledger: Ledger) throws -> KeyRequest {
    let requests = try ledger.keyRequests().filter { $0.words == words }
    if let found = requests.first(where: { $0.listing.name == name }) { return found }
    let others = requests.map(\.listing.name.string).joined(separator: ", ")
    throw Failure(
      .invalid, .notFound,
      "no device asks for the key “\(words)” as \(name)'s\(others.isEmpty ? "" : "; it asks as \(others)'s" as Sentence)",
      hint: "ledger-sync sync brings what was asked elsewhere, and ledger-sync keys lists it")
  }

  private static func signatureMode(_ word: String) throws -> SignatureMode {
    switch word {
    case "say": .say
    case "hold": .hold
    default: throw Failure.usage("keys mode does not know “\(word)”", hint: "write say or hold")
    }
  }

  private static func keyUse(_ word: String) throws -> KeyUse {
    guard let use = KeyUse(rawValue: word) else {
      throw Failure.usage("a key has no use “\(word)”", hint: "write sign, keep, page or paper")
    }
    return use
  }

  private static func revoke(
    _ name: String, _ invocation: Invocation, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    let answer = try KeysAnswer(ledger, context)
    let requests = answer.requests.filter { $0.words == name.lowercased() }
    if !requests.isEmpty, !answer.hasKey(named: name) {
      for request in requests { try WorkTree.open(ledger).refuse(request) }
      try SessionAnswer(ledger, context).print("nobody asks for this key any more")
      return .done
    }
    let listing = try answer.key(named: name)
    let history = try HistoryContext("keys", context)
    let good = try invocation[lastGood].map(history.commit)
    let isDone = try WorkTree.open(ledger).revoke(listing, lastGood: good) { falls in
      for commit in falls.prefix(20) {
        context.print(StyledLine("  ") + history.line(try history.history.summary(of: commit)))
      }
      if falls.count > 20 { context.print("  and \(falls.count - 20) more") }
      if !falls.isEmpty { context.note("\(counted(falls.count, "commit")) will not be proven any more") }
      if invocation.has(agreed) { return true }
      guard let isMeant = try context.confirm("Take the key away for good?", usual: false) else {
        throw Failure.usage(
          "a key that is taken away does not come back: nobody is here to be asked",
          hint: "the same with --yes says that it is meant")
      }
      return isMeant
    }
    if isDone { try SessionAnswer(ledger, context).print("the key of \(listing.name) does not count any more") }
    return isDone ? .done : .needsDecision
  }
}
