internal import Desk
internal import Records

extension Command {
  private static let id = Positional("ID")
  private static let field = Positional("FIELD", .optional)
  private static let path = Option.flag(
    "print", "Print the path of the file, or the address, and open and fetch nothing")

  static let open = Command(
    name: "open",
    group: .records,
    summary: "Open the picture of a record, or another file that it names",
    details: """
      Without FIELD, the first field of the kind that names a file counts. The program that LEDGER_SYNC_OPENER names
      opens the file; without that variable, xdg-open does. Where there is no terminal nothing is opened, and the
      path from the ledger's root is printed.
      A file whose type the kind does not allow in this field is not opened: it may come from somebody else.

      What the record names by its address is fetched when it is opened for the first time, and kept on this device,
      outside of the ledger (~/.cache/ledger-sync). Later the file that was kept is opened, also without a network;
      after a day its server is asked whether there is a new one.
      """,
    positionals: [id, field],
    options: [path],
    examples: [
      Example("ledger-sync open 7k3fq2xw", "The receipt of a bill"),
      Example("ledger-sync open 7k3fq2xw voice --print", "Where its voice note lies"),
      Example("ledger-sync open otter", "The picture of an animal, fetched where the record has its address"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "open")
    let named = try NamedFile(invocation[id], invocation.optional(field), in: ledger, context)
    try named.show(with: .opener, onlyItsPlace: invocation.has(path))
    return .done
  }
}
