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
      return items.enumerated().flatMap { place, item in
        rulesOfItem(item).references(in: item, at: path.appending(Text("\(place)")))
      }
    case .object(let object):
      return object.members.flatMap { rules(for: $0.key).references(in: $0.value, at: path.appending($0.key)) }
    default: return []
    }
  }

  /// A list that names a kind says so of each of its texts.
  private func rulesOfItem(_ item: Value) -> FieldRules {
    if case .string = item, reference != nil { self } else { items }
  }
}
