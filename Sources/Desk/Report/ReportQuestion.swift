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

  /// The term that a record of a group answers; nil is not a value.
  package static func term(_ key: GroupKey, _ value: Text?) -> String {
    guard case .field(let path) = key.source else { return "" }
    guard let value else {
      return Question.not(.term(Term(.has, .matches, .text(path.description), column: 1, operandColumn: 1))).description
    }
    return Term(.field(path), .equal, .quoted(value.string), column: 1, operandColumn: 1).description
  }

  package static func term(person: Text) -> String {
    Term(.user, .matches, .quoted(person.string), column: 1, operandColumn: 1).description
  }
}
