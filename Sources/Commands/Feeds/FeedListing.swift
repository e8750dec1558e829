internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// The feeds of a ledger.
struct FeedListing {
  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) { (self.ledger, self.context) = (ledger, context) }

  func print() throws {
    let table = try ledger.feeds()
    let titles = ["NAME", "TITLE", "SOURCE", "LICENCE", "RECORDS", "REFRESHED"]
    let columns = titles.map { title in
      Table.Column(
        title, title == "RECORDS" ? .right : .left, mayBeCut: title != "REFRESHED", isMain: title == "TITLE")
    }
    let rows = try table.records.compactMap { record in try record.feedName.map { try row(record, $0) } }
    context.print(Rows(columns: columns, rows: rows, whenEmpty: "no feeds yet; ledger-sync feed add NAME URL adds one"))
    context.note(skipped: table.skipped)
  }

  private func row(_ record: StoredRecord, _ name: Text) throws -> Rows.Row {
    func text(_ member: Text) -> String { record.members[member]?.string ?? "" }
    let count = try ledger.recordCounts(of: .feed(name)).reduce(0) { $0 + $1.value }
    let refreshed = try ledger.feedMemory(of: name)?.refreshed
    let clock = try ReaderClock(of: ledger)
    let when = refreshed.map { Table.Cell(clock.when($0)) } ?? Table.Cell(said: "not here")
    let texts = [name.string, text("title"), text("source"), text("licence"), "\(count)"]
    var json: Object = [
      "name": .string(name), "url": .string(text("url")), "kind": .string(text("kind")),
      "records": .number(Number(count)), "refreshed": refreshed.map { .string($0.text) } ?? .null,
    ]
    for member: Text in ["title", "source", "licence"] { json[member] = record.members[member] ?? .null }
    return Rows.Row(cells: texts.map { Table.Cell($0) } + [when], json: .object(json))
  }
}
