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

extension References {
  /// The fields of a record with titles in the place of what it refers to: `Food and drink`, not `food`.
  package func titled(_ members: Object, of kind: Kind?) throws -> Object {
    guard let kind else { return members }
    let titled = try kind.rules.replacingReferences(in: .object(members)) { kind, id in
      try title(of: id, kind: kind).map { Text($0) } ?? id
    }
    return titled.object ?? members
  }
}

/// What a record says, in one line for people.
package struct RecordSummary {
  private let members: Object
  private let kind: Kind?
  private let move: MoneyMove?

  /// - Parameter members: with titles where the record names others by their ids, as far as these are known.
  package init(_ members: Object, _ kind: Kind?) {
    self.members = members
    self.kind = kind
    move = kind.flatMap { MoneyMove(members, $0) }
  }

  /// `2026-11-20`, `Lunch`, `12.50 EUR`; of a payment `anna paid ben 12.50 EUR`, of a transfer
  /// `50 EUR from Giro to Savings`.
  package var short: [Sentence] {
    let money = [kind?.moneyField, kind?.currencyField].compactMap { $0.flatMap(text) }.joined(separator: " ")
    let head = [kind?.dateField.flatMap(text), kind?.title(of: members)].compactMap { $0.map(Sentence.init(verbatim:)) }
    return (head + [move?.words ?? Sentence(verbatim: money)]).filter { !$0.isEmpty }
  }

  /// These, then all other fields with their names: `category Food and drink`. When it was added is told by the moment.
  package var full: [Sentence] { short + words(of: members.members.map(\.key).filter { $0 != Kind.addedField }) }

  /// These, then those that somebody has just given a value, or none: `no remark`.
  package func short(with changed: [Text]) -> [Sentence] {
    var fields: [Text] = []
    for field in changed where !fields.contains(field) { fields.append(field) }
    return short + words(of: fields)
  }

  /// Of fields that the short line does not have.
  private func words(of fields: [Text]) -> [Sentence] {
    let told = [kind?.dateField, kind?.titleField, kind?.moneyField, kind?.currencyField] + (move?.told ?? [])
    return fields.filter { !told.contains($0) }.map { field in
      guard let value = members[field] else { return "no \(name(of: field))" }
      if let kind, let choice = value.string, choice.count <= Self.longest, kind.field(field)?.choices.isEmpty == false
      {
        return "\(name(of: field)) \(Sentence(choice: Text(choice), of: field, kind: kind.name))"
      }
      return "\(name(of: field)) \(shortened(value, of: field))"
    }
  }

  private static let longest = 60

  /// What only JSON can say, and what no line has room for, is left to `show`.
  private func shortened(_ value: Value, of field: Text) -> String {
    let isParts = kind?.parts?.field == field
    if !isParts, value.array?.contains(where: { $0.object != nil }) ?? false { return "…" }
    let text = kind?.spelled(value, of: field) ?? value.plainText
    return isParts || text.count <= Self.longest ? text : text.prefix(Self.longest - 1) + "…"
  }

  /// By its title in other languages.
  private func name(of field: Text) -> Sentence {
    guard let titles = kind?.field(field)?.titles else { return Sentence(verbatim: field.string) }
    return Sentence(Noun(field.string, isPlural: false, titles: titles))
  }

  private func text(_ field: Text) -> String? { members[field].map(\.plainText) }
}
