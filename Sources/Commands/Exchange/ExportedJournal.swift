internal import Desk
internal import Exchange
internal import Query
internal import Records
internal import Store

extension Context {
  /// Writes a journal of the money of records.
  func exportJournal(_ inquiry: Inquiry, as format: JournalFormat, into file: String?) throws {
    let found = try inquiry.rows(with: JournalEntries.fields(of: inquiry))
    var entries = JournalEntries(inquiry, format, currency: try inquiry.currency())
    for row in found.rows { entries.add(row) }
    try entries.addOpenings()
    var journal = Journal(entries.inOrder, as: format)
    try answering(into: file) { context in journal.write { context.output.write($0) } }
    for account in entries.partial {
      note("note: the journal lacks what others moved on \(account); --user all has all of it")
    }
    note(skipped: found.skipped + (try entries.leftOut.map { try inquiry.skipped($0) }) + entries.unknownAccounts)
    if entries.inOrder.isEmpty { try sayNothing(answers: inquiry) }
  }
}
