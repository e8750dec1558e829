internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let fields = Positional("FIELD=VALUE", .any)

  static let copy = Command(
    name: "copy",
    group: .records,
    summary: "Write a new record like another one",
    details: """
      The new record has the other one's fields, but for its day, which is today, and its id; FIELD=VALUE says what
      is different, FIELD= what it does not have. It is yours, whoever's the other one is. Pictures and other files
      stay with their record: --attach lays one beside the new one.
      """,
    positionals: [id, fields],
    options: [AttachmentArguments.attach, AttachmentArguments.keepLocation, RequestArgument.option],
    examples: [
      Example("ledger-sync copy 7k3fq2xw", "The same lunch, today"),
      Example("ledger-sync copy Lunch amount=14 date=yesterday remark=", "With another amount and day, no remark"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let assignments = try Assignment.all(invocation.all(fields))
    try RecordCopy.requireWhole(assignments)
    let ledger = try context.ledger(for: "copy")
    let kinds = try ledger.kinds()
    let request = try RequestArgument(
      invocation,
      askingFor: ["copy", invocation[id]] + invocation.all(fields).sorted()
        + invocation.all(AttachmentArguments.attach), with: context.sentFiles)
    // The other one may have gone since.
    if let request, try request.isDone(in: WorkTree.open(ledger), context) { return .done }
    let original = try context.finder(ledger, kinds).find(invocation[id])
    let copy = try RecordCopy(of: original, kinds: kinds, by: context.session(of: ledger))
    try copy.write(
      original, assignments, attaching: try AttachmentArguments(invocation), doing: request, in: context)
    return .done
  }
}

extension RecordCopy {
  fileprivate func write(
    _ original: StoredRecord, _ assignments: [Assignment], attaching files: AttachmentArguments,
    doing request: RequestArgument?, in context: Context
  ) throws {
    if let request, try request.isDone(for: entry, in: context) { return }
    context.noteProblems(of: entry.kind, entry.kinds)
    let attachments = try files.read(for: entry.kind, in: entry.ledger, context)
    var form = try form(assignments, attaching: attachments)
    let new = try form.record()
    context.noteRetired(form.references, entry.kinds)
    guard let (record, commit) = try entry.add(new, attachments, doing: request, in: context) else { return }
    context.print(
      try RecordAnswer(record, entry.kinds, titlesIn: entry.ledger), "copied \(original.id) as", besides: commit)
    let left = filesLeft(besides: attachments.map(\.field))
    if !left.isEmpty {
      context.note("not copied: \(left.map(\.string).joined(separator: ", ")); files stay with their record")
    }
    context.noteLocal(entry.owner, entry.user)
  }
}
