internal import Desk
internal import Exchange
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let words = Positional("add|refresh|trust|list|remove", .any)
  private static let kind = Option.value("kind", "KIND", "With add: the kind of the records")
  private static let items = Option.value("items", "POINTER", "With add: where the items stand, as /result/results")
  private static let id = Option.value("id", "MEMBER", "With add: the member that tells items apart and never changes")
  private static let map = Option(
    name: "map", placeholder: "FIELD=MEMBER",
    summary: "With add: from which member a field comes; FIELD= leaves it out", isRepeatable: true)
  private static let next = Option.value(
    "next", "POINTER", "With add: where an answer has the address of the next page")
  private static let title = Option.value("title", "TEXT", "With add: what people call the list")
  private static let source = Option.value("source", "TEXT", "With add: who publishes it, or the page that tells")
  private static let licence = Option.value("licence", "TEXT", "With add: under which terms it may be used")
  private static let waiting = Option.value("waiting", "TEXT", "With add: what is shown while it is fetched")
  private static let yes = Option.flag("yes", "Do it without asking")

  static let feed = Command(
    name: "feed",
    group: .exchange,
    summary: "Records from a list that somebody else keeps, such as a city's open data",
    details: """
      feed add NAME URL --kind KIND reads a list of JSON from https://, http:// or file:// and keeps its items as
      records in feeds/NAME/. --items, --id and --map say where the items stand and which member becomes which
      field; what is not said is guessed by the names of the members, and shown. All of it is written to
      feeds/NAME/feed.json, where it can be mended; docs/feeds.md tells more, also about pages.

      feed refresh [NAME] fetches what is new, of one feed or of all; ledger-sync refresh does it, too. What
      its source says becomes a commit on the branch feeds/NAME, and is merged like another device's edits: what
      you changed in a record stays, what the source changed arrives, and where both changed a field, both values
      are listed (exit 1). What has not changed is not fetched again, and makes no commit.

      Whatever goes wrong (no network, an error of the server, half an answer, another structure), the records
      stay as they were. If more than a tenth of them are gone at once you are asked; a script needs --yes (exit 2).

      What lies in this device's own networks (this computer, the router, a disk in the house) is read only
      where you have agreed on this device: feed add agrees to the scheme, host and port that you type, feed
      trust NAME to those of a feed that came from another device, feed trust ADDRESS to those of any address.
      The same goes for files of this device, and for everything that a proxy fetches.

      feed remove NAME takes away the feed and its records; those that somebody has edited stay, and are named.
      Without a word, or with list, the feeds are listed. --user feed:NAME shows the records of one.
      """,
    positionals: [words],
    forms: [
      "[list]", "add NAME URL --kind KIND [OPTION...]", "refresh [NAME] [--yes]", "trust NAME|ADDRESS...",
      "remove NAME [--yes]",
    ],
    options: [kind, items, id, map, next, title, source, licence, waiting, yes],
    examples: [
      Example(
        "ledger-sync feed add zoo https://zoo.example.org/animals.json --kind animal",
        "A new feed; which member becomes which field is guessed"),
      Example(
        "ledger-sync feed add zoo https://zoo.example.org/animals.json --kind animal --map name=title",
        "The field name comes from the member title; the other fields are guessed"),
      Example("ledger-sync feed refresh", "What is new in all feeds"),
      Example("ledger-sync list animal --user feed:zoo", "The animals of the feed alone"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "feed")
    let given = invocation.all(words)
    let options = FeedRun.Options(isAgreed: invocation.has(yes), isNamed: given.count > 1)
    func requireWords(_ count: ClosedRange<Int>, _ example: Sentence) throws(Failure) {
      if count.contains(given.count) { return }
      let few = given.count < count.lowerBound
      throw .usage(
        few ? "something is missing" : "“\(given[count.upperBound])” is one argument too many", hint: example)
    }
    switch given.first {
    case nil, "list":
      try requireWords(0...1, "ledger-sync feed list")
      try FeedListing(ledger, context).print()
      return .done
    case "add":
      try requireWords(3...3, "ledger-sync feed add NAME URL --kind KIND")
      let feed = try NewFeed(
        given[1], try members(given[2], invocation),
        leavingOut: try mapping(invocation).filter { $0.member.isEmpty }.map(\.field),
        by: context.feedDriver(of: ledger))
      return try context.answer(feed.add())
    case "refresh":
      try requireWords(1...2, "ledger-sync feed refresh [NAME]")
      return try given.count == 2
        ? context.refresh(try ledger.feed(named: given[1]), in: ledger, options)
        : context.refreshAll(in: ledger, options)
    case "trust":
      guard given.count > 1 else {
        throw Failure.usage("something is missing", hint: "ledger-sync feed trust NAME|ADDRESS...")
      }
      return try FeedTrust(ledger, context).agree(to: Array(given.dropFirst()))
    case "remove":
      try requireWords(2...2, "ledger-sync feed remove NAME")
      return try FeedRemoval(try ledger.feed(named: given[1]), in: ledger, context).remove(isAgreed: options.isAgreed)
    case let word?:
      throw Failure.usage(
        "feed does not know “\(word)”",
        hint: Suggestion.hint(
          for: word, among: ["add", "refresh", "trust", "list", "remove"],
          otherwise: "add, refresh, trust, list or remove"))
    }
  }

  /// The fields of `--map`, with an empty member for those that are left out.
  private static func mapping(_ invocation: Invocation) throws -> [(field: Text, member: String)] {
    try invocation.all(map).map { text in
      guard let halves = text.halves(at: "="), !halves.before.isEmpty else {
        throw Failure.usage("“\(text)” is not FIELD=MEMBER", hint: "for example: --map name=title")
      }
      return (Text(halves.before), halves.after)
    }
  }

  /// What `feed add` says about the new feed, as `feed.json` has it.
  private static func members(_ url: String, _ invocation: Invocation) throws -> Object {
    guard let name = invocation[kind] else {
      throw Failure.usage("the kind of the records is missing", hint: "for example: --kind animal")
    }
    var members: Object = ["url": .string(url), "kind": .string(name)]
    members["items"] = invocation[items].map { .string($0) }
    members["id"] = invocation[id].map { .string($0) }
    let fields = try mapping(invocation).filter { !$0.member.isEmpty }.map { field, member in
      Object.Member(field, .string(Text(member)))
    }
    if !fields.isEmpty { members["map"] = .object(Object(fields)) }
    if let pointer = invocation[next] { members["pages"] = ["next": .string(pointer)] }
    for (name, option) in [("title", title), ("source", source), ("licence", licence), ("waiting", waiting)] {
      members[Text(name)] = invocation[option].map { .string($0) }
    }
    return members
  }
}

extension Context {
  fileprivate func refresh(_ record: StoredRecord, in ledger: Ledger, _ options: FeedRun.Options) throws -> ExitCode {
    let result = try FeedRun(record, by: feedDriver(of: ledger)).refresh(options)
    return try answer(result)
  }

  /// Says what a refresh of one feed did.
  func answer(_ result: FeedResult) throws -> ExitCode {
    let answer = FeedAnswer(result, self)
    if settings.format.isJSON { print(json: try answer.json) } else { for line in try answer.lines { print(line) } }
    try answer.say()
    return result.exit
  }

  func refreshAll(in ledger: Ledger, _ options: FeedRun.Options) throws -> ExitCode {
    let refresh = try FeedRefresh(options, by: feedDriver(of: ledger))
    let answer = FeedsAnswer(refresh, self)
    if settings.format.isJSON {
      print(json: try answer.json)
    } else if refresh.isEmpty {
      note("there are no feeds; ledger-sync feed add NAME URL adds one")
    } else {
      for line in try answer.lines { print(line) }
    }
    try answer.say()
    return refresh.exit
  }
}

extension Ledger {
  func feed(named name: String) throws -> StoredRecord {
    let table = try feeds()
    if let record = table.records.first(where: { $0.feedName == Text(name) }) { return record }
    if let skipped = table.skipped.first(where: { Text($0.path) == Text(Feeds.path(of: Text(name))) }) {
      throw Failure(.invalid, .unreadable, "the feed cannot be read: \(skipped.message)", hint: "mend the file")
        .at(skipped.path)
    }
    let names = table.records.compactMap(\.feedName)
    let hint: Sentence? = Text(name).nearest(among: names).map { "did you mean \($0)?" }
    throw Failure(
      .invalid, .notFound, "there is no feed “\(name)”",
      hint: hint ?? (names.isEmpty ? "there are none yet" : "there are: \(names.map(\.string).joined(separator: ", "))")
    )
  }
}
