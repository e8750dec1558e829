import Records

extension FieldRules {
  /// The items of keyed lists that have the key of an item before them: nothing tells the two apart, so that such a list
  /// is merged as one value (docs/merge-semantics.md), and a path by the key means the first of them.
  func twins(in value: Value, at path: FieldPath = .root) -> [Problem] {
    switch value {
    case .object(let object):
      object.members.flatMap { member in
        properties[member.key].map { $0.twins(in: member.value, at: path.appending(member.key)) } ?? []
      }
    case .array(let items):
      (rule.map { Self.twins(among: items, $0, at: path) } ?? [])
        + items.enumerated().flatMap { self.items.twins(in: $1, at: path.appending(Text(String($0)))) }
    default: []
    }
  }

  private static func twins(among items: [Value], _ rule: MergeRule, at path: FieldPath) -> [Problem] {
    guard case .keyed(let key) = rule else { return [] }
    var seen: Set<Value> = []
    return items.enumerated().compactMap { place, item in
      guard let value = item.object?[key], !seen.insert(value).inserted else { return nil }
      let field = path.appending(Text(String(place))).appending(key)
      return Problem(field: field, message: "another item of the list has the same \(key), \(value.described)")
    }
  }
}
