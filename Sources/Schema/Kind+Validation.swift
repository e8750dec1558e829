public import Records

extension Kind {
  /// The member of a record that lists its conflicts: no field, so no kind says anything about it.
  public static let conflictsKey: Text = "~conflicts"

  /// The field of a record that says when it was written down: an instant.
  public static let addedField: Text = "added"

  /// What is wrong with a record, in the order of the schema; empty when it is as the kind wants it.
  ///
  /// Fields that the kind does not declare are welcome unless the schema says otherwise. docs/kinds.md has what is checked
  /// of a schema.
  public func validate(_ record: Value) -> [Problem] {
    guard case .object(var object) = record, object[Self.conflictsKey] != nil else {
      return Validator.check(record, against: checks)
    }
    object[Self.conflictsKey] = nil
    return Validator.check(.object(object), against: checks)
  }
}
