internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let words = Positional("add|rename|join", .any)
  private static let guest = Option.flag("guest", "With add: somebody who has no device")
  private static let fullName = Option.value("full-name", "N", "With add: the full name")
  private static let since = Option.value(
    "since", "COMMIT", "With rename: the commit in which the person you mean registered")

  static let users = Command(
    name: "users",
    group: .people,
    summary: "List the people of the ledger, add a guest, or give somebody another name",
    details: """
      users add NAME --guest names somebody who has no device: bills and payments can then name NAME. Who is a
      guest becomes a user by ledger-sync register NAME, on a device of their own.

      users rename OLD NEW gives a user another name: manifest, records, attachments and what refers to them go
      along, in one commit; whoever is logged in as OLD, here or elsewhere, is NEW from then on. Where no user is
      called OLD, and bills or payments name OLD, they name the user NEW instead.

      Two people who registered one name on two devices, before these met, share one folder; pull,
      status and conflicts say so. users rename then moves what belongs to the one who registered on this
      device, and leaves the other's records where they are; users join NAME says that both are one person.
      """,
    positionals: [words],
    forms: ["", "add NAME --guest [--full-name N]", "rename OLD NEW [--since COMMIT]", "join NAME"],
    options: [guest, fullName, since],
    examples: [
      Example("ledger-sync users", "Who there is, and has what; * is who is logged in"),
      Example("ledger-sync users add chen --guest", "chen shares bills, and has no device"),
      Example("ledger-sync users rename dora dora2", "Another name for dora"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "users")
    let given = invocation.all(words)
    if invocation.has(since), given.first != "rename" {
      throw Failure.usage("--since goes with users rename", hint: "ledger-sync users rename OLD NEW")
    }
    if invocation.has(guest) || invocation.has(fullName), given.first != "add" {
      throw Failure.usage("--guest and --full-name go with users add", hint: "ledger-sync users add NAME --guest")
    }
    switch given.first {
    case nil: break
    case "add":
      guard given.count == 2, invocation.has(guest) else {
        throw Failure.usage(
          given.count == 2 ? "users add is for guests: add --guest" : "one name is needed",
          hint: "ledger-sync users add NAME --guest; ledger-sync register NAME makes a user on this device")
      }
      return try addGuest(given[1], fullName: invocation[fullName], ledger, context)
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
      throw Failure.usage(
        "users does not know “\(word)”",
        hint: "ledger-sync users add NAME --guest, users rename OLD NEW, or users join NAME")
    }
    let current = try ledger.sessionUser()
    let (people, skipped) = try ledger.people()
    let kinds = try ledger.kinds()
    let columns = ["", "NAME", "FULL NAME", "E-MAIL", "RECORDS"].map { Table.Column($0, isMain: $0 == "RECORDS") }
    let rows = try people.map { person in
      let counts = try ledger.recordCounts(of: .user(person.name))
      let records = kinds.all.compactMap { kind in counts[kind.folder].map { (kind, $0) } }
      return row(person, records, isCurrent: person.name == current)
    }
    context.print(Rows(columns: columns, rows: rows, whenEmpty: "no users yet"))
    context.note(skipped: skipped)
    return .done
  }

  private static func addGuest(
    _ name: String, fullName: String?, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    try UserNameArgument.check(name)
    try WorkTree.open(ledger).addGuest(Text(name), fullName: fullName)
    if context.settings.format.isJSON {
      context.print(json: row(try ledger.person(named: Text(name)), [], isCurrent: false).json)
    } else {
      context.print("added the guest \(name)")
    }
    return .done
  }

  /// Records name somebody who is nobody here: they get the name of somebody who is.
  private static func renamePerson(
    _ old: String, _ new: String, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    let report = try WorkTree.open(ledger).renamePerson(Text(old), to: Text(new))
    if report.names == 0, report.unclear.isEmpty { _ = try ledger.person(named: Text(old)) }
    if context.settings.format.isJSON {
      context.print(json: [
        "from": .string(Text(old)), "to": .string(Text(new)), "records": 0, "copied": 0,
        "references": .number(Number(report.names)),
        "unclear": .array(report.unclear.map { .string(Text($0)) }),
      ])
    } else {
      context.print(report.names == 1 ? "1 name is \(new) now" : "\(report.names) names are \(new) now")
      for path in report.unclear {
        context.note("\(path) stays: it names both, or a conflict in it is to be decided first")
      }
    }
    return report.unclear.isEmpty ? .done : .needsDecision
  }

  private static func rename(
    _ old: String, _ new: String, since: String?, _ ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    if try !ledger.hasUser(Text(old)), try ledger.hasUser(Text(new)) {
      return try renamePerson(old, new, ledger, context)
    }
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
    let records: Sentence = "\(counted(report.records, "record")) moved"
    if let other = report.other {
      context.print("renamed to \(new): \(records); \(old) now belongs to \(NameClashAnswer.person(other)) alone")
      if report.copied > 0 {
        context.print(
          report.copied == 1
            ? "1 of them was made by both, and stays under \(old), too"
            : "\(report.copied) of them were made by both, and stay under \(old), too")
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
  private static func row(_ person: Person, _ records: [(Kind, Int)], isCurrent: Bool) -> Rows.Row {
    let fullName = person.fullName ?? ""
    let email = person.email ?? ""
    let counts = records.map { $0.0.counted($0.1) }
    let data = (person.isGuest ? ["guest"] : []) + records.map { "\($0.0.name) \($0.1)" }
    let words = ((person.isGuest ? ["guest" as Sentence] : []) + counts).joined(separator: ", ")
    let cells = [isCurrent ? "*" : "", person.name.string, fullName, email].map { Table.Cell($0) }
    var numbers = Object()
    for (kind, count) in records { numbers[kind.name] = .number(Number(count)) }
    return Rows.Row(
      cells: cells + [Table.Cell(data.joined(separator: ", "), said: words)],
      json: [
        "name": .string(person.name), "fullName": .string(fullName), "email": .string(email),
        "current": .bool(isCurrent), "guest": .bool(person.isGuest), "records": .object(numbers),
      ])
  }
}
