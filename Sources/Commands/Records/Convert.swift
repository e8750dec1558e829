internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  static let converting = Command(
    name: "convert",
    group: .records,
    summary: "Write records in another format",
    details: """
      The last word is json or plist. The files get that extension and say the same, in one commit; KIND means all
      your records of a kind, and those in shared/. A record stays itself: what others edit meanwhile reaches it.
      Comments of a property list are not in JSON. What a property list cannot say, such as null, is refused.
      """,
    positionals: [.recordsOrKinds],
    examples: [
      Example("ledger-sync convert Lunch plist", "A property list, for a program that reads those"),
      Example("ledger-sync convert drink json", "All drinks"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    var words = invocation.all(.recordsOrKinds)
    guard words.count > 1, let format = words.popLast().flatMap({ RecordFormat(rawValue: $0.lowercased()) }) else {
      throw Failure.usage("the last word says the format: json or plist", hint: "ledger-sync convert Lunch plist")
    }
    let ledger = try context.ledger(for: "convert")
    let kinds = try ledger.kinds()
    let find = { try context.records(named: words, ledger, kinds, of: [context.owner(in: ledger), .shared]) }
    guard let (tree, records) = try context.opened(ledger, to: .convert, find, { $0.map(\.place) }) else {
      return .done
    }
    for record in records where kinds.kind(of: record.location) == nil {
      throw Failure(.invalid, .invalid, "only records of a kind are converted").at(record.path)
    }
    let converted = try tree.convert(records, to: format, kinds: kinds)
    if context.settings.format.isJSON {
      context.print(json: ["converted": .array(converted.map { RecordAnswer($0, kinds).json })])
    } else if converted.isEmpty {
      context.note("nothing to convert to \(format.rawValue)")
    } else {
      try context.print(converted, kinds, "converted", titlesIn: ledger)
    }
    return .done
  }
}
