internal import Desk
internal import Index
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let statement = Positional("SELECT", .optional)
  private static let tables = Option.flag("tables", "List the tables and their columns, instead of asking them")
  private static let timeLimit = Option.value("time-limit", "SECONDS", "Give up after so long (60)")

  static let sql = Command(
    name: "sql",
    group: .questions,
    summary: "Ask records in SQL, read-only",
    details: """
      One SELECT, as SQLite reads it, over what ledger-sync list would see:

        records   a row for each record: path, id, kind, user, date, title, conflicts, json
        fields    a row for each value: path, id, kind, user, field, item, value
        amounts   what ledger-sync sum counts: …, date, title, category, type, currency, amount, micros, net
        bill      and a table for each other kind, with its fields as columns

      An amount is an exact text that compares and sorts as a number. Add up micros, which are whole
      millionths, and write them with money(): sum(amount) is refused, for SQLite would round it.
      Currencies are your business: group by currency. Nothing can be written, attached or loaded.
      """,
    positionals: [statement],
    options: [tables, timeLimit, AskedLedger.at, AnswerFile.option],
    examples: [
      Example("ledger-sync sql --tables", "What can be asked"),
      Example(
        "ledger-sync sql \"SELECT payee, money(sum(micros)) FROM bill GROUP BY payee\"", "What each of them got"),
      Example("ledger-sync sql \"SELECT date, title, amount FROM amounts\" -o amounts.csv", "For a spreadsheet"),
    ],
    isPaged: true
  ) { invocation, context in
    let ledger = try AskedLedger("sql", invocation, context)
    let kinds = try ledger.kinds()
    let all = RecordTables(KindShape.all(kinds.all))
    if invocation.has(tables) {
      try context.answering(invocation) { $0.print(all.rows) }
      return .done
    }
    guard let text = invocation.optional(statement) else {
      throw Failure.usage("the question is missing", hint: "write a SELECT, or --tables to see what there is")
    }
    let inquiry = SQLInquiry(text, all, ledger, kinds)
    try context.answering(invocation) { try context.answer(inquiry, within: seconds(invocation), in: $0) }
    return .done
  }

  private static func seconds(_ invocation: Invocation) throws(Failure) -> Double {
    guard let text = invocation[timeLimit] else { return 60 }
    if let seconds = Int(text), (1...86400).contains(seconds) { return Double(seconds) }
    throw .usage("--time-limit cannot be “\(text)”", hint: "write seconds, from 1 to 86400")
  }
}

extension RecordTables {
  /// What there is, column by column.
  fileprivate var rows: Rows {
    var rows = Rows(
      columns: [Table.Column("TABLE"), Table.Column("COLUMN"), Table.Column("HOLDS"), Table.Column("MEANING")])
    for table in all {
      for column in table.columns {
        let cells = [table.name, column.name, column.holds.rawValue, column.meaning]
        let json: Value = [
          "table": .string(Text(table.name)), "column": .string(Text(column.name)),
          "holds": .string(Text(column.holds.rawValue)), "meaning": .string(Text(column.meaning)),
        ]
        rows.rows.append(Rows.Row(cells: cells.map { Table.Cell($0) }, json: json))
      }
    }
    return rows
  }
}
