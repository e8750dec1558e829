internal import Desk
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let fields = Positional("FIELD=VALUE", .any)
  private static let isPrivate = Option.flag("private", "Keep these fields on this device, and send them to nobody")
  private static let yes = Option.flag(
    "yes", "With language=: give planted titles that nobody changed that language, too")

  static let profile = Command(
    name: "profile",
    group: .people,
    summary: "Show and change what you say about yourself",
    details: """
      fullName, email, currency and language stand in your manifest, all else in its profile: weight in kg or lb,
      gender (female, male or other), birthday, and whatever else you want to say. country, standardDrink and
      weeklyLimit count for ledger-sync drinks. FIELD= takes a field away. Everybody who can read the cloud can
      read them.

      --private keeps fields in local/, on this device, where other commands here know them. One that was sent
      before goes from the manifest; the history still has it. A field that is kept here stays here, also where it
      is changed without --private: FIELD= takes it away, and then FIELD=VALUE is sent.

      language=TAG offers to give your categories and your book, as far as they are called as they were planted,
      the titles of that language. ledger-sync undo takes that back.
      """,
    positionals: [fields],
    options: [isPrivate, yes],
    examples: [
      Example("ledger-sync profile", "All of it, and who can read what"),
      Example("ledger-sync profile email=alice@example.org", "Another address"),
      Example("ledger-sync profile weight=142lb gender=female --private", "On this device only"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "profile")
    guard let user = try context.user(in: ledger) else { throw Failure.nobodyIsLoggedIn }
    let facts = try Assignment.all(invocation.all(fields)).map { try PersonFact($0, today: ledger.surroundings.today) }
    let answer = ProfileAnswer(ledger, user, context)
    if facts.isEmpty {
      if invocation.has(isPrivate) {
        throw Failure.usage("--private goes with FIELD=VALUE", hint: "ledger-sync profile weight=70 --private")
      }
      try answer.print()
      return .done
    }
    guard try user == ledger.sessionUser() else {
      throw Failure(
        .invalid, .invalid, "only \(user) changes the profile of \(user)", hint: "ledger-sync login \(user) logs in")
    }
    try answer.change(facts, isPrivate: invocation.has(isPrivate))
    if let language = facts.last(where: { $0.path.keys == ["language"] })?.value?.string {
      try answer.offerTitles(in: language, isAgreed: invocation.has(yes))
    }
    return .done
  }
}

/// What `profile` shows and changes.
private struct ProfileAnswer {
  private let ledger: Ledger
  private let user: Text
  private let context: Context

  init(_ ledger: Ledger, _ user: Text, _ context: Context) {
    (self.ledger, self.user, self.context) = (ledger, user, context)
  }

  func change(_ facts: [PersonFact], isPrivate: Bool) throws {
    if isPrivate, let fact = facts.first(where: { !$0.isOfProfile }) {
      throw Failure.usage(
        "\(fact.path) stands in the manifest, by which others know you", hint: "--private keeps fields of the profile")
    }
    let before = try ledger.profile(of: user)
    let sent = before.person.members["profile"]?.object ?? Object()
    let staying = facts.filter { !isPrivate && $0.value != nil && before.isKept($0.path) }
    let changes = facts.map { FieldChange($0.path, $0.value) }
    let tree = try WorkTree.open(ledger)
    try tree.change(profileOf: user, changes, isPrivate: isPrivate)
    try print()
    if isPrivate, facts.contains(where: { $0.path.keys.dropFirst().first.map { sent[$0] != nil } == true }) {
      context.note("what was sent before is still in the history")
    }
    if !staying.isEmpty {
      let names = staying.compactMap { $0.path.keys.last?.string }.joined(separator: ", ")
      context.note("still kept on this device alone: \(names)")
    }
    if !isPrivate, try ledger.isNew("profile") {
      context.note(
        "everybody who can read the cloud can read this, except what is kept on this device; --private keeps a field here"
      )
      try tree.noteTold("profile")
    }
  }

  /// What was planted in another language, and is called so still.
  func offerTitles(in language: String, isAgreed: Bool) throws {
    let kinds = try ledger.kinds()
    let titles = try PlantedTitleChanges(of: user, in: ledger, to: language, kinds: kinds)
    guard let example = titles.example else { return }
    let what: Sentence = "\(counted(titles.changes.count, "title")), such as “\(example.from)” to “\(example.to)”"
    let agrees = try isAgreed ? true : context.confirm("Change \(what), as nobody has changed them?", usual: false)
    guard let agrees else {
      return context.note(
        "still in another language: \(what); ledger-sync profile language=\(language) --yes changes them")
    }
    guard agrees else { return context.note("the titles stay as they are") }
    let changed = try WorkTree.open(ledger).change(titles.changes, kinds: kinds)
    context.note("changed \(counted(changed.count, "title")), such as “\(example.from)” to “\(example.to)”")
    context.note("ledger-sync undo takes it back")
  }

  func print() throws {
    let profile = try ledger.profile(of: user)
    let own: [Text] = ["name", "fullName", "email", "currency", "language"]
    var rows = own.compactMap { name in profile.person.members[name].map { row(name, $0, isKept: false) } }
    rows += profile.facts.members.map { row($0.key, $0.value, isKept: profile.kept[$0.key] != nil) }
    let columns = [Table.Column("FIELD"), Table.Column("VALUE", isMain: true), Table.Column("READ BY")]
    context.print(Rows(columns: columns, rows: rows))
  }

  private func row(_ field: Text, _ value: Value, isKept: Bool) -> Rows.Row {
    let unit = field == "weight" && value.number != nil ? " kg" : ""
    return Rows.Row(
      cells: [
        Table.Cell(field.string), Table.Cell(value.plainText + unit),
        Table.Cell(said: isKept ? "this device" : "everybody"),
      ],
      json: ["field": .string(field), "value": value, "private": .bool(isKept)])
  }
}
