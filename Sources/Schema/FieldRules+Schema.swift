public import Records

extension FieldRules {
  /// Reads the rules that the `x-ledger` annotations of a JSON Schema declare.
  ///
  /// `properties`, the `items` of lists and local references are followed, to 32 levels and 4,096 nodes: level by level
  /// from the top, and on each in the order of the names, so that a node near the top has its rules whatever is
  /// declared elsewhere, in whatever order. A wrong annotation is a problem, and its field has the default rule. Any
  /// value can be read: what is not a schema has no rules.
  public static func read(from schema: Value) -> (rules: FieldRules, problems: [Problem]) {
    let (rules, problems, _) = readAll(from: schema)
    return (rules, problems)
  }

  /// With the nodes in the schema that name kinds.
  static func readAll(
    from schema: Value
  ) -> (rules: FieldRules, problems: [Problem], references: [WrittenReference]) {
    var reader = FieldRulesReader(schema)
    let rules = reader.rules(of: SchemaNode(path: .root, value: schema))
    return (rules, reader.problems, reader.named)
  }
}

/// Walks one schema. Its nodes are counted, because references can make a small file stand for a huge tree.
private struct FieldRulesReader {
  static let deepest = 32
  static let mostNodes = 4096

  private let references: SchemaReferences
  private(set) var problems: [Problem] = []
  /// Each node once: many fields can have one `$ref`.
  private(set) var named: [WrittenReference] = []
  private var namedPaths: Set<FieldPath> = []
  /// The nodes in the order in which they are read, and how deep each is.
  private var nodes: [(node: SchemaNode, depth: Int)] = []

  init(_ schema: Value) { references = SchemaReferences(root: schema) }

  /// What is declared for one node itself, and the numbers of the nodes below it.
  private struct Declaration {
    let path: FieldPath
    let rule: MergeRule?
    let reference: Text?
    let isAttachment: Bool
    let groups: [FieldGroup]
    let members: [(key: Text, node: Int)]
    let items: Int?
  }

  mutating func rules(of schema: SchemaNode) -> FieldRules {
    nodes = [(schema, 0)]
    var declared: [Declaration] = []
    while declared.count < nodes.count { declared.append(declaration(of: nodes[declared.count])) }
    // The nodes below a node have larger numbers, so that the last ones are made first.
    var rules: [FieldRules] = []
    for declaration in declared.reversed() {
      rules.append(self.rules(of: declaration) { rules[declared.count - 1 - $0] })
    }
    return rules.last ?? .none
  }

  private mutating func declaration(of open: (node: SchemaNode, depth: Int)) -> Declaration {
    let (chain, broken) = references.chain(from: open.node)
    report(broken)
    let isRecord = open.depth == 0
    var members: [(key: Text, node: Int)] = []
    var grouped: [Text: [Text]] = [:]
    for (key, property) in declaredProperties(of: chain).sorted(by: { $0.0 < $1.0 }) {
      if let node = number(of: property, depth: open.depth + 1) { members.append((key, node)) }
      if let name = groupName(of: property) { grouped[name, default: []].append(key) }
    }
    return Declaration(
      path: open.node.path, rule: isRecord ? nil : mergeRule(of: chain),
      reference: isRecord ? nil : reference(of: chain), isAttachment: !isRecord && isAttachment(chain),
      groups: groups(grouped, at: open.node.path), members: members,
      items: items(of: chain).flatMap { number(of: $0, depth: open.depth + 1) })
  }

  private mutating func rules(of declaration: Declaration, below: (Int) -> FieldRules) -> FieldRules {
    var properties: [Text: FieldRules] = [:]
    for member in declaration.members { properties[member.key] = below(member.node) }
    for member in declaration.groups.flatMap(\.names) {
      let rules = properties[member]
      reportOwnRule(of: rules, at: declaration.path.appending("properties").appending(member))
      properties[member] = FieldRules(reference: rules?.reference, isAttachment: rules?.isAttachment ?? false)
    }
    let items = declaration.items.map(below)
    return FieldRules(
      rule: declaration.rule, properties: properties.filter { $0.value != FieldRules.none },
      items: items == FieldRules.none ? nil : items, groups: declaration.groups, reference: declaration.reference,
      isAttachment: declaration.isAttachment)
  }

  /// The number under which a node will be read; nil where there are too many, or it is too deep.
  private mutating func number(of node: SchemaNode, depth: Int) -> Int? {
    // A schema that refers to itself ends at the depth, as it should; only one that branches is worth a word.
    if depth > Self.deepest { return nil }
    if nodes.count == Self.mostNodes {
      report(Self.tooManyNodes)
      return nil
    }
    nodes.append((node, depth))
    return nodes.count - 1
  }

  private static let tooManyNodes = Problem(
    field: .root, message: "the schema refers to itself too often; deep fields are merged by the default rule")

  private mutating func report(_ problem: Problem?) {
    guard let problem, !problems.contains(problem) else { return }
    problems.append(problem)
  }

  /// The properties of all schemas of the chain; where two declare the same key, the nearer one's.
  private func declaredProperties(of chain: [SchemaNode]) -> [(Text, SchemaNode)] {
    var seen: Set<Text> = []
    var result: [(Text, SchemaNode)] = []
    for node in chain {
      let path = node.path.appending("properties")
      for member in node.value.object?["properties"]?.object?.members ?? []
      where seen.insert(member.key).inserted {
        result.append((member.key, .init(path: path.appending(member.key), value: member.value)))
      }
    }
    return result
  }

  private func items(of chain: [SchemaNode]) -> SchemaNode? {
    for node in chain {
      guard let items = node.value.object?["items"] else { continue }
      return .init(path: node.path.appending("items"), value: items)
    }
    return nil
  }
}

// MARK: - Annotations

extension FieldRulesReader {
  private mutating func mergeRule(of chain: [SchemaNode]) -> MergeRule? {
    for node in chain {
      guard let annotation = annotation(of: node), let merge = annotation.members["merge"] else { continue }
      return rule(merge, in: annotation)
    }
    return nil
  }

  private mutating func rule(_ merge: Value, in annotation: (path: FieldPath, members: Object)) -> MergeRule? {
    if merge.string == "keyed" {
      let key = annotation.members["key"] ?? .null
      if case .string(let member) = key, !member.string.isEmpty { return .keyed(by: member) }
      let expected: Sentence = "the name of the member that tells the items apart"
      report(Problem(field: annotation.path.appending("key"), expected: expected, found: key.described))
      return nil
    }
    if let rule = merge.string.flatMap(MergeRule.init(name:)) { return rule }
    let expected: Sentence = "one of \(MergeRule.names.joined(separator: ", "))"
    report(Problem(field: annotation.path.appending("merge"), expected: expected, found: merge.described))
    return nil
  }

  /// The kind that `ref` names.
  private mutating func reference(of chain: [SchemaNode]) -> Text? {
    for node in chain {
      guard let annotation = annotation(of: node), let kind = annotation.members["ref"] else { continue }
      let path = annotation.path.appending("ref")
      if case .string(let name) = kind, !name.string.isEmpty {
        if namedPaths.insert(path).inserted { named.append(WrittenReference(path: path, kind: name, text: name)) }
        return name
      }
      report(Problem(field: path, expected: "the name of a kind", found: kind.described))
      return nil
    }
    return nil
  }

  /// Whether the kind says which files may be attached; what is wrong with that is said where fields are read.
  private mutating func isAttachment(_ chain: [SchemaNode]) -> Bool {
    for node in chain {
      guard let types = annotation(of: node)?.members["attachment"]?.array else { continue }
      return types.contains { $0.string != nil }
    }
    return false
  }

  private mutating func groupName(of property: SchemaNode) -> Text? {
    for node in references.chain(from: property).chain {
      guard let annotation = annotation(of: node), let group = annotation.members["group"] else { continue }
      if case .string(let name) = group, !name.string.isEmpty { return name }
      let path = annotation.path.appending("group")
      report(Problem(field: path, expected: "the name of a group", found: group.described))
      return nil
    }
    return nil
  }

  private mutating func annotation(of node: SchemaNode) -> (path: FieldPath, members: Object)? {
    guard let annotation = node.value.object?["x-ledger"] else { return nil }
    let path = node.path.appending("x-ledger")
    if let members = annotation.object {
      reportUnknown(members, at: path)
      return (path, members)
    }
    report(Problem(field: path, expected: "an object", found: annotation.described))
    return nil
  }

  /// An annotation of the whole schema is about the kind.
  private mutating func reportUnknown(_ members: Object, at path: FieldPath) {
    if path.keys.count == 1 { return }
    for member in members.members where !Field.annotations.contains(member.key) {
      report(.unknownAnnotation(member.key, at: path, known: Field.annotations))
    }
  }

  /// Groups by name. The members of a group with a single member, or with a name of an earlier group, are fields like
  /// any other.
  private mutating func groups(_ grouped: [Text: [Text]], at path: FieldPath) -> [FieldGroup] {
    var groups: [FieldGroup] = []
    for name in grouped.keys.sorted() {
      let group = FieldGroup(name: name, members: grouped[name] ?? [])
      let field = group.members.prefix(1).reduce(path.appending("properties")) { $0.appending($1) }
      if group.members.count == 1 {
        report(Problem(field: field, message: "the group \(name.string.quoted) has no other member"))
      } else if let taken = groups.first(where: { !Set($0.names).isDisjoint(with: group.names) }) {
        let (one, other) = (taken.name.string.quoted, name.string.quoted)
        report(
          Problem(
            field: field, message: "the groups \(one) and \(other) would both be called by one name: rename a field"))
      } else {
        groups.append(group)
      }
    }
    return groups
  }

  /// A group is one place with one value, so the rules of its members have nothing to say.
  private mutating func reportOwnRule(of rules: FieldRules?, at path: FieldPath) {
    guard let rules, rules.rule != nil, rules.rule != .latest else { return }
    report(Problem(field: path, message: "a member of a group is merged with its group, not by a rule of its own"))
  }
}
