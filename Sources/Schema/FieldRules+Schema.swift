public import Records

extension FieldRules {
  /// Reads the rules that the `x-ledger` annotations of a JSON Schema declare.
  ///
  /// `properties`, the `items` of lists and local references are followed, to 32 levels and 4,096 places.
  /// What is wrong with an annotation is a problem, and the field has the default rule. Any value is taken: what is
  /// no schema has no rules.
  public static func read(from schema: Value) -> (rules: FieldRules, problems: [Problem]) {
    var reader = FieldRulesReader(schema)
    let rules = reader.rules(of: SchemaReferences.Place(path: .root, value: schema), depth: 0)
    return (rules, reader.problems)
  }
}

/// Walks one schema. Places are counted, because references can make a small file stand for a huge tree.
private struct FieldRulesReader {
  static let deepest = 32
  static let mostPlaces = 4096

  private let references: SchemaReferences
  private(set) var problems: [Problem] = []
  private var places = 0

  init(_ schema: Value) { references = SchemaReferences(root: schema) }

  mutating func rules(of place: SchemaReferences.Place, depth: Int) -> FieldRules {
    guard mayVisit(depth: depth) else { return .none }
    let (chain, broken) = references.chain(from: place)
    report(broken)
    let rule = depth == 0 ? nil : mergeRule(of: chain)
    var properties: [Text: FieldRules] = [:]
    var grouped: [Text: [Text]] = [:]
    for (key, property) in declaredProperties(of: chain) {
      properties[key] = rules(of: property, depth: depth + 1)
      if let name = groupName(of: property) { grouped[name, default: []].append(key) }
    }
    let groups = groups(grouped, at: place.path)
    for member in groups.flatMap(\.names) {
      let rules = properties[member]
      reportOwnRule(of: rules, at: place.path.appending("properties").appending(member))
      properties[member] = FieldRules(reference: rules?.reference)
    }
    return FieldRules(
      rule: rule, properties: properties.filter { $0.value != FieldRules.none },
      items: items(of: chain, depth: depth), groups: groups,
      reference: depth == 0 ? nil : reference(of: chain))
  }

  private mutating func mayVisit(depth: Int) -> Bool {
    if depth > Self.deepest || places == Self.mostPlaces {
      // A schema that refers to itself ends at the depth, as it should; only one that branches is worth a word.
      if depth <= Self.deepest { report(Self.tooManyPlaces) }
      return false
    }
    places += 1
    return true
  }

  private static let tooManyPlaces = Problem(
    field: .root, message: "the schema refers to itself too often; deep fields are merged by the default rule")

  private mutating func report(_ problem: Problem?) {
    guard let problem, !problems.contains(problem) else { return }
    problems.append(problem)
  }

  /// The properties of all schemas of the chain; where two declare the same key, the nearer one's.
  private func declaredProperties(of chain: [SchemaReferences.Place]) -> [(Text, SchemaReferences.Place)] {
    var seen: Set<Text> = []
    var result: [(Text, SchemaReferences.Place)] = []
    for place in chain {
      let path = place.path.appending("properties")
      for member in place.value.object?["properties"]?.object?.members ?? []
      where seen.insert(member.key).inserted {
        result.append((member.key, .init(path: path.appending(member.key), value: member.value)))
      }
    }
    return result
  }

  private mutating func items(of chain: [SchemaReferences.Place], depth: Int) -> FieldRules? {
    for place in chain {
      guard let items = place.value.object?["items"] else { continue }
      let rules = rules(of: .init(path: place.path.appending("items"), value: items), depth: depth + 1)
      return rules == FieldRules.none ? nil : rules
    }
    return nil
  }
}

// MARK: - Annotations

extension FieldRulesReader {
  private mutating func mergeRule(of chain: [SchemaReferences.Place]) -> MergeRule? {
    for place in chain {
      guard let annotation = annotation(of: place), let merge = annotation.members["merge"] else { continue }
      return rule(merge, in: annotation)
    }
    return nil
  }

  private mutating func rule(_ merge: Value, in annotation: (path: FieldPath, members: Object)) -> MergeRule? {
    if merge.string == "keyed" {
      let key = annotation.members["key"] ?? .null
      if case .string(let member) = key, !member.string.isEmpty { return .keyed(by: member) }
      let expected = "the name of the member that tells the items apart"
      report(Problem(field: annotation.path.appending("key"), expected: expected, found: key.described))
      return nil
    }
    if let rule = merge.string.flatMap(MergeRule.init(name:)) { return rule }
    let expected = "one of \(MergeRule.names.joined(separator: ", "))"
    report(Problem(field: annotation.path.appending("merge"), expected: expected, found: merge.described))
    return nil
  }

  /// The kind that `ref` names.
  private mutating func reference(of chain: [SchemaReferences.Place]) -> Text? {
    for place in chain {
      guard let annotation = annotation(of: place), let kind = annotation.members["ref"] else { continue }
      if case .string(let name) = kind, !name.string.isEmpty { return name }
      let path = annotation.path.appending("ref")
      report(Problem(field: path, expected: "the name of a kind", found: kind.described))
      return nil
    }
    return nil
  }

  private mutating func groupName(of property: SchemaReferences.Place) -> Text? {
    for place in references.chain(from: property).chain {
      guard let annotation = annotation(of: place), let group = annotation.members["group"] else { continue }
      if case .string(let name) = group, !name.string.isEmpty { return name }
      let path = annotation.path.appending("group")
      report(Problem(field: path, expected: "the name of a group", found: group.described))
      return nil
    }
    return nil
  }

  private mutating func annotation(of place: SchemaReferences.Place) -> (path: FieldPath, members: Object)? {
    guard let annotation = place.value.object?["x-ledger"] else { return nil }
    let path = place.path.appending("x-ledger")
    if let members = annotation.object { return (path, members) }
    report(Problem(field: path, expected: "an object", found: annotation.described))
    return nil
  }

  /// Groups by name. The members of one that has a single member, or a name of an earlier group, are fields like any
  /// other.
  private mutating func groups(_ grouped: [Text: [Text]], at path: FieldPath) -> [FieldGroup] {
    var groups: [FieldGroup] = []
    for name in grouped.keys.sorted() {
      let group = FieldGroup(name: name, members: grouped[name] ?? [])
      let field = group.members.prefix(1).reduce(path.appending("properties")) { $0.appending($1) }
      if group.members.count == 1 {
        report(Problem(field: field, message: "the group \(name.string.quoted) has no other member"))
      } else if let taken = groups.first(where: { !Set($0.names).isDisjoint(with: group.names) }) {
        let names = "\(taken.name.string.quoted) and \(name.string.quoted)"
        report(Problem(field: field, message: "the groups \(names) would both be called by one name: rename a field"))
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
