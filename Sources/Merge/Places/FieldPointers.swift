public import Records
public import Schema

/// Why a field path leads nowhere in a keyed list.
public enum ItemError: Error, Hashable, Sendable, Worded, CustomStringConvertible {
  /// The list has no item of that key.
  case noItem(FieldPath, keys: [Text])
  /// An item of the list has no key of its own: its items cannot be told apart.
  case noKeys(FieldPath, member: Text)
  /// The item would have another key than the path says.
  case otherKey(FieldPath, member: Text)

  public var sentence: Sentence {
    switch self {
    case .noItem(let path, keys: []):
      "there is no \(path): the items of this list go by their keys, and there is none"
    case .noItem(let path, let keys):
      "there is no \(path): the items of this list go by their keys: \(keys.prefix(10).map(\.string).joined(separator: ", "))"
    case .noKeys(let path, let member): "the items of \(path) cannot be told apart: each needs a \(member) of its own"
    case .otherKey(let path, let member): "the item \(path) needs \(path.keys.last ?? "") as its \(member)"
    }
  }

  public var field: FieldPath {
    switch self {
    case .noItem(let path, _), .noKeys(let path, _), .otherKey(let path, _): path
    }
  }
}

/// Field paths name an item of a keyed list by its key, as conflicts do; a JSON Pointer names it by its index.
extension FieldRules {
  /// Where a field stands in a value, as a pointer with indexes.
  ///
  /// - Parameters:
  ///   - new: what is to stand there; nil for what is to be read or taken away.
  ///   - isLenient: whether an item goes by its index where the items of a list cannot be told apart.
  public func pointer(
    to field: FieldPath, in value: Value?, setting new: Value? = nil, isLenient: Bool = false
  ) throws(ItemError) -> FieldPath {
    var (pointer, value, rules) = (FieldPath.root, value, self)
    for (place, key) in field.keys.enumerated() {
      guard case .keyed(let member)? = rules.rule, value?.object == nil,
        !isLenient || value?.array.map({ KeyedItems($0, key: member) != nil }) != false
      else {
        value = value?.object?[key] ?? value?.array.flatMap { $0.item(at: key) }
        rules = rules.rules(at: FieldPath(keys: [key]))
        pointer = pointer.appending(key)
        continue
      }
      let path = FieldPath(keys: Array(field.keys[...place]))
      let items = try keyed(value, by: member, at: FieldPath(keys: Array(field.keys[..<place])))
      let isLast = place == field.keys.count - 1
      let index = items.firstIndex(of: key)
      if isLast, let new, KeyedItems.name(of: new, key: member) != key { throw .otherKey(path, member: member) }
      guard let index = index ?? (isLast && new != nil ? items.count : nil) else {
        throw .noItem(path, keys: items)
      }
      value = value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      rules = rules.items
      pointer = pointer.appending(Text("\(index)"))
    }
    return pointer
  }

  /// The keys of a list's items, in its order.
  private func keyed(_ value: Value?, by member: Text, at list: FieldPath) throws(ItemError) -> [Text] {
    guard let values = value?.array else { return [] }
    guard let items = KeyedItems(values, key: member) else { throw .noKeys(list, member: member) }
    return items.items.keys
  }

  /// The field at a pointer with indexes, as conflicts name it. An item that has no key of its own keeps its index.
  public func field(at pointer: FieldPath, in value: Value) -> FieldPath {
    var (field, value, rules) = (FieldPath.root, Optional(value), self)
    for key in pointer.keys {
      let item = value?.array.flatMap { $0.item(at: key) }
      if case .keyed(let member)? = rules.rule, let values = value?.array {
        let name = KeyedItems(values, key: member) == nil ? nil : item.flatMap { KeyedItems.name(of: $0, key: member) }
        field = field.appending(name ?? key)
        (value, rules) = (item, rules.items)
      } else {
        field = field.appending(key)
        (value, rules) = (value?.object?[key] ?? item, rules.rules(at: FieldPath(keys: [key])))
      }
    }
    return field
  }
}

extension [Value] {
  fileprivate func item(at key: Text) -> Value? {
    guard let index = Int(key.string), indices.contains(index) else { return nil }
    return self[index]
  }
}
