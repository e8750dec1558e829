internal import Merge
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID", .optional)
  private static let field = Positional("FIELD", .optional)
  private static let value = Option.value("value", "V", "Put V there, JSON or a text")
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
      """,
    positionals: [id, field],
    options: [value, keep, latest, by, all],
    examples: [
      Example("ledger-sync resolve 7k3fq2xw amount --keep 1", "The first of the listed values"),
      Example("ledger-sync resolve 7k3fq2xw amount --value 12.75", "Another value"),
      Example("ledger-sync resolve --all --latest", "Everything, the later value each time"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "resolve")
    let choice = try choice(invocation)
    let tree = try WorkTree.open(ledger)
    var resolved: [Resolved] = []
    for (record, field) in try targets(invocation, in: ledger) {
      resolved += try tree.resolve(record, field: field, choice)
    }
    try context.say(resolved, kinds: ledger.kinds())
    return .done
  }

  private static func choice(_ invocation: Invocation) throws(Failure) -> Choice {
    let given = [value, keep, latest, by].filter(invocation.has)
    guard given.count == 1, let option = given.first else {
      throw .usage("say which value to take: one of --value, --keep, --latest and --by", of: resolve)
    }
    if invocation.has(all), option == value || option == keep {
      throw .usage("--all goes with --latest or --by only", of: resolve)
    }
    if option == latest { return .latest }
    if let name = invocation[by] { return .by(name) }
    if let text = invocation[value] { return .value(value(typed: text)) }
    guard let number = Int(invocation[keep] ?? ""), number > 0 else {
      throw .usage("--keep takes the number of an entry, from 1", of: resolve)
    }
    return .entry(number)
  }

  /// What is no JSON is a text: `--value 12.75` is a number, `--value Lunch` a text.
  private static func value(typed text: String) -> Value {
    do throws(ReadError) { return try JSONDocument(text).value } catch { return .string(text) }
  }

  private static func targets(
    _ invocation: Invocation, in ledger: Ledger
  ) throws -> [(StoredRecord, FieldPath?)] {
    guard let name = invocation.optional(id) else {
      guard invocation.has(all) else { throw Failure.usage("which record? name it, or say --all", of: resolve) }
      return try ledger.recordsWithConflicts().map { ($0, nil) }
    }
    let record = try RecordFinder(ledger, kinds: ledger.kinds()).find(name)
    guard let text = invocation.optional(field) else {
      if invocation.has(all) { return [(record, nil)] }
      return [(record, try onlyField(of: record, in: ledger))]
    }
    return [(record, try path(text))]
  }

  /// Without FIELD the record must have one conflict.
  private static func onlyField(of record: StoredRecord, in ledger: Ledger) throws -> FieldPath? {
    let open = try ledger.conflicts(of: record)
    if open.count < 2 { return open.first?.field }
    let names = open.map { $0.fieldName.isEmpty ? "\"\"" : $0.fieldName }.joined(separator: ", ")
    throw Failure.usage("\(record.location.id) has conflicts at \(names): say which, or --all", of: resolve)
  }

  private static func path(_ text: String) throws -> FieldPath {
    text == RecordVersion.pathKey.string ? FieldPath(keys: [RecordVersion.pathKey]) : try FieldPath(text)
  }
}

extension Context {
  fileprivate func say(_ resolved: [Resolved], kinds: Kinds) throws {
    if settings.format.isJSON {
      return print(json: .array(resolved.map { ConflictAnswer.json($0.conflict, kinds: kinds) }))
    }
    for one in resolved {
      let field = one.conflict.fieldName.isEmpty ? "deletion" : one.conflict.fieldName
      print("resolved \(one.conflict.location.id) \(field): \(ConflictAnswer.text(one.content))")
    }
    if resolved.isEmpty { note("no conflicts") }
  }
}
