import Query
package import Records
import Reports

/// `--explain`: what a question became, instead of its answer.
package struct Explanation {
  /// As records and questions name them.
  package let owners: [String]
  package let question: String
  /// What is asked of the records of each kind.
  package let conditions: [(kind: Text, words: Sentence)]

  package init(_ inquiry: Inquiry) throws {
    owners = inquiry.viewpoint.owners.map(\.asked.spelling)
    question = inquiry.words.question.description
    let matcher = try Matcher(inquiry.words.question, text: inquiry.words.text, in: inquiry.setting)
    conditions = inquiry.shapes.map { ($0.name, matcher.words(for: $0.name)) }
  }

  /// `{"owners":[…],"question":…,"kinds":[{"kind":…,"condition":…}]}`.
  package var json: Value {
    let kinds = conditions.map { kind, words -> Value in
      ["kind": .string(kind), "condition": .string(words.description)]
    }
    return [
      "owners": .array(owners.map { .string($0) }), "question": .string(question), "kinds": .array(kinds),
    ]
  }
}
