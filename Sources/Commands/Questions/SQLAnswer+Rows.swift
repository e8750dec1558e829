internal import Desk
internal import Records
internal import Reports

extension SQLAnswer {
  /// For every format.
  private var table: Rows {
    let columns = names.indices.map { Table.Column(names[$0].string, isOfNumbers($0) ? .decimal : .left) }
    let rows = rows.map { row in
      let members = zip(names, row).map { Object.Member($0, $1.json) }
      return Rows.Row(cells: row.map { Table.Cell($0.shown) }, json: .object(Object(uniqueMembers: members)))
    }
    return Rows(columns: columns, rows: rows, whenEmpty: "no rows", keepsCaseOfTitles: true)
  }

  /// - Parameter output: where the rows go.
  fileprivate func print(in output: Context, noting context: Context) {
    output.print(table)
    if hasFractions { context.note("note: numbers with a fraction are not exact here; whole micros are") }
    context.note(skipped: skipped)
  }
}

extension Context {
  /// - Parameter output: where the rows go.
  func answer(_ inquiry: SQLInquiry, within seconds: Double, in output: Context) throws {
    let elapsed = environment.elapsed
    let end = elapsed() + seconds
    let answer = try deadline(seconds, saying: inquiry.tooLong).watch { try inquiry.answer { elapsed() > end } }
    answer.print(in: output, noting: self)
  }

  private func deadline(_ seconds: Double, saying failure: Failure) -> Deadline {
    let inColour = isColoured(errors)
    let lines = failure.lines(in: spoken.language).map { $0.rendered(inColour: inColour) + "\n" }.joined()
    var words = [(stream: Int32(2), bytes: Array(lines.utf8))]
    if settings.format.isJSON { words.append((stream: 1, bytes: JSONOutput.line(failure.json(in: spoken.language)))) }
    return Deadline(after: seconds, saying: words, code: failure.exit)
  }
}
