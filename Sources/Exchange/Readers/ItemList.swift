internal import Records

/// Where a document has its items, whatever its format.
enum ItemList {
  /// What servers that give a list in pages call it: looked for where a rule does not say where the items are.
  static let usualMember: Text = "results"

  static func nothing(at path: FieldPath) -> SourceProblem {
    SourceProblem(offset: 0, "the rule looks for items at /\(path), and there is nothing")
  }

  static func isNone(at path: FieldPath, offset: Int) -> SourceProblem {
    SourceProblem(offset: offset, "the items at /\(path) are neither a list nor an object")
  }
}
