public import Records

/// A text in a value that refers to another record.
public struct WrittenReference: Hashable, Sendable {
  /// The path of the text. An item of a list is named by its index.
  public let path: FieldPath
  /// The kind of the record to which it refers.
  public let kind: Text
  public let text: Text

  public init(path: FieldPath, kind: Text, text: Text) { (self.path, self.kind, self.text) = (path, kind, text) }
}

extension FieldRules {
  /// The references in a value with these rules, at any depth.
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

  /// The kind of the records to which a text at `path` refers; nil where none is referred to there.
  public func reference(at path: FieldPath) -> Text? {
    var rules = self
    for key in path.keys {
      if let inner = rules.properties[key] {
        rules = inner
      } else if Int(key.string) == nil {
        return nil
      } else if rules.reference == nil {
        rules = rules.items
      }
    }
    return rules.reference
  }

  /// The value with other texts for its references.
  /// - Parameter new: the new text for a text that refers to a record of a kind.
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

  /// The rules of the items: a list that names a kind does so for each of its texts.
  private func rulesOfItem(_ item: Value) -> FieldRules {
    if case .string = item, reference != nil { self } else { items }
  }
}
