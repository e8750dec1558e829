internal import Records

/// A question made ready for the records of one kind.
indirect enum Condition: Sendable {
  case constant(Bool)
  case not(Condition)
  case all([Condition])
  case any([Condition])
  /// A text in any field but the named ones.
  case words(Needle, skipping: [Text])
  case value(FieldPath, ValueTest)
  case present(FieldPath)
  /// Which way the money of a record went that does not say so itself: as its category says, else out.
  case wayByCategory(KindShape.Reference, type: FieldPath, ValueTest)
  case owner(Needle)
  case anyConflict
  /// A field that is in conflict, alone or in a group.
  case conflict(Text)
}

extension Condition {
  /// - Parameter whole: the record that `row` is a part of. Which way its money went is asked of the whole, and so is
  ///   everything else but its category, which alone is the part's own; nil: `row` is no part.
  func answer(_ row: RecordRow, _ references: RowReferences, whole: RecordRow? = nil) -> Answer {
    switch self {
    case .constant(let holds): Answer(holds)
    case .not(let inner): inner.answer(row, references, whole: whole).negated
    case .all(let parts): Condition.first(.no, of: parts, row, references, whole)
    case .any(let parts): Condition.first(.yes, of: parts, row, references, whole)
    case .words(let needle, let skipped): Answer(row.hasText(needle, skipping: skipped))
    case .value(let path, let test): row.value(at: path)?.asked(test, of: row, references) ?? .no
    case .present(let path): Answer(row.value(at: path)?.isFilled == true)
    case .wayByCategory(let category, let type, let test):
      Condition.way(of: whole ?? row, category, type, references).asked(test, of: row, references)
    case .owner(let needle): Answer(needle.equals(row.owner.spelling))
    case .anyConflict: Answer(!row.conflicts.isEmpty)
    case .conflict(let place): Answer(row.conflicts.contains { $0.names(place) })
    }
  }

  private static func way(
    of row: RecordRow, _ category: KindShape.Reference, _ type: FieldPath, _ references: RowReferences
  ) -> Value {
    guard case .string(let name)? = row.value(at: category.field),
      let said = references.target(of: name, kind: category.kind, for: row.owner)?.value(at: type)
    else { return .string("expense") }
    return said
  }

  /// `decisive` where one part gives that answer; else unreadable where one part is; else the opposite of `decisive`.
  private static func first(
    _ decisive: Answer, of parts: [Condition], _ row: RecordRow, _ references: RowReferences, _ whole: RecordRow?
  ) -> Answer {
    var result = decisive.negated
    for part in parts {
      let answer = part.answer(row, references, whole: whole)
      if answer == decisive { return answer }
      if answer == .unreadable { result = .unreadable }
    }
    return result
  }

  /// Whether each part of a record may have another answer, for a field is in question that parts have of their own.
  func choosesParts(by field: Text) -> Bool {
    switch self {
    case .not(let inner): inner.choosesParts(by: field)
    case .all(let parts), .any(let parts): parts.contains { $0.choosesParts(by: field) }
    case .value(let path, _), .present(let path): path.keys.first == field
    case .constant, .words, .wayByCategory, .owner, .anyConflict, .conflict: false
    }
  }

  /// The fields that decide the answer and that cannot be read in a record.
  func unreadable(in row: RecordRow, _ references: RowReferences) -> [FieldPath] {
    switch self {
    case .not(let inner): inner.unreadable(in: row, references)
    case .all(let parts), .any(let parts): parts.flatMap { $0.unreadable(in: row, references) }
    case .value(let path, _): answer(row, references) == .unreadable ? [path] : []
    default: []
    }
  }
}

extension RecordRow {
  func hasText(_ needle: Needle, skipping skipped: [Text]) -> Bool {
    for member in fields.members {
      switch member.value {
      case .null, .bool, .number: continue
      case .string, .array, .object: break
      }
      if skipped.contains(where: { $0.isSame(as: member.key) }) { continue }
      if member.value.hasText(needle) { return true }
    }
    return false
  }
}

extension Value {
  fileprivate func hasText(_ needle: Needle) -> Bool {
    switch self {
    case .string(let text): needle.isPart(of: text.string)
    case .array(let items): items.contains { $0.hasText(needle) }
    case .object(let object): object.members.contains { $0.value.hasText(needle) }
    case .null, .bool, .number: false
    }
  }

  fileprivate func asked(_ test: ValueTest, of row: RecordRow, _ references: RowReferences) -> Answer {
    test.answer(self, of: row, references)
  }

  /// Whether the value is not empty: false for empty texts, lists and objects.
  fileprivate var isFilled: Bool {
    switch self {
    case .null: false
    case .bool, .number: true
    case .string(let text): !text.string.isEmpty
    case .array(let items): !items.isEmpty
    case .object(let object): !object.isEmpty
    }
  }
}

extension Text {
  /// Whether this key of `~conflicts` is about `place`: the same, a group that has it as a member, or a place in it.
  fileprivate func names(_ place: Text) -> Bool {
    if self == place || string.begins(with: place.string + "/") { return true }
    return string.parts(at: "+").contains { Text($0) == place }
  }
}
