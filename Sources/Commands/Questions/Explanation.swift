internal import Desk
internal import Query
internal import Records
internal import Reports

/// `--explain`: what a question became, instead of its answer.
struct Explanation {
  static let option = Option.flag("explain", "Show what the question became, instead of its answer")

  /// As records and questions name them.
  private let owners: [String]
  private let question: String
  /// What is asked of the records of each kind.
  private let conditions: [(kind: Text, words: String)]

  init(_ inquiry: Inquiry) throws {
    owners = inquiry.viewpoint.owners.map(\.asked.spelling)
    question = inquiry.words.question.description
    let matcher = try Matcher(inquiry.words.question, text: inquiry.words.text, in: inquiry.setting)
    conditions = inquiry.shapes.map { ($0.name, matcher.words(for: $0.name)) }
  }

  var table: Rows {
    let heads = [("whose", owners.joined(separator: ", ")), ("question", question.isEmpty ? "everything" : question)]
    let rows = heads + conditions.map { ($0.kind.string, $0.words) }
    return Rows(
      columns: [Table.Column("WHAT"), Table.Column("BECAME", mayBeCut: false)],
      rows: rows.map { Rows.Row(cells: [Table.Cell($0.0, .strong), Table.Cell($0.1)]) })
  }

  /// `{"owners":[…],"question":…,"kinds":[{"kind":…,"condition":…}]}`.
  var json: Value {
    let kinds = conditions.map { kind, words -> Value in ["kind": .string(kind), "condition": .string(words)] }
    return [
      "owners": .array(owners.map { .string($0) }), "question": .string(question), "kinds": .array(kinds),
    ]
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
