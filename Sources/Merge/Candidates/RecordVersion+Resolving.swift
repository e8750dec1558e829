public import Records
public import Schema

extension RecordVersion {
  /// This version with one candidate at the place `field` and no entries there; nil where the record is resolved as
  /// deleted.
  ///
  /// `field` names a place as entries do: a group by its members joined with `+`, items of keyed lists by their keys.
  public func resolving(_ field: FieldPath, as value: CandidateValue, rules: FieldRules) -> RecordVersion? {
    var resolved = self
    resolved.entries[field].own = []
    switch value {
    case .deleted: return nil
    case .whole: break
    case .absent: resolved.fields = fields.placing(nil, at: field, rules: rules)
    case .value(let value): resolved.fields = fields.placing(value, at: field, rules: rules)
    }
    return resolved.settled(since: self)
  }
}

extension Object {
  fileprivate func placing(_ value: Value?, at field: FieldPath, rules: FieldRules) -> Object {
    guard !field.keys.isEmpty else { return value?.object ?? self }
    return Value.object(self).placing(value, at: field.keys[...], rules: rules)?.object ?? self
  }
}

extension Value {
  /// nil where nothing stands here any more.
  fileprivate func placing(_ new: Value?, at keys: ArraySlice<Text>, rules: FieldRules) -> Value? {
    guard let key = keys.first else { return new }
    switch MergeableValue(self, rules: rules) {
    case .object(let object): return .object(object.placing(new, at: key, keys.dropFirst(), rules: rules))
    case .keyed(let keyed):
      var items = keyed.items
      items[key] = placed(new, in: items[key], at: keys.dropFirst(), rules: rules.items)
      return .array(items.members.map(\.value))
    default: return self
    }
  }

  private func placed(_ new: Value?, in old: Value?, at keys: ArraySlice<Text>, rules: FieldRules) -> Value? {
    keys.isEmpty ? new : old?.placing(new, at: keys, rules: rules)
  }
}

extension Object {
  fileprivate func placing(_ new: Value?, at key: Text, _ rest: ArraySlice<Text>, rules: FieldRules) -> Object {
    var result = self
    if let group = rules.groups.first(where: { $0.joinedMembers == key }) {
      for member in group.names { result[member] = new?.object?[member] }
    } else {
      result[key] = rest.isEmpty ? new : self[key]?.placing(new, at: rest, rules: rules.rules(for: key))
    }
    return result
  }
}
