internal import Desk
internal import Records
internal import Store

extension Command {
  private static let name = Positional("NAME")
  private static let fields = Positional("FIELD=VALUE", .any)
  private static let key = Option.value("key", "FILE", "Your ssh key: what you commit here is signed with it")
  private static let noKey = Option.flag("no-key", "Where keys are in use: make no key for this device")
  private static let email = Option.value("email", "E", "Your e-mail address (default: as git knows it)")
  private static let fullName = Option.value("full-name", "N", "Your full name (default: as git knows it)")

  static let register = Command(
    name: "register",
    group: .people,
    summary: "Become a user of the ledger, and log in",
    details: """
      Makes users/NAME/ with a manifest, the default categories and the book “daily”, in one commit.
      FIELD=VALUE goes into the manifest's profile (weight=70), except fullName, email and currency. A name that
      is taken is refused, also one that only looks like another's.
      Where keys are in use (ledger-sync keys), this device makes one for NAME, unless --key names yours.
      Records that were kept in local/ while nobody was logged in become yours with --adopt.
      """,
    positionals: [name, fields],
    options: [key, noKey, email, fullName, .adopt, .noAdopt],
    examples: [
      Example("ledger-sync register alice", "A user with the name and address that git knows"),
      Example("ledger-sync register bob --adopt weight=82.5", "Taking over what was recorded before"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    try UserNameArgument.check(invocation[name])
    var registration = Registration(name: Text(invocation[name]))
    let named = [("fullName", invocation[fullName]), ("email", invocation[email])].compactMap { field, value in
      value.map { Assignment(Text(field), .typed($0)) }
    }
    if invocation[key] != nil, invocation.has(noKey) {
      throw Failure.usage("--key and --no-key contradict each other", hint: "leave out --key or --no-key")
    }
    let new = try invocation[key].map { try NewKey(named: $0, context) }
    let adoption = try AdoptionChoice(invocation, context)
    let ledger = try context.ledger(for: "register")
    for assignment in try named + Assignment.all(invocation.all(fields)) {
      try registration.take(try PersonFact(assignment, today: ledger.surroundings.today))
    }
    let tree = try WorkTree.open(ledger)
    var added: AddedKey?
    if let new {
      added = try tree.register(registration, with: new)
    } else if invocation.has(noKey) {
      try tree.register(registration)
    } else {
      added = try tree.registerHere(registration)
    }
    let adopted = try adoption.carryOut(in: tree, for: registration.name)
    try SessionAnswer(ledger, context).print("registered and logged in as \(registration.name)", adopted: adopted)
    context.note(.registered(added), as: registration.name)
    return .done
  }
}

extension Registration {
  fileprivate mutating func take(_ fact: PersonFact) throws {
    switch fact.path.description {
    case "fullName": fullName = fact.value?.string
    case "email": email = fact.value?.string
    case "currency": currency = fact.value?.string
    default:
      guard fact.isOfProfile, let value = fact.value else {
        throw Failure.usage(
          "a new user has no field \(fact.path) to clear or set", hint: "write FIELD=VALUE, like weight=70")
      }
      let path = FieldPath(keys: Array(fact.path.keys.dropFirst()))
      profile = try Value.object(profile).setting(path, to: value).object ?? profile
    }
  }
}
