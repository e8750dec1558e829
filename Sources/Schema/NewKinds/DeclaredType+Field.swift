import Records

extension DeclaredType {
  /// What a field of a kind holds; nil for what has no word here, such as an object.
  public init?(of field: Field, in kind: Kind) {
    let rule = kind.rules.rules(for: field.name).rule
    let types = field.types.subtracting(.null)
    if field.name == kind.moneyField {
      self = .money
    } else if let type = field.attachmentTypes.first {
      self = type.begins(with: "audio/") ? .voice : .picture
    } else if let reference = field.reference {
      self = .reference(reference)
    } else if !field.choices.isEmpty {
      self = .choice(field.choices.map { $0.string ?? $0.number?.lexeme ?? $0.described.description })
    } else if field.formats.contains("date") {
      self = .date
    } else if field.formats.contains("date-time") {
      self = .time
    } else {
      self.init(plain: types, rule, unit: field.unit)
    }
  }

  private init?(plain types: ValueTypes, _ rule: MergeRule?, unit: String?) {
    switch types {
    case .number, .integer: self = rule == .counter ? .counter(unit: unit) : .number(unit: unit)
    case .boolean: self = .flag
    case .string: self = rule == .text ? .note : .text
    case .array: self = rule == .set ? .set : .list
    default: return nil
    }
  }
}

extension Field {
  /// What it holds, for people: `number:ml`, else `a text or an object`.
  public func typeWords(in kind: Kind) -> String {
    DeclaredType(of: self, in: kind)?.written ?? types.described.description
  }
}
