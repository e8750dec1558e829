internal import Records
public import Schema

extension KindShape {
  /// What a kind declares, as questions see it. `kinds` are all kinds of the ledger: a category is a reference to one
  /// that has a type itself.
  public convenience init(_ kind: Kind, among kinds: [Kind]) {
    let money = Money(of: kind, among: kinds)
    self.init(
      name: kind.name, folder: kind.folder,
      fields: kind.fields.map { field in
        let path = FieldPath(keys: [field.name])
        return Field(path, path == money?.currency ? .choice : FieldType(field, of: kind))
      },
      date: kind.dateField.map { FieldPath(keys: [$0]) }, title: kind.titleField.map { FieldPath(keys: [$0]) },
      money: money, currency: kind.currencyBesideMoney, rate: kind.rate.map { Rate($0) },
      order: kind.sort.map { Sorting.Key(FieldPath(keys: [$0.field]), isDescending: $0.isDescending) })
  }

  public static func all(_ kinds: [Kind]) -> [KindShape] { kinds.map { KindShape($0, among: kinds) } }
}

extension Kind {
  /// Kinds whose amounts no sum has, and are of the ledger's currency where a record says none.
  private static let ofLedgersCurrency = [PlantedKind.account, .budget, .payment].map { Text($0.name) }

  fileprivate var currencyBesideMoney: FieldPath? {
    guard moneyField == nil, Self.ofLedgersCurrency.contains(name) else { return nil }
    return field("currency").map { FieldPath(keys: [$0.name]) }
  }
}

extension KindShape.Rate {
  fileprivate init(_ rate: Kind.Rate) {
    self.init(from: FieldPath(keys: [rate.from]), to: FieldPath(keys: [rate.to]), rate: FieldPath(keys: [rate.rate]))
  }
}

extension KindShape.Money {
  /// The fields around the money by their names: `type` with the choices income and expense; the currency is the
  /// other member of the amount's group, else `currency`; the category refers to a kind with such a type.
  fileprivate init?(of kind: Kind, among kinds: [Kind]) {
    guard let money = kind.moneyField else { return nil }
    let group = kind.rules.group(of: money)?.members.first { $0 != money }
    let currency = group ?? kind.field("currency")?.name
    let type = kind.tellsIncome ? FieldPath(keys: ["type"]) : nil
    let category = kind.fields.lazy.compactMap { $0.reference(toOneOf: kinds) }.first
    self.init(
      amount: FieldPath(keys: [money]), currency: currency.map { FieldPath(keys: [$0]) }, type: type,
      category: category, parts: kind.parts.flatMap { $0.category == category?.field.keys.first ? $0 : nil })
  }
}

extension Schema.Field {
  /// The reference to a kind that tells income from expense.
  fileprivate func reference(toOneOf kinds: [Kind]) -> KindShape.Reference? {
    guard let reference, kinds.contains(where: { $0.name == reference && $0.tellsIncome }) else { return nil }
    return KindShape.Reference(FieldPath(keys: [name]), to: reference)
  }
}

extension Kind {
  fileprivate var tellsIncome: Bool {
    guard let choices = field("type")?.choices else { return false }
    return choices.contains("income") && choices.contains("expense")
  }
}

extension FieldType {
  fileprivate init(_ field: Schema.Field, of kind: Kind) {
    if let reference = field.reference {
      self = .reference(kind: reference)
    } else if field.isAttachment {
      self = .other
    } else if !field.choices.isEmpty {
      self = .choice
    } else if field.formats.contains(where: { $0 == "date" || $0 == "date-time" }) {
      self = .date
    } else {
      self = FieldType(field.types, isSet: kind.rules.rules(for: field.name).rule == .set)
    }
  }

  private init(_ types: ValueTypes, isSet: Bool) {
    switch types.subtracting(.null) {
    case .number, .integer: self = .number
    case .boolean: self = .flag
    case .array: self = isSet ? .tags : .text
    default: self = .text
    }
  }
}
