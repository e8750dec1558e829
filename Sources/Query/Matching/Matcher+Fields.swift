public import Records

extension Matcher {
  /// The top-level fields that the answer depends on, for records of any kind; nil: any field.
  public var fields: Set<Text>? {
    var fields: Set<Text> = []
    for condition in conditions {
      guard let asked = condition.fields else { return nil }
      fields.formUnion(asked)
    }
    return fields
  }
}

extension Condition {
  /// The top-level fields that it looks at; nil: any field.
  fileprivate var fields: Set<Text>? {
    switch self {
    case .constant, .owner: return []
    case .not(let inner): return inner.fields
    case .all(let parts), .any(let parts):
      var fields: Set<Text> = []
      for part in parts {
        guard let asked = part.fields else { return nil }
        fields.formUnion(asked)
      }
      return fields
    case .words: return nil
    case .value(let path, _), .present(let path): return path.keys.first.map { [$0] }
    case .anyConflict, .conflict: return ["~conflicts"]
    }
  }
}
