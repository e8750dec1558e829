internal import Desk
internal import Records
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let path = Positional("PATH")

  static let mv = Command(
    name: "mv",
    group: .records,
    summary: "Give a record's file another name or place",
    details: """
      PATH is the new path from the ledger's root, with the file's name, or a folder that is there. A random id
      such as 7k3fq2xw stands in the name, and is added where you leave it out. A file without one has its name as
      its id: a new name is a new id, and is refused while other records refer to the old one. Files beside it that
      carry its name go along, but for those that an ignore rule hides from git.
      A record stays with its owner and kind.
      """,
    positionals: [id, path],
    examples: [
      Example("ledger-sync mv 7k3fq2xw users/alice/bills/2026/11/20-dinner.json", "20-dinner.7k3fq2xw.json")
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "mv")
    let kinds = try ledger.kinds()
    let finder = try context.finder(ledger, kinds, to: .change)
    let opened = try context.opened(ledger, to: .move, { try finder.find(invocation[id]) }, { [$0.place] })
    guard let (tree, record) = opened else { return .done }
    let moved = try tree.move(record, to: invocation[path], kinds: kinds)
    if context.settings.format.isJSON {
      context.print(json: RecordAnswer(moved, kinds).json)
    } else {
      context.print("moved \(record.id) to \(moved.path)")
    }
    return .done
  }
}
