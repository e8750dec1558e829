internal import Desk
internal import Exchange
internal import Query
internal import Records
internal import Store

extension Context {
  /// Writes a calendar of the records that have a date.
  func exportCalendar(_ inquiry: Inquiry, into file: String?) throws {
    let found = try inquiry.rows(with: nil)
    var events = CalendarEvents(inquiry, ledger: try inquiry.ledger.readableManifest()?.id ?? "")
    for row in found.rows { events.add(row) }
    let stamp = inquiry.ledger.ledger.surroundings.now
    try answering(into: file) { context in
      context.output.write(CalendarFile.head)
      for event in events.inOrder { context.output.write(CalendarFile.text(of: event, stamp: stamp)) }
      context.output.write(CalendarFile.end)
    }
    note(skipped: found.skipped + (try events.leftOut.map { try inquiry.skipped($0) }))
    if events.inOrder.isEmpty { try sayNothing(answers: inquiry) }
  }
}
