internal import Records
internal import Reports
internal import Store

extension Command {
  static let users = Command(
    name: "users",
    group: .people,
    summary: "List the users of the ledger",
    examples: [Example("ledger-sync users", "Names, full names and addresses; * is who is logged in")]
  ) { _, context in
    let ledger = try context.ledger(for: "users")
    let current = try ledger.sessionUser()
    let (people, skipped) = try ledger.people()
    let columns = ["", "NAME", "FULL NAME", "E-MAIL"].map { Table.Column($0) }
    context.print(
      Rows(columns: columns, rows: people.map { row($0, isCurrent: $0.name == current) }, whenEmpty: "no users yet"))
    context.note(skipped: skipped)
    return .done
  }

  private static func row(_ person: Person, isCurrent: Bool) -> Rows.Row {
    let fullName = person.fullName ?? ""
    let email = person.email ?? ""
    let cells = [isCurrent ? "*" : "", person.name.string, fullName, email].map { Table.Cell($0) }
    return Rows.Row(
      cells: cells,
      json: [
        "name": .string(person.name), "fullName": .string(fullName), "email": .string(email),
        "current": .bool(isCurrent),
      ])
  }
}
