public import Records
public import Schema

extension Object {
  /// The members of a record with other values, where `new` gives them: the values that the record shows, and those that
  /// it lists under `~conflicts`.
  public func replacingValues(_ rules: FieldRules, with new: (FieldRules, Value) throws -> Value) rethrows -> Object {
    var fields = self
    let lists = self[EntryTree.member]
    fields[EntryTree.member] = nil
    guard var result = try new(rules, .object(fields)).object else { return self }
    if let lists = lists?.object {
      result[EntryTree.member] = .object(
        Object(uniqueMembers: try lists.members.map { Member($0.key, try $0.replacingListed(rules, with: new)) }))
    }
    return result
  }
}

extension Object.Member {
  /// The list of entries that this member of `~conflicts` is.
  fileprivate func replacingListed(
    _ rules: FieldRules, with new: (FieldRules, Value) throws -> Value
  ) rethrows -> Value {
    guard let path = EntryTree.path(key), let entries = value.array else { return value }
    let rules = rules.rules(at: path)
    return .array(
      try entries.map { entry in
        guard var members = entry.object, let value = members["value"] else { return entry }
        members["value"] = try new(rules, value)
        return .object(members)
      })
  }
}
