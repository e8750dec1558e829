public import Records
public import Schema

extension RecordVersion {
  /// This version with a single candidate at the place `field`, and without entries there; nil where the record is
  /// resolved as deleted.
  ///
  /// `field` names a place as entries do: a group by its members joined with `+`, items of keyed lists by their keys.
  public func resolving(_ field: FieldPath, as value: CandidateValue, rules: FieldRules) -> RecordVersion? {
    var resolved = self
    if let decided = resolved.decidingWaiting(at: field, as: value) { return decided.resolvingDeletion(since: self) }
    resolved.entries[field].own = []
    switch value {
    case .deleted: return nil
    case .whole: break
    case .absent: resolved.fields = fields.setting(nil, at: field, rules: rules)
    case .value(let value): resolved.fields = fields.setting(value, at: field, rules: rules)
    }
    return resolved.resolvingDeletion(since: self)
  }

  /// This version of a record that somebody edited after `before`, without a disputed deletion: the edit of any field
  /// resolves it. The entries of the edited fields themselves are spent, and were dropped when the version was read.
  public func resolvingDeletion(since before: RecordVersion?) -> RecordVersion {
    guard let before, !entries.own.isEmpty, before.fields != fields else { return self }
    var resolved = self
    resolved.entries.own = []
    return resolved
  }
}

extension Object {
  fileprivate func setting(_ value: Value?, at field: FieldPath, rules: FieldRules) -> Object {
    guard !field.keys.isEmpty else { return value?.object ?? self }
    return Value.object(self).setting(value, at: field.keys[...], rules: rules)?.object ?? self
  }
}

extension Value {
  /// nil where nothing stands here any more.
  fileprivate func setting(_ new: Value?, at keys: ArraySlice<Text>, rules: FieldRules) -> Value? {
    guard let key = keys.first else { return new }
    switch MergeableValue(self, rules: rules) {
    case .object(let object): return .object(object.setting(new, at: key, keys.dropFirst(), rules: rules))
    case .keyed(let keyed):
      var items = keyed.items
      items[key] = setting(new, in: items[key], at: keys.dropFirst(), rules: rules.items)
      return .array(items.members.map(\.value))
    default: return self
    }
  }

  private func setting(_ new: Value?, in old: Value?, at keys: ArraySlice<Text>, rules: FieldRules) -> Value? {
    keys.isEmpty ? new : old?.setting(new, at: keys, rules: rules)
  }
}

extension Object {
  fileprivate func setting(_ new: Value?, at key: Text, _ rest: ArraySlice<Text>, rules: FieldRules) -> Object {
    var result = self
    if let group = rules.groups.first(where: { $0.joinedMembers == key }) {
      for member in group.names { result[member] = new?.object?[member] }
    } else {
      result[key] = rest.isEmpty ? new : self[key]?.setting(new, at: rest, rules: rules.rules(for: key))
    }
    return result
  }
}
