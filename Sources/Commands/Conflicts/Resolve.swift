internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID", .optional)
  private static let field = Positional("FIELD", .optional)
  private static let value = Option.value("value", "V", "Put V there, read as ledger-sync set reads it")
  private static let keep = Option.value("keep", "N", "Keep entry N, from 1, in the order of the list")
  private static let latest = Option.flag("latest", "Keep what was written last")
  private static let by = Option.value("by", "NAME", "Keep what NAME wrote")
  private static let all = Option.flag("all", "Resolve every conflict of the record, or of the ledger without ID")

  static let resolve = Command(
    name: "resolve",
    group: .sync,
    summary: "Decide a conflict",
    details: """
      Puts one value in the place of all, and commits it. FIELD is as ledger-sync conflicts shows it;
      "" is a deletion that somebody else edited against. Editing the field in an editor does the same.
      Fields that belong together, as amount+currency, take a value for one of them, or an object for all.

      Without an option, on a terminal, it goes through all conflicts, or those of ID, one after the other:
      a number keeps that entry, e types a value, s skips, q quits. Each decision is committed at once.
      """,
    positionals: [id, field],
    options: [value, keep, latest, by, all],
    examples: [
      Example("ledger-sync resolve", "Asks about each conflict"),
      Example("ledger-sync resolve 7k3fq2xw amount --keep 1", "The first of the listed values"),
      Example("ledger-sync resolve 7k3fq2xw amount --value 12.75", "Another value"),
      Example("ledger-sync resolve --all --latest", "Everything, the later value each time"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "resolve")
    let named = { try places(invocation, in: ledger, context) }
    if ![value, keep, latest, by].contains(where: invocation.has) {
      return try context.agrees(to: .resolve, named(), in: ledger) ? converse(invocation, context, ledger) : .done
    }
    let answer = try answer(invocation)
    guard let tree = try context.opened(ledger, to: .resolve, named, { $0 })?.tree else { return .done }
    let resolved = try decide(target(invocation, in: ledger, context), answer, in: tree)
    try context.say(resolved, kinds: ledger.kinds())
    return .done
  }

  /// The record that is named, if one is.
  private static func places(
    _ invocation: Invocation, in ledger: Ledger, _ context: Context
  ) throws -> [RecordFinder.Place] {
    guard let name = invocation.optional(id) else { return [] }
    return [try context.finder(ofConflicts: ledger, ledger.kinds()).place(of: name)]
  }

  /// Without a terminal nobody is asked: what could be decided is listed with the options that decide it.
  private static func converse(
    _ invocation: Invocation, _ context: Context, _ ledger: Ledger
  ) throws -> ExitCode {
    let kinds = try ledger.kinds()
    let open = try asked(invocation, ledger, kinds, context)
    if open.isEmpty {
      context.note("no conflicts")
      return .done
    }
    if context.mayAsk, context.settings.format == .table {
      var conversation = try ResolveConversation(context, ledger, kinds)
      return try conversation.run(through: open)
    }
    var failure = Failure.usage("say which value to take: one of --value, --keep, --latest and --by", of: resolve)
    let clock = try ReaderClock(of: ledger)
    failure.details = open.flatMap { ConflictAnswer.lines($0, kinds, clock) }.map {
      Sentence(verbatim: $0.rendered(inColour: false, in: context.spoken.language))
    }
    throw failure
  }

  private static func asked(
    _ invocation: Invocation, _ ledger: Ledger, _ kinds: Kinds, _ context: Context
  ) throws -> [ListedConflict] {
    guard let name = invocation.optional(id) else { return try ledger.conflicts() }
    let record = try context.finder(ofConflicts: ledger, kinds).find(name)
    let open = try ledger.conflicts(of: record)
    guard let field = try invocation.optional(field).map(FieldPath.place) else { return open }
    return open.filter { conflict in
      conflict.field == field || kinds.rules(of: record.location).fields(at: conflict.field).contains(field)
    }
  }

  private enum WantedEntry {
    case choice(Choice)
    /// What it means depends on the field.
    case typed(String)
  }

  private static func answer(_ invocation: Invocation) throws(Failure) -> WantedEntry {
    let given = [value, keep, latest, by].filter(invocation.has)
    guard given.count == 1, let option = given.first else {
      throw .usage("say which value to take: one of --value, --keep, --latest and --by", of: resolve)
    }
    if invocation.has(all), option == value || option == keep {
      throw .usage("--all goes with --latest or --by only", of: resolve)
    }
    if option == latest { return .choice(.latest) }
    if let name = invocation[by] { return .choice(.by(name)) }
    if let text = invocation[value] { return .typed(text) }
    guard let number = Int(invocation[keep] ?? ""), number > 0 else {
      throw .usage("--keep takes the number of an entry, from 1", of: resolve)
    }
    return .choice(.entry(number))
  }

  private static func decide(_ target: Target, _ answer: WantedEntry, in tree: WorkTree) throws -> [Resolved] {
    switch (answer, target) {
    case (.choice(let choice), .all(let records)): try tree.resolve(records, choice)
    case (.choice(let choice), .one(let record, let field)): try tree.resolve(record, field: field, choice)
    case (.typed(let text), .one(let record, let field)): try tree.resolve(record, field: field, as: text)
    case (.typed, .all): throw Failure.usage("--all goes with --latest or --by only", of: resolve)
    }
  }

  private enum Target {
    /// A field of a record, or all that it has.
    case one(StoredRecord, FieldPath?)
    case all([StoredRecord])
  }

  private static func target(_ invocation: Invocation, in ledger: Ledger, _ context: Context) throws -> Target {
    guard let name = invocation.optional(id) else {
      guard invocation.has(all) else { throw Failure.usage("which record? name it, or say --all", of: resolve) }
      return .all(try ledger.recordsWithConflicts())
    }
    let record = try context.finder(ofConflicts: ledger, ledger.kinds()).find(name)
    guard let text = invocation.optional(field) else {
      return .one(record, invocation.has(all) ? nil : try onlyField(of: record, in: ledger))
    }
    return .one(record, try FieldPath.place(text))
  }

  /// Without FIELD the record must have one conflict.
  private static func onlyField(of record: StoredRecord, in ledger: Ledger) throws -> FieldPath? {
    let open = try ledger.conflicts(of: record)
    if open.count < 2 { return open.first?.field }
    let names = open.map { $0.fieldName.isEmpty ? "\"\"" : $0.fieldName }.joined(separator: ", ")
    throw Failure.usage("\(record.location.id) has conflicts at \(names): say which, or --all", of: resolve)
  }
}

extension WorkTree {
  /// Resolves one conflict by a value that somebody typed. A conflict that is not there is the store's to refuse.
  fileprivate func resolve(_ record: StoredRecord, field: FieldPath?, as text: String) throws -> [Resolved] {
    let reading = try ConflictReading(record, in: ledger, kinds: try ledger.kinds())
    let open = try ledger.conflicts(of: record)
    guard let field, let conflict = open.first(where: { $0.field == field || reading.fields(of: $0).contains(field) })
    else { return try resolve(record, field: field, .value(.absent)) }
    return try resolve(record, field: conflict.field, .value(reading.candidateValue(text, at: field, of: conflict)))
  }
}

extension Context {
  fileprivate func say(_ resolved: [Resolved], kinds: Kinds) throws {
    if settings.format.isJSON {
      return print(json: .array(resolved.map { ConflictAnswer.json($0.conflict, kinds: kinds) }))
    }
    for one in resolved { print(ResolveAnswer.line(one, kinds)) }
    if resolved.isEmpty { note("no conflicts") }
  }
}

enum ResolveAnswer {
  /// `resolved amount of “Pizza” on 2026-11-20: 12.50`
  static func line(_ one: Resolved, _ kinds: Kinds) -> Sentence {
    let (name, value) = (one.conflict.shortName(kinds), one.conflict.text(one.value, kinds))
    return one.conflict.field.isRoot
      ? "resolved deletion of \(name): \(value)" : "resolved \(one.conflict.fieldName) of \(name): \(value)"
  }
}

extension Context {
  /// Finds the record whose conflicts are to be decided: of several with one title the one that has any.
  fileprivate func finder(ofConflicts ledger: Ledger, _ kinds: Kinds) throws -> RecordFinder {
    var finder = try finder(ledger, kinds, to: .change)
    finder.prefers = { place in
      guard let record = try ledger.recordIfPresent(at: place.path) else { return false }
      return try !ledger.conflicts(of: record).isEmpty
    }
    return finder
  }
}
