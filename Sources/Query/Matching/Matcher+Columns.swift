public import Records

extension Matcher {
  /// What each of the records answers: the same as `answer` for its row, but each different value is looked at once, and
  /// only of the fields in question.
  ///
  /// - Parameter row: of their kind and owner, without fields. No field in question is computed.
  public func answers(of columns: any RecordColumns, like row: RecordRow) -> [Answer] {
    ColumnAnswers(columns: columns, row: row, references: references).answers(to: condition(for: row.kind))
  }

  /// The top-level fields that the question names, for records of a kind.
  public func namedFields(of kind: Text) -> Set<Text> { condition(for: kind).namedFields }
}

extension Condition {
  var namedFields: Set<Text> {
    switch self {
    case .constant, .owner, .words: []
    case .not(let inner): inner.namedFields
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.namedFields) }
    case .value(let path, _), .present(let path): Set(path.keys.prefix(1))
    case .wayByCategory(let category, _, _): Set(category.field.keys.prefix(1))
    case .anyConflict, .conflict: [Condition.conflicts]
    }
  }

  fileprivate static let conflicts: Text = "~conflicts"
}

/// Answers a condition for many records at once.
private struct ColumnAnswers {
  let columns: any RecordColumns
  let row: RecordRow
  let references: RowReferences

  func answers(to condition: Condition) -> [Answer] {
    switch condition {
    case .constant, .owner: all(condition.answer(row, references))
    case .not(let inner): answers(to: inner).map(\.negated)
    case .all(let parts): joined(parts, decisive: .no)
    case .any(let parts): joined(parts, decisive: .yes)
    case .value(let path, _), .present(let path): answers(to: condition, by: path.keys.first)
    case .wayByCategory(let category, _, _): answers(to: condition, by: category.field.keys.first)
    case .anyConflict, .conflict: answers(to: condition, by: Condition.conflicts)
    case .words(_, let skipped): words(condition, skipping: skipped)
    }
  }

  private func all(_ answer: Answer) -> [Answer] { Array(repeating: answer, count: columns.count) }

  /// Of a condition on which one field alone decides.
  private func answers(to condition: Condition, by key: Text?) -> [Answer] {
    let absent = condition.answer(row, references)
    guard let key, columns.keys.contains(key) else { return all(absent) }
    var answers = [absent]
    var row = self.row
    row.fields = [key: .null]
    columns.forEachValue(of: key) { value in
      row.fields.replaceValue(at: 0, with: value)
      answers.append(condition.answer(row, references))
    }
    if answers.allSatisfy({ $0 == absent }) { return all(absent) }
    return columns.codes(of: key).map { answers[Int($0)] }
  }

  /// A text stands in a record where it stands in one of its fields.
  private func words(_ condition: Condition, skipping skipped: [Text]) -> [Answer] {
    let keys = columns.keys.filter { !skipped.contains($0) }
    return keys.reduce(into: all(.no)) { Self.join(answers(to: condition, by: $1), to: &$0, decisive: .yes) }
  }

  /// Begins with what costs least: often that decides for all.
  private func joined(_ parts: [Condition], decisive: Answer) -> [Answer] {
    var result = all(decisive.negated)
    let parts = parts.map { (condition: $0, effort: effort($0)) }.sorted { $0.effort < $1.effort }
    for part in parts {
      Self.join(answers(to: part.condition), to: &result, decisive: decisive)
      if result.allSatisfy({ $0 == decisive }) { break }
    }
    return result
  }

  private static func join(_ answers: [Answer], to result: inout [Answer], decisive: Answer) {
    for (index, answer) in answers.enumerated() { result[index] = result[index].joined(to: answer, decisive: decisive) }
  }

  /// How many values have to be looked at.
  private func effort(_ condition: Condition) -> Int {
    switch condition {
    case .constant, .owner: 0
    case .not(let inner): effort(inner)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + effort($1) }
    case .value(let path, _), .present(let path): path.keys.first.map(valueCount) ?? 0
    case .wayByCategory(let category, _, _): category.field.keys.first.map(valueCount) ?? 0
    case .anyConflict, .conflict: valueCount(Condition.conflicts)
    case .words(_, let skipped): columns.keys.reduce(0) { $0 + (skipped.contains($1) ? 0 : valueCount($1)) }
    }
  }

  private func valueCount(_ key: Text) -> Int { columns.keys.contains(key) ? columns.valueCount(of: key) : 0 }
}

extension Answer {
  /// Of two answers: `decisive` where one is, else unreadable where one is, else the opposite.
  fileprivate func joined(to other: Answer, decisive: Answer) -> Answer {
    if self == decisive || other == decisive { return decisive }
    return self == .unreadable || other == .unreadable ? .unreadable : decisive.negated
  }
}
