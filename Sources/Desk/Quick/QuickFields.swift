package import Records
package import Schema

/// Which fields of a kind a quick line fills. What the kind declares decides, never how it or a field is called.
package struct QuickFields: Hashable, Sendable {
  /// A field that names records of another kind.
  package struct Reference: Hashable, Sendable {
    package let field: Text
    package let kind: Text
  }

  /// The field with the money, which every line needs.
  package let amount: Text
  /// The field that says in which currency it is.
  package let currency: Text?
  /// The field that says whether money goes out or comes in.
  package let way: Text?
  /// The field that says when.
  package let day: Text?
  /// Whether a day alone will not do for it.
  package let wantsTime: Bool
  /// What people know a record by: it gets the words that are nothing else.
  package let name: Text?
  /// The first field that names other records: those are found by words alone.
  package let named: Reference?
  /// The other ones, whose records are written with `@`.
  package let signed: [Reference]
  /// The first field that is a set of texts: its items are written with `#`.
  package let tags: Text?
  /// How a record says that it is several; nil where its parts would not name what words name.
  package let parts: MoneyParts?

  /// nil where records of the kind have no money.
  package init?(_ kind: Kind) {
    guard let amount = kind.moneyField, kind.field(amount)?.computed == nil else { return nil }
    self.amount = amount
    currency = kind.currencyField
    way = kind.wayOfMoney?.name
    let date = kind.dateField.flatMap { kind.field($0) }
    day = date?.isTime == true ? date?.name : nil
    wantsTime = date.map { !$0.formats.contains("date") } ?? false
    let title = kind.titleField.flatMap { kind.field($0) }
    name = title.flatMap { $0.types.contains(.string) && $0.reference == nil && $0.choices.isEmpty ? $0.name : nil }
    let references = kind.fields.compactMap { field in field.reference.map { Reference(field: field.name, kind: $0) } }
    named = references.first
    parts = kind.parts.flatMap { [named] in $0.category == named?.field ? $0 : nil }
    // Of several fields that name records of one kind, as the two accounts of a transfer, a sign means the first.
    signed = references.enumerated().dropFirst().filter { place, one in
      !references[..<place].contains { $0.kind == one.kind }
    }.map(\.element)
    tags =
      kind.fields.first { field in
        kind.rules.rules(for: field.name).rule == .set && field.types.contains(.array)
          && !field.types.contains(.object) && !field.isAttachment
      }?.name
  }

  package var references: [Reference] { (named.map { [$0] } ?? []) + signed }
}
