internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let words = Positional("rename|join", .any)
  private static let since = Option.value(
    "since", "COMMIT", "With rename: the commit in which the person you mean registered")

  static let users = Command(
    name: "users",
    group: .people,
    summary: "List the users of the ledger, or give one another name",
    details: """
      users rename OLD NEW gives a user another name: manifest, records, attachments and what refers to them go
      along, in one commit; whoever is logged in as OLD, here or elsewhere, is NEW from then on.

      Two people who registered one name on two devices, before these met, share one folder; pull,
      status and conflicts say so. users rename then moves what belongs to the one who registered on this
      device, and leaves the other's records where they are; users join NAME says that both are one person.
      """,
    positionals: [words],
    forms: ["", "rename OLD NEW [--since COMMIT]", "join NAME"],
    options: [since],
    examples: [
      Example("ledger-sync users", "Who there is, and has what; * is who is logged in"),
      Example("ledger-sync users rename dora dora2", "Another name for dora"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "users")
    let given = invocation.all(words)
    if invocation.has(since), given.first != "rename" {
      throw Failure.usage("--since goes with users rename", hint: "ledger-sync users rename OLD NEW")
    }
    switch given.first {
    case nil: break
    case "rename":
      guard given.count == 3 else {
        throw Failure.usage(
          "the old and the new name are needed", hint: "for example: ledger-sync users rename dora dora2")
      }
      return try rename(given[1], given[2], since: invocation[since], ledger, context)
    case "join":
      guard given.count == 2 else {
        throw Failure.usage("one name is needed", hint: "for example: ledger-sync users join dora")
      }
      let clash = try WorkTree.open(ledger).joinUsers(named: Text(given[1]))
      try SessionAnswer(ledger, context).print(
        "the \(clash.founders.count) people who registered \(clash.name) now count as one person")
      return .done
    case let word?:
      throw Failure.usage("users does not know “\(word)”", hint: "ledger-sync users rename OLD NEW, or users join NAME")
    }
    let current = try ledger.sessionUser()
    let (people, skipped) = try ledger.people()
    let kinds = try ledger.kinds()
    let columns = ["", "NAME", "FULL NAME", "E-MAIL", "RECORDS"].map { Table.Column($0) }
    let rows = try people.map { person in
      let counts = try ledger.recordCounts(of: .user(person.name))
      let records = kinds.all.compactMap { kind in counts[kind.folder].map { (kind.name, $0) } }
      return row(person, records, isCurrent: person.name == current)
    }
    context.print(Rows(columns: columns, rows: rows, whenEmpty: "no users yet"))
    context.note(skipped: skipped)
    return .done
  }

  private static func rename(
    _ old: String, _ new: String, since: String?, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    try UserNameArgument.check(new)
    let report = try WorkTree.open(ledger).renameUser(Text(old), to: Text(new), since: since)
    if context.settings.format.isJSON {
      context.print(json: [
        "from": .string(Text(old)), "to": .string(Text(new)), "records": .number(Number(report.records)),
        "copied": .number(Number(report.copied)), "references": .number(Number(report.references)),
        "unclear": .array(report.unclear.map { .string(Text($0)) }),
      ])
      return .done
    }
    let records = "\(counted(report.records, "record")) moved"
    if let other = report.other {
      context.print("renamed to \(new): \(records); \(old) now belongs to \(NameClashAnswer.person(other)) alone")
      if report.copied > 0 {
        let (made, stays) = report.copied == 1 ? ("was", "stays") : ("were", "stay")
        context.print("\(report.copied) of them \(made) made by both, and \(stays) under \(old), too")
      }
    } else {
      context.print("\(old) is \(new) now: \(records)")
    }
    if report.references > 0 {
      context.print("\(counted(report.references, "reference follows", "references follow")) them")
    }
    for path in report.unclear { context.note("\(path) stays: it is not clear whose it is") }
    return .done
  }

  /// - Parameter records: how many of which kinds.
  private static func row(_ person: Person, _ records: [(Text, Int)], isCurrent: Bool) -> Rows.Row {
    let fullName = person.fullName ?? ""
    let email = person.email ?? ""
    let words = records.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let cells = [isCurrent ? "*" : "", person.name.string, fullName, email, words].map { Table.Cell($0) }
    var counts = Object()
    for (kind, count) in records { counts[kind] = .number(Number(count)) }
    return Rows.Row(
      cells: cells,
      json: [
        "name": .string(person.name), "fullName": .string(fullName), "email": .string(email),
        "current": .bool(isCurrent), "records": .object(counts),
      ])
  }
}
