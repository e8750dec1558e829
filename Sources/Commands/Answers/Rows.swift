internal import Desk
internal import Records
internal import Reports

/// Rows as an answer: for people a table, for programs JSON, for spreadsheets CSV or TSV.
struct Rows {
  struct Row {
    let cells: [Table.Cell]
    /// What the row is in JSON; not needed where the caller writes that itself.
    var json: Value = .null
  }

  /// Titles are as people read them: `AMOUNT`. CSV has them in lower case.
  var columns: [Table.Column]
  var rows: [Row] = []
  /// Shown to people only.
  var totals: [[Table.Cell]] = []
  /// What people read where there are no rows: "no conflicts".
  var whenEmpty: Sentence?
  /// Whether CSV has the titles as they are: names of fields.
  var keepsCaseOfTitles = false
  /// How many first columns are repeated where people's terminal is too narrow for all of them; nil: texts are cut.
  var repeatedColumns: Int?
}

extension Context {
  /// Writes the rows in the format that `--format` names.
  func print(_ rows: Rows) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: rows.rows.lazy.map(\.json))
    case .ndjson: for row in rows.rows { print(json: row.json) }
    case .csv, .tsv:
      let titles = rows.columns.map { rows.keepsCaseOfTitles ? $0.title : $0.title.lowercased() }
      print(titles: titles, lines: rows.rows.lazy.map { $0.cells.map(\.text) })
    case .table: printTable(rows)
    }
  }

  private func printTable(_ rows: Rows) {
    if rows.rows.isEmpty, let text = rows.whenEmpty { return note(text) }
    let columns = rows.columns.map { $0.titled(spoken.language.heading($0.title)) }
    func translated(_ row: [Table.Cell]) -> [Table.Cell] { row.map { $0.translated(to: spoken.language) } }
    var table = Table(
      columns: columns, rows: rows.rows.map { translated($0.cells) }, totals: rows.totals.map(translated))
    table.repeatedColumns = rows.repeatedColumns
    output.write(table.rendered(width: width, inColour: isColoured(output)))
  }

  /// Writes lines of cells for spreadsheets: TSV where `--format` says so, else CSV.
  func print(titles: [String], lines: some Sequence<[String]>) {
    let values = SeparatedValues(separator: settings.format == .tsv ? "\t" : ",", isRaw: settings.isRaw)
    print(bytes: Array(values.line(titles).utf8))
    for line in lines where output.isOpen { print(bytes: Array(values.line(line).utf8)) }
  }
}
