internal import Desk
internal import Records
internal import Schema

extension Command {
  private static let id = Positional("ID")
  private static let field = Positional("FIELD", .optional)
  private static let path = Option.flag(
    "print", "Print the path of the file, or the address, and play and fetch nothing")

  static let play = Command(
    name: "play",
    group: .records,
    summary: "Play the voice note of a record",
    details: """
      Without FIELD, the first field of the kind that takes sounds or films counts. The program that
      LEDGER_SYNC_PLAYER names plays the file, such as mpv; without that variable, xdg-open opens it. Where there is
      no terminal nothing is played, and the path from the ledger's root is printed. What has an address is fetched
      first, as ledger-sync open does it.
      """,
    positionals: [id, field],
    options: [path],
    examples: [Example("ledger-sync play 7k3fq2xw", "What somebody said about a bill")],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "play")
    let named = try NamedFile(
      invocation[id], invocation.optional(field), called: "sound or film", in: ledger, context
    ) { field in
      field.attachmentTypes.contains { type in ["audio/", "video/"].contains { type.begins(with: $0) } }
    }
    try named.show(with: .player, onlyItsPlace: invocation.has(path))
    return .done
  }
}
