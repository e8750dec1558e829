import Records
import Schema

/// How a value takes part in a merge: part by part, by a rule that combines it, or as an atomic value.
///
/// Every object without a rule is combined. The other combinable values exist only under their rule, so that at most
/// one candidate of a place is combinable.
enum MergeableValue: Equatable {
  case object(Object)
  case keyed(KeyedItems)
  case set([Value])
  case counter(Decimal)
  case extreme(Decimal)
  /// Not combinable: a candidate like any other.
  case atomic

  init(_ value: Value?, rules: FieldRules) {
    switch (value, rules.rule) {
    case (.array(let items), .keyed(let key)):
      self = KeyedItems(items, key: key).map(MergeableValue.keyed) ?? .atomic
    case (.array(let items), .set): self = .set(items)
    case (.number(let number), .counter): self = MergeableValue.decimal(number).map(MergeableValue.counter) ?? .atomic
    case (.number(let number), .max), (.number(let number), .min):
      self = MergeableValue.decimal(number).map(MergeableValue.extreme) ?? .atomic
    case (.object(let object), nil), (.object(let object), .latest): self = .object(object)
    default: self = .atomic
    }
  }

  var isCombinable: Bool { if case .atomic = self { false } else { true } }

  /// nil for a number with too many digits to add exactly: it is an atomic value, and nothing is rounded.
  private static func decimal(_ number: Number) -> Decimal? {
    do { return try Decimal(number) } catch { return nil }
  }
}

/// The items of a keyed list by their keys. Each item is an object with a key of its own.
struct KeyedItems: Equatable {
  let key: Text
  private(set) var items: Object

  /// nil where an item is not an object, has no key, or has the key of another item.
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

  static func name(of item: Value, key: Text) -> Text? { Self.key(of: item.object?[key]) }

  /// The key that a text or a number is; nil for what is none.
  static func key(of value: Value?) -> Text? {
    switch value {
    case .string(let text): text
    case .number(let number): Text(number.normalised.lexeme)
    default: nil
    }
  }
}
