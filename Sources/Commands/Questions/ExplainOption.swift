internal import Desk
internal import Records
internal import Reports

extension Explanation {
  static let option = Option.flag("explain", "Show what the question became, instead of its answer")

  var table: Rows {
    let asked: Sentence = question.isEmpty ? "everything" : Sentence(verbatim: question)
    let heads: [(Sentence, Sentence)] = [
      ("whose", Sentence(verbatim: owners.joined(separator: ", "))), ("question", asked),
    ]
    let rows = heads + conditions.map { (Sentence(verbatim: $0.kind.string), $0.words) }
    return Rows(
      columns: [Table.Column("WHAT"), Table.Column("BECAME", mayBeCut: false)],
      rows: rows.map { Rows.Row(cells: [Table.Cell(said: $0.0, .strong), Table.Cell(said: $0.1)]) })
  }
}

extension Context {
  /// Explains the question where that is asked for; says whether it was.
  func explains(_ inquiry: Inquiry, _ invocation: Invocation) throws -> Bool {
    guard invocation.has(Explanation.option) else { return false }
    let explanation = try Explanation(inquiry)
    if settings.format.isJSON { print(json: explanation.json) } else { print(explanation.table) }
    for note in try inquiry.notes() { self.note(note.note) }
    return true
  }
}
