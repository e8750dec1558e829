internal import Desk
internal import Index
internal import Query
internal import Records
internal import Store

extension Context {
  /// Writes a file of SQLite with the tables of `sql`.
  func exportTables(_ inquiry: Inquiry, into file: String?) throws {
    guard let file else {
      throw Failure.usage("a file of SQLite is nothing to read on a terminal", hint: "add -o FILE")
    }
    try requireForeign(file)
    let tables = RecordTables(KindShape.all(inquiry.kinds.all))
    let found = try inquiry.rows(with: nil)
    let setting = RecordTables.Setting(
      currency: try inquiry.currency(), references: inquiry.setting.references, zone: inquiry.setting.calendar.zone)
    do {
      let written = try SQLFile(of: tables.all)
      let remarks = try tables.fill(written, with: found.rows, in: setting)
      try write(written.bytes(), to: file)
      note(skipped: found.skipped + (try remarks.map { try inquiry.skipped($0) }))
      if found.rows.isEmpty { try sayNothing(answers: inquiry) }
    } catch let error as SQLError {
      throw Failure(.limit, .limit, error.message, hint: "export fewer records: name a kind, or terms")
    }
  }
}
