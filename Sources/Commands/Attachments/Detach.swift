internal import Records
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let field = Positional("FIELD")

  static let detach = Command(
    name: "detach",
    group: .records,
    summary: "Take a field away, and the file that it names",
    details: """
      A file that another field of the record names too, or that does not lie under the record's name, stays. git
      keeps what was taken away. A field that the kind requires, such as the picture of an animal, cannot go.
      """,
    positionals: [id, field],
    examples: [Example("ledger-sync detach 7k3fq2xw photo", "The bill without its receipt")],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "detach")
    try RecordEdit(invocation[id], in: ledger, kinds: try ledger.kinds(), context).detach(
      try FieldPath(invocation[field]))
    return .done
  }
}
