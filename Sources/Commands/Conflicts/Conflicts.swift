internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  static let conflicts = Command(
    name: "conflicts",
    group: .sync,
    summary: "List what needs a decision",
    details: """
      Each conflict is a field that two devices changed, with all values, who wrote them and when. The
      record stays readable meanwhile and shows the value that is marked. Exit 1 when there are any.
      """,
    examples: [Example("ledger-sync conflicts --format json", "For programs")]
  ) { _, context in
    let ledger = try context.ledger(for: "conflicts")
    let found = try ledger.conflicts()
    let clashes = try ledger.nameClashes()
    let kinds = try ledger.kinds()
    if context.settings.format == .table {
      let clock = try ReaderClock(of: ledger)
      for line in found.flatMap({ ConflictAnswer.lines($0, kinds, clock) }) { context.print(line) }
      for line in clashes.flatMap({ NameClashAnswer(clash: $0, clock: clock).lines }) { context.print(line) }
      if found.isEmpty, clashes.isEmpty { context.note("no conflicts") }
    } else {
      context.print(rows(found, clashes, kinds))
    }
    return found.isEmpty && clashes.isEmpty ? .done : .needsDecision
  }

  private static func rows(_ conflicts: [ListedConflict], _ clashes: [NameClash], _ kinds: Kinds) -> Rows {
    let columns = ["ID", "FIELD", "VALUE", "BY", "AT", "KEPT", "PATH"].map { Table.Column($0) }
    if conflicts.isEmpty, clashes.isEmpty { return Rows(columns: columns) }
    return Rows(
      columns: columns,
      rows: conflicts.map { conflict in
        Rows.Row(cells: cells(conflict), json: ConflictAnswer.json(conflict, kinds: kinds))
      } + clashes.map { Rows.Row(cells: cells($0), json: NameClashAnswer.json($0)) })
  }

  private static func cells(_ clash: NameClash) -> [Table.Cell] {
    func joined(_ text: (NameClash.Founder) -> String) -> String { clash.founders.map(text).joined(separator: "\n") }
    let texts = [
      "manifest", "~registered", joined(NameClashAnswer.person), joined(\.by), joined { $0.at?.utcText ?? "" }, "",
      "users/\(clash.name)/manifest.json",
    ]
    return texts.map { Table.Cell($0) }
  }

  /// In CSV a conflict is one row, its entries joined with line ends.
  private static func cells(_ conflict: ListedConflict) -> [Table.Cell] {
    func joined(_ text: (Entry) -> String) -> Table.Cell {
      Table.Cell(conflict.entries.map(text).joined(separator: "\n"))
    }
    return [
      Table.Cell(conflict.location.id.string), Table.Cell(conflict.fieldName),
      joined { ConflictAnswer.text($0.value).description }, joined(\.authorship.by.string),
      joined(\.authorship.at.string),
      joined { $0.isKept ? "kept" : "" }, Table.Cell(conflict.path),
    ]
  }
}
