internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let fields = Positional("FIELD=VALUE", .any)
  private static let base = Option.value(
    "base", "COMMIT", "Change the record as that commit has it, and merge what came since")

  static let set = Command(
    name: "set",
    group: .records,
    summary: "Change fields of a record",
    details: """
      FIELD=VALUE sets a field, FIELD= takes it away. FIELD+=VALUE adds an item to a list, an amount to a number,
      a word to a text; FIELD-=VALUE takes away. Fields within fields are written profile/weight.
      Only these fields' bytes of the file change. Conflict entries of a field that is set are settled.
      ID is an id, OWNER/ID, a path, or else a title or four or more of an id's first characters; these two mean
      your own records, or those in shared/. Where several fit, they are listed and nothing is changed. Before a
      record of somebody else is changed, you are asked; without a terminal it is said whose it is.
      With --where all records are changed that list shows for these terms, in one commit; -- ends the terms.
      Above three you are asked first; without a terminal --yes has to say so.
      --base is for an edit of an older state, as on a telephone without a connection; show ID --base says the
      commit. Where the same field was changed since, both values are listed as a conflict.
      """,
    positionals: [id, fields],
    options: [
      AttachmentArguments.attach, AttachmentArguments.keepLocation, ChosenRecords.terms(insteadOf: id),
      ChosenRecords.yes, base, RequestArgument.option,
    ],
    examples: [
      Example("ledger-sync set 7k3fq2xw amount=13.00 tags+=work", "Another amount, one tag more"),
      Example("ledger-sync set Lunch remark=", "No remark any more"),
      Example("ledger-sync set --where category:cafe date:2026 -- tags+=treat", "All of them in one commit"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let assignments = try Assignment.all(invocation.all(fields))
    let files = try AttachmentArguments(invocation)
    if assignments.isEmpty, files.isEmpty {
      throw Failure.usage(
        "FIELD=VALUE is missing",
        hint: "for example: amount=13.00, or --attach photo=receipt.jpg; behind the terms of --where it stands after --"
      )
    }
    let ledger = try context.ledger(for: "set")
    let kinds = try ledger.kinds()
    if let commit = invocation[base] {
      guard files.isEmpty, !invocation.has(ChosenRecords.terms(insteadOf: id)) else {
        throw Failure.usage("--base goes with the fields of one record", hint: "leave out --attach and --where")
      }
      let words = ["set", commit, invocation[id]] + invocation.all(fields)
      return try EditOnBase(invocation[id], of: commit, in: ledger, kinds: kinds, context).make(
        assignments, doing: RequestArgument(invocation, askingFor: words))
    }
    if invocation.has(RequestArgument.option) {
      throw Failure.usage("--request goes with --base here", hint: "show ID --base says the commit")
    }
    if let chosen = try ChosenRecords(invocation, insteadOf: id, ledger, kinds, in: context) {
      if files.isEmpty { return try chosen.change(assignments) }
      throw Failure.usage("--attach goes with one record, and --where chooses several", hint: "name the record")
    }
    try RecordEdit(invocation[id], in: ledger, kinds: kinds, context).make(assignments, attaching: files)
    return .done
  }
}
