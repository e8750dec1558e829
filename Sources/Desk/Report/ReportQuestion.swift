package import Query
package import Records
import Schema

/// What a report asks, and how the same is asked of `ledger-sync sum`.
package struct ReportQuestion {
  package let category: GroupKey
  package let tag: GroupKey
  package let book: GroupKey
  /// The words of the command that gives the sums of the whole page.
  package let command: [String]

  /// - Parameters:
  ///   - whose: as it was asked for.
  ///   - isShare: whether shares are added up.
  package init(_ inquiry: Inquiry, whose: String?, isShare: Bool, at moment: String?) {
    category = inquiry.categoryKey ?? GroupKey(name: "category", source: .field(FieldPath(keys: ["category"])))
    tag = GroupKey(name: "tag", source: .field(FieldPath(keys: ["tags"])))
    book = GroupKey(name: "book", source: .field(inquiry.bookFields.first ?? FieldPath(keys: ["book"])))
    let options = [("--at", moment), ("--user", whose)].flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
    let question = inquiry.words.question.description
    command =
      ["ledger-sync", "sum"] + options + (isShare ? ["--share"] : [])
      + (inquiry.words.kind.map { [$0.name.string] } ?? [])
      + (question.isEmpty ? [] : [question])
  }

  /// The term that the records of a group answer, and no others; nil is not a value. An empty text is a group of its own,
  /// where it is among the values.
  package static func term(_ key: GroupKey, _ value: Text?, among values: [Text?]) -> String {
    guard case .field(let path) = key.source else { return "" }
    let same = { Question.term(Term(.field(path), .same, .quoted($0), column: 1, operandColumn: 1)) }
    if let value { return same(value.string).description }
    let has = Question.term(Term(.has, .matches, .text(path.description), column: 1, operandColumn: 1))
    let isNone = Question.not(has)
    return (values.contains("") ? Question.all([isNone, .not(same(""))]) : isNone).description
  }

  package static func term(person: Text) -> String {
    Term(.user, .matches, .quoted(person.string), column: 1, operandColumn: 1).description
  }
}
