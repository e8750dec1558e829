package import Records
package import Schema
import Store

extension Kind {
  /// A value of a field as people read it: of parts, what each is for and its amount.
  package func spelled(_ value: Value, of field: Text) -> String {
    guard let parts, parts.field == field, let items = value.array else { return value.plainText }
    return items.map { item in
      let members = [parts.category, parts.amount, "name"].compactMap { item.object?[$0]?.plainText }
      return members.isEmpty ? item.plainText : members.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

/// What a record says, in one line for people.
package struct RecordSummary {
  private let members: Object
  private let kind: Kind?

  package init(_ members: Object, _ kind: Kind?) {
    self.members = members
    self.kind = kind
  }

  /// `2026-11-20`, `Lunch`, `12.50 EUR`.
  package var short: [String] {
    let money = [kind?.moneyField, kind?.currencyField].compactMap { $0.flatMap(text) }.joined(separator: " ")
    return [kind?.dateField.flatMap(text), kind?.title(of: members), money].compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// These, then all other fields with their names: `category food`. When it was added is told by the moment.
  package var full: [String] {
    let told = [kind?.dateField, kind?.titleField, kind?.moneyField, kind?.currencyField, Kind.addedField]
    return short
      + members.members.filter { !told.contains($0.key) }.map {
        "\($0.key) \(kind?.spelled($0.value, of: $0.key) ?? $0.value.plainText)"
      }
  }

  private func text(_ field: Text) -> String? { members[field].map(\.plainText) }
}
