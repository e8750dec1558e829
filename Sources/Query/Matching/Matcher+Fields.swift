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

extension Matcher {
  /// Whether every record answers the question.
  public var takesAll: Bool {
    conditions.allSatisfy { if case .constant(true) = $0 { true } else { false } }
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

extension Matcher {
  /// Whether no record can answer: there is a condition that all must meet and that none of the values meets.
  ///
  /// - Parameters:
  ///   - row: of the kind and owner of the records.
  ///   - values: the values that the records have in a top-level field; nil where that is not known.
  public func excludes(_ row: RecordRow, values: (Text) -> [Value]?) -> Bool {
    condition(for: row.kind).isExcluded(row, references, values)
  }
}

extension Condition {
  fileprivate func isExcluded(_ row: RecordRow, _ references: References, _ values: (Text) -> [Value]?) -> Bool {
    switch self {
    case .constant(let holds): return !holds
    case .all(let parts): return parts.contains { $0.isExcluded(row, references, values) }
    case .any(let parts): return parts.allSatisfy { $0.isExcluded(row, references, values) }
    case .value(let path, let test):
      guard path.keys.count == 1, let found = values(path.keys[0]) else { return false }
      return found.allSatisfy { $0 == .null || test.answer($0, of: row, references) == .no }
    case .not, .words, .present, .owner, .anyConflict, .conflict: return false
    }
  }
}
