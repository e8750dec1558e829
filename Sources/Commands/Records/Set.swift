internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let fields = Positional("FIELD=VALUE", .some)

  static let set = Command(
    name: "set",
    group: .records,
    summary: "Change fields of a record",
    details: """
      FIELD=VALUE sets a field, FIELD= takes it away. FIELD+=VALUE adds an item to a list, an amount to a number,
      a word to a text; FIELD-=VALUE takes away. Fields within fields are written profile/weight.
      Only these fields' bytes of the file change. Conflict entries of a field that is set are settled.
      ID is an id, four or more of its first characters, OWNER/ID, a path or a title. Your own records come
      first, then shared/, then those of others; where several fit, they are listed and nothing is changed.
      With --where all records are changed that list shows for these terms, in one commit; -- ends the terms.
      Above three you are asked first; without a terminal --yes has to say so.
      """,
    positionals: [id, fields],
    options: [ChosenRecords.terms(insteadOf: id), ChosenRecords.yes],
    examples: [
      Example("ledger-sync set 7k3fq2xw amount=13.00 tags+=work", "Another amount, one tag more"),
      Example("ledger-sync set Lunch remark=", "No remark any more"),
      Example("ledger-sync set --where category:cafe date:2026 -- tags+=treat", "All of them in one commit"),
    ],
    answersRows: false
  ) { invocation, context in
    let assignments = try Assignment.all(invocation.all(fields))
    let ledger = try context.ledger(for: "set")
    let kinds = try ledger.kinds()
    if let chosen = try ChosenRecords(invocation, insteadOf: id, ledger, kinds, in: context) {
      return try chosen.change(assignments)
    }
    let tree = try WorkTree.open(ledger)
    let record = try context.finder(ledger, kinds).find(invocation[id])
    context.noteProblems(of: kinds.kind(of: record.location), kinds)
    var editing = try RecordEditing(record, in: ledger, kinds: kinds)
    let changes = try editing.changes(assignments)
    let changed = try tree.change(record, changes, kinds: kinds)
    let isSame = changed.document == record.document
    context.print(RecordAnswer(changed, kinds), isSame ? "nothing to change in" : "changed")
    return .done
  }
}

extension Context {
  /// Finds records by what a person writes; `--user NAME` looks at that user's alone.
  func finder(_ ledger: Ledger, _ kinds: Kinds) throws -> RecordFinder {
    guard let name = settings.user, name != "all" else { return RecordFinder(ledger, kinds: kinds) }
    return RecordFinder(ledger, kinds: kinds, owners: [.user(try ledger.person(named: Text(name)).name)])
  }
}
