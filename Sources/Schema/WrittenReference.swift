public import Records

/// A text of a value that names another record.
public struct WrittenReference: Hashable, Sendable {
  /// Where it stands. An item of a list is named by its index.
  public let path: FieldPath
  /// The kind of the record that it names.
  public let kind: Text
  public let text: Text
}

extension FieldRules {
  /// The references in a value of these rules, at whatever depth.
  public func references(in value: Value, at path: FieldPath = .root) -> [WrittenReference] {
    guard containsReference else { return [] }
    switch value {
    case .string(let text): return reference.map { [WrittenReference(path: path, kind: $0, text: text)] } ?? []
    case .array(let items):
      return items.enumerated().flatMap { index, item in
        rulesOfItem(item).references(in: item, at: path.appending(Text("\(index)")))
      }
    case .object(let object):
      return object.members.flatMap { rules(for: $0.key).references(in: $0.value, at: path.appending($0.key)) }
    default: return []
    }
  }

  /// The value with other texts for its references.
  ///
  /// - Parameter new: what a text that names a record of a kind shall say.
  public func replacingReferences(
    in value: Value, with new: (_ kind: Text, _ text: Text) throws -> Text
  ) rethrows -> Value {
    guard containsReference else { return value }
    switch value {
    case .string(let text): return .string(try reference.map { try new($0, text) } ?? text)
    case .array(let items):
      return .array(try items.map { try rulesOfItem($0).replacingReferences(in: $0, with: new) })
    case .object(let object):
      return .object(
        Object(
          uniqueMembers: try object.members.map {
            Object.Member($0.key, try rules(for: $0.key).replacingReferences(in: $0.value, with: new))
          }))
    default: return value
    }
  }

  /// A list that names a kind says so of each of its texts.
  private func rulesOfItem(_ item: Value) -> FieldRules {
    if case .string = item, reference != nil { self } else { items }
  }
}
