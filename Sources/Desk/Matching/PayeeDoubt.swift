package import Records
package import Schema

/// A record that could have several payees, so that it got none.
package struct PayeeDoubt {
  /// Of the record among those that were looked at.
  package let place: Int
  /// What it says of its payee.
  package let text: String
  /// The titles of the payees.
  package let payees: [String]

  /// nil where nobody doubts it.
  package init?(_ place: Int, _ finding: Payees.Finding, of members: Object, _ kind: Kind) {
    guard case .several(let payees) = finding else { return nil }
    (self.place, self.payees) = (place, payees.map(\.title.string))
    text = Payees.texts(of: members, kind).first ?? ""
  }

  /// - Parameter path: of the record.
  package func json(path: String) -> Value {
    [
      "path": .string(Text(path)), "text": .string(Text(text)),
      "payees": .array(payees.map { .string(Text($0)) }),
    ]
  }
}
