public import Records

/// The names that a kind declares, to find fields of records that it does not name.
public struct DeclaredNames: Sendable {
  /// By their names, the fields within each.
  private let members: [Text: DeclaredNames]
  /// Whether any name may stand there: none is declared, or all are allowed by a rule.
  private let isOpen: Bool

  public init(of kind: Kind) {
    self.init(SchemaNode(path: .root, value: kind.schema), SchemaReferences(root: kind.schema), depth: 0)
  }

  /// Fields that lie deeper are not looked at: a schema can refer to itself.
  private static let deepest = 6

  private init(_ node: SchemaNode, _ references: SchemaReferences, depth: Int) {
    var nodes: [SchemaNode] = []
    var open = [node]
    while let next = open.popLast(), nodes.count < 64 {
      let chain = references.chain(from: next).chain
      nodes += chain
      open += chain.flatMap(SchemaWalk.sameObject)
      for inner in chain {
        let items = inner.value.object?["items"]
        items.map { open.append(SchemaNode(path: inner.path.appending("items"), value: $0)) }
      }
    }
    var members: [Text: DeclaredNames] = [:]
    for node in nodes {
      for member in node.value.object?["properties"]?.object?.members ?? [] where members[member.key] == nil {
        let path = node.path.appending("properties").appending(member.key)
        let inner = SchemaNode(path: path, value: member.value)
        members[member.key] = depth < Self.deepest ? DeclaredNames(inner, references, depth: depth + 1) : .anything
      }
    }
    let allowing = nodes.contains { node in
      node.value.object?["patternProperties"] != nil || node.value.object?["additionalProperties"]?.object != nil
    }
    self.members = members
    isOpen = members.isEmpty || allowing
  }

  private static let anything = DeclaredNames()

  private init() { (members, isOpen) = ([:], true) }

  /// The fields of a record that are not named, each once: `height`, `profile/weight`. Of the items of a list they are
  /// called alike.
  public func unnamed(in record: Object) -> Set<FieldPath> {
    var found: Set<FieldPath> = []
    collect(.object(record), at: .root, &found)
    return found
  }

  private func collect(_ value: Value, at path: FieldPath, _ found: inout Set<FieldPath>) {
    if isOpen { return }
    for item in value.array ?? [] { collect(item, at: path, &found) }
    for member in value.object?.members ?? [] {
      if path.isRoot, member.key == Kind.addedField || member.key.string.begins(with: "~") { continue }
      if let inner = members[member.key] {
        inner.collect(member.value, at: path.appending(member.key), &found)
      } else {
        found.insert(path.appending(member.key))
      }
    }
  }
}
