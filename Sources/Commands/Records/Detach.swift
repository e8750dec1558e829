internal import Desk
internal import Records
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let field = Positional("FIELD")

  static let detach = Command(
    name: "detach",
    group: .records,
    summary: "Remove a field and the file that it names",
    details: """
      A file stays where another field of the record names it too, or where it does not have the record's name. git
      keeps what was removed. A field that the kind requires, such as the picture of an animal, cannot be removed.
      """,
    positionals: [id, field],
    examples: [Example("ledger-sync detach 7k3fq2xw photo", "The bill without its receipt")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "detach")
    try RecordEdit(invocation[id], in: ledger, kinds: try ledger.kinds(), context).detach(
      try FieldPath(invocation[field]))
    return .done
  }
}
