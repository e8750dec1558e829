public import Records
public import Schema

extension RecordVersion {
  /// The value at a place; nil where there is none. The value of a group is an object of its members.
  public func value(at field: FieldPath, rules: FieldRules) -> Value? {
    PlaceState(self).state(at: field, rules: rules)?.value
  }

  /// The fields that hold values, those inside objects and items of keyed lists included. The record's path is one of
  /// them.
  public func leaves(rules: FieldRules) -> [FieldPath] {
    Self.leaves(below: .root, .object(fields), rules)
  }

  private static func leaves(below path: FieldPath, _ value: Value, _ rules: FieldRules) -> [FieldPath] {
    switch MergeableValue(value, rules: rules) {
    case .object(let object) where !object.isEmpty:
      object.members.flatMap { leaves(below: path.appending($0.key), $0.value, rules.rules(for: $0.key)) }
    case .keyed(let keyed) where !keyed.items.isEmpty:
      keyed.items.members.flatMap { leaves(below: path.appending($0.key), $0.value, rules.items) }
    default: [path]
    }
  }

  /// The place that lists the entries for a field: the field, or the group to which it belongs.
  public func placeOfEntries(about field: FieldPath, rules: FieldRules) -> FieldPath {
    guard let key = field.keys.last, entries[field].own.isEmpty else { return field }
    let parent = FieldPath(keys: Array(field.keys.dropLast()))
    guard let group = rules.at(parent).group(of: key) else { return field }
    let place = parent.appending(group.joinedMembers)
    return entries[place].own.isEmpty ? field : place
  }
}

extension FieldRules {
  /// The fields of a place: the members of a group, else the field itself.
  public func fields(at place: FieldPath) -> [FieldPath] {
    let parent = FieldPath(keys: Array(place.keys.dropLast()))
    let group = rules(around: place).groups.first { $0.joinedMembers == place.keys.last }
    return group.map { $0.members.map(parent.appending) } ?? [place]
  }

  private func rules(around place: FieldPath) -> FieldRules { at(FieldPath(keys: Array(place.keys.dropLast()))) }

  /// The rules for a place: a member, a group, or an item of a keyed list.
  func at(_ path: FieldPath) -> FieldRules {
    path.keys.reduce(self) { rules, key in
      if case .keyed? = rules.rule { return rules.items }
      if rules.groups.contains(where: { $0.joinedMembers == key }) { return .groupValue }
      return rules.rules(for: key)
    }
  }
}
