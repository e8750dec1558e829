public import Records

extension FieldRules {
  /// The value with other texts where it names files beside its record.
  /// - Parameter new: the new text for such a name.
  public func replacingAttachments(in value: Value, with new: (Text) throws -> Text) rethrows -> Value {
    guard containsAttachment else { return value }
    switch value {
    case .string(let text): return .string(isAttachment ? try new(text) : text)
    case .array(let items):
      return .array(try items.map { try rulesOfNames($0).replacingAttachments(in: $0, with: new) })
    case .object(let object):
      return .object(
        Object(
          uniqueMembers: try object.members.map {
            Object.Member($0.key, try rules(for: $0.key).replacingAttachments(in: $0.value, with: new))
          }))
    default: return value
    }
  }

  /// The rules of the items: a field for files may name several.
  private func rulesOfNames(_ item: Value) -> FieldRules {
    if case .string = item, isAttachment { self } else { items }
  }
}
