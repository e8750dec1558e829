internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let kind = Positional("KIND")
  private static let fields = Positional("FIELD=VALUE", .any)
  private static let shared = Option.flag("shared", "Write a record that is everybody's, in shared/")
  private static let dryRun = Option.flag("dry-run", "Show what would be written, and write nothing")

  static let add = Command(
    name: "add",
    group: .records,
    summary: "Write a new record",
    details: """
      Numbers take arithmetic: amount='12.5*3+4'. Days are 2026-11-20, yesterday, last friday, 3 days ago,
      昨天, 20.11. or 11-03; times are 19:30 or 2026-11-20T19:30:00+01:00. Lists are separated by commas:
      tags=work,travel. Other records are named by their id or title: category=food.

      A bill needs only its amount: its day is today, its type the category's, its book “daily”, its currency
      the book's, else yours, else the ledger's. A diary entry takes strength, volume and name from its drink.
      The record is committed at once. While nobody is logged in, it goes to local/.

      --attach photo=receipt.jpg lays a copy of the file beside the record, where it goes with it; the field names
      it. What the file is, and how large, is checked. A JPEG does not keep where it was taken.

      --shared writes a record that is everybody's, such as a drink of the catalogue: it lies in shared/, and every
      user's records can refer to it.

      On a terminal, add KIND alone asks: first for what the record cannot do without, then for what else you
      like to say. What cannot be is said and asked again, and nothing that was typed is lost.

      A drink that is not there yet can be added on the way: add diary drink=kinmen asks for it on a terminal.

      Units are those of the field: 568ml, 2cl, 1 pint. Where a kind has an amount of money, words without = are
      a line as quick takes it: add bill 12.50 lunch food.
      """,
    positionals: [kind, fields],
    options: [shared, AttachmentArguments.attach, AttachmentArguments.keepLocation, RequestArgument.option, dryRun],
    examples: [
      Example("ledger-sync add bill amount=12.50 name=Lunch category=food", "A bill of today"),
      Example("ledger-sync add drink brand=Kinmen type=spirit abv=58 --shared", "A drink for everybody"),
      Example("ledger-sync add diary drink=kinmen 50ml", "One glass of it, now"),
      Example("ledger-sync add animal name=Otter --attach picture=otter.jpg", "With its picture"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "add")
    let kinds = try ledger.kinds()
    let entry = try context.entry(
      of: kinds.required(invocation[kind]), in: ledger, kinds: kinds, isShared: invocation.has(shared))
    let files = try AttachmentArguments(invocation)
    let isRehearsal = invocation.has(dryRun)
    let mayAsk = !isRehearsal && !invocation.has(RequestArgument.option)
    if mayAsk, invocation.all(fields).isEmpty, files.isEmpty, var form = try FormConversation(entry, in: context) {
      try form.run()
    } else {
      let arguments = invocation.all(fields)
      let request = try RequestArgument(
        invocation,
        askingFor: ["add", entry.kind.name.string, "\(invocation.has(shared))"] + arguments.sorted()
          + invocation.all(AttachmentArguments.attach),
        with: context.sentFiles)
      do {
        try entry.write(arguments, attaching: files, isRehearsal: isRehearsal, doing: request, in: context)
      } catch let failure as Failure {
        guard !isRehearsal, try MissingRecord(failure, arguments, of: entry, in: context)?.isAdded() == true else {
          throw failure
        }
        try entry.write(arguments, attaching: files, doing: request, in: context)
      }
    }
    return .done
  }
}
