import Records
import Schema

/// How a value takes part in a merge: as parts, by a rule that combines it, or as a unit.
///
/// Objects combine by shape. The other combinable shapes exist only under their rule, so that at most one candidate
/// of a place is combinable.
enum Shape: Equatable {
  case object(Object)
  case keyed(KeyedItems)
  case set([Value])
  case counter(Decimal)
  case extreme(Decimal)
  /// Not combinable: a candidate like any other.
  case unit

  init(_ value: Value?, rules: FieldRules) {
    switch (value, rules.rule) {
    case (.array(let items), .keyed(let key)):
      self = KeyedItems(items, key: key).map(Shape.keyed) ?? .unit
    case (.array(let items), .set): self = .set(items)
    case (.number(let number), .counter): self = Shape.decimal(number).map(Shape.counter) ?? .unit
    case (.number(let number), .max), (.number(let number), .min):
      self = Shape.decimal(number).map(Shape.extreme) ?? .unit
    case (.object(let object), nil), (.object(let object), .latest): self = .object(object)
    default: self = .unit
    }
  }

  var isCombinable: Bool { if case .unit = self { false } else { true } }

  /// A number with too many digits to add exactly is a value as a unit: nothing is rounded.
  private static func decimal(_ number: Number) -> Decimal? {
    do { return try Decimal(number) } catch { return nil }
  }
}

/// The items of a keyed list by their keys: each an object with a key of its own.
struct KeyedItems: Equatable {
  let key: Text
  private(set) var items: Object

  /// nil when an item is no object, or has no key, or has another's key.
  init?(_ values: [Value], key: Text) {
    var members: [Object.Member] = []
    var seen: Set<Text> = []
    for value in values {
      guard let name = KeyedItems.name(of: value, key: key), seen.insert(name).inserted else { return nil }
      members.append(Object.Member(name, value))
    }
    self.key = key
    items = Object(uniqueMembers: members)
  }

  private static func name(of item: Value, key: Text) -> Text? {
    switch item.object?[key] {
    case .string(let text): text
    case .number(let number): Text(number.normalised.lexeme)
    default: nil
    }
  }
}
