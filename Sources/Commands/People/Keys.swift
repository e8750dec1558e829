internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Signatures
internal import Store
internal import Trust

extension Command {
  private static let words = Positional("add|admit|revoke|mode", .any)
  private static let usage = Option.value("use", "USE", "With add: sign (where nothing is said), keep, page or paper")
  private static let device = Option.value("device", "NAME", "With add: what you call the device")
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

      keys add FILE lists a key of yours; FILE is a private ssh key or its .pub file. The first key of a
      ledger is its keeper's: from then on log, why and verify say what is not proven. Your first key
      signs all that you commit on this device. Somebody else's first key waits until a keeper lets its
      owner in: keys admit NAME.

      keys revoke KEY takes a key away for good. KEY is the name of its device or of its only owner, or
      the last letters of the column KEY. A keeper says with --last-good up to which commit the key is
      still believed, where it was stolen: what it signed otherwise is not proven any more. You see what
      that is about before it is done.

      keys mode hold: from then on a pull stops where it would bring what is not proven, until somebody
      lets it in with sync --accept-unproven. keys mode say: it comes in, and is said.
      """,
    positionals: [words],
    forms: [
      "", "add FILE [--use USE] [--device NAME]", "admit NAME", "revoke KEY [--last-good COMMIT]", "mode say|hold",
    ],
    options: [usage, device, lastGood, agreed],
    examples: [
      Example("ledger-sync keys", "Whose keys count"),
      Example("ledger-sync keys add ~/.ssh/id_ed25519 --device laptop", "Sign with it from now on"),
      Example("ledger-sync keys admit bob", "bob has registered a key; from now on he may write what all share"),
      Example("ledger-sync keys revoke phone", "The phone is lost"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "keys")
    let given = invocation.all(words)
    switch (given.first, given.count) {
    case (nil, _):
      try KeysAnswer(ledger, context).print()
      return .done
    case ("add", 2): return try add(given[1], invocation, ledger, context)
    case ("admit", 2):
      let listing = try KeysAnswer(ledger, context).key(named: given[1])
      try WorkTree.open(ledger).admit(listing)
      try SessionAnswer(ledger, context).print(
        "\(listing.name) may write what all share, from now on, with the key \(KeysAnswer.print(of: listing))")
      return .done
    case ("mode", 2):
      let mode = try signatureMode(given[1])
      try WorkTree.open(ledger).set(mode)
      try SessionAnswer(ledger, context).print(
        mode == .hold ? "what is not proven is held back from now on" : "what is not proven comes in, and is said")
      return .done
    case ("revoke", 2): return try revoke(given[1], invocation, ledger, context)
    default:
      throw Failure.usage(
        "keys does not understand “\(given.joined(separator: " "))”",
        hint: "ledger-sync keys add FILE, keys admit NAME, keys revoke KEY, or keys mode hold")
    }
  }

  private static func add(
    _ file: String, _ invocation: Invocation, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    var new = try NewKey(named: file, context)
    new.device = invocation[device].map { Text($0) }
    new.use = try invocation[usage].map(keyUse)
    let words =
      switch try WorkTree.open(ledger).addKey(new) {
      case .first: "this is the first key of the ledger, and yours: from now on your commits here are signed"
      case .registration:
        "your commits here are signed from now on; a keeper has to let you in: ledger-sync keys admit NAME on the keeper's device"
      case .thisDevice: "your commits here are signed from now on"
      case .another(let use): "added a key with the use “\(use.rawValue)”"
      }
    try SessionAnswer(ledger, context).print(words)
    return .done
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
