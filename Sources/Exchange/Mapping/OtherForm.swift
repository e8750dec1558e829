internal import Records

/// A form of days or numbers that a rule does not read, and in which a text of a source is written all the same: proof that
/// the rule is not for that source, and may read its other rows wrongly.
public enum OtherForm: Hashable, Sendable {
  /// A text that is a day in this order alone.
  case days(ImportRule.DateOrder)
  /// A text that is a number with this decimal sign alone.
  case decimal(Character)

  /// nil for what is a day in no order, or in several of those that the rule has not.
  init?(day text: String, readBy order: ImportRule.DateOrder) {
    guard ImportRule.DateOrder.ofParts.contains(order) else { return nil }
    let others = ImportRule.DateOrder.ofParts.filter { SourceDay(text, order: $0) != nil }
    guard others.count == 1, let other = others.first, other != order else { return nil }
    self = .days(other)
  }

  /// nil for what is a number with no sign.
  init?(number text: String, readBy decimal: Character) {
    let other: Character = decimal == "," ? "." : ","
    guard WrittenNumber.strict(text, decimal: decimal) == nil, WrittenNumber.strict(text, decimal: other) != nil else {
      return nil
    }
    self = .decimal(other)
  }
}
