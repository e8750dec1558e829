import Records

// What a schema says through further schemas.
extension SchemaCompiler {
  /// One assertion for `properties`, `patternProperties` and `additionalProperties`, made at the first of them.
  mutating func memberRule(_ node: SchemaNode, _ keyword: SchemaKeyword, in schema: Object) -> [Assertion] {
    switch keyword {
    case .propertyNames: return [.names(number(of: node))]
    case .dependentSchemas:
      return members(node).map { .dependentSchema(of: $0, is: number(of: $1)) }
    default:
      let siblings: [Text] = ["properties", "patternProperties", "additionalProperties"]
      let first = schema.members.first { siblings.contains($0.key) }
      guard first?.key.string == keyword.rawValue, let parent = parent(of: node, schema) else { return [] }
      return [.members(memberSchemas(of: parent))]
    }
  }

  private func parent(of node: SchemaNode, _ schema: Object) -> SchemaNode? {
    SchemaNode(path: FieldPath(keys: Array(node.path.keys.dropLast())), value: .object(schema))
  }

  private mutating func memberSchemas(of schema: SchemaNode) -> MemberSchemas {
    var result = MemberSchemas()
    if let properties = schema.member("properties") {
      for (name, property) in members(properties) {
        result.declared[name] = number(of: property)
        result.names.append(name)
      }
    }
    if let patterns = schema.member("patternProperties") {
      for (name, property) in members(patterns) {
        let schema = number(of: property)
        if let pattern = pattern(name.string, at: property.path) { result.patterns.append((pattern, schema)) }
      }
    }
    result.additional = schema.member("additionalProperties").map { number(of: $0) }
    return result
  }

  /// The members of an object of schemas, or of an object of lists of names.
  private mutating func members(_ node: SchemaNode) -> [(Text, SchemaNode)] {
    guard let object = node.value.object else {
      wrong(node, expected: "an object")
      return []
    }
    return object.members.map { ($0.key, SchemaNode(path: node.path.appending($0.key), value: $0.value)) }
  }

  mutating func dependentRequired(_ node: SchemaNode) -> [Assertion] {
    var result: [Assertion] = []
    for (name, list) in members(node) {
      if let names = names(list) { result.append(.dependents(of: name, are: names)) }
    }
    return result
  }

  /// One assertion for `items` and `prefixItems`, made at the first of them.
  mutating func listRule(_ node: SchemaNode, _ keyword: SchemaKeyword, in schema: Object) -> [Assertion] {
    guard let parent = parent(of: node, schema) else { return [] }
    if keyword == .contains { return [.contains(number(of: node), containsLimits(of: parent))] }
    if keyword == .items && schema["prefixItems"] != nil { return [] }
    var items = ItemSchemas()
    if let first = parent.member("prefixItems") { items.first = list(first).map { number(of: $0) } }
    items.others = parent.member("items").map { number(of: $0) }
    return [.items(items)]
  }

  private mutating func containsLimits(of schema: SchemaNode) -> Limits {
    let minimum = schema.member("minContains").flatMap { wholeNumber($0) }
    let maximum = schema.member("maxContains").flatMap { wholeNumber($0) }
    return Limits(minimum: minimum ?? 1, maximum: maximum)
  }

  private mutating func list(_ node: SchemaNode) -> [SchemaNode] {
    guard let items = node.value.array, !items.isEmpty else {
      wrong(node, expected: "a list of schemas")
      return []
    }
    return items.enumerated().map { SchemaNode(path: node.path.appending(Text(String($0))), value: $1) }
  }

  mutating func combination(_ node: SchemaNode, _ keyword: SchemaKeyword, in schema: Object) -> [Assertion] {
    switch keyword {
    case .not: return [.not(number(of: node))]
    case .if:
      let parent = parent(of: node, schema)
      let then = parent?.member("then").map { number(of: $0) }
      let otherwise = parent?.member("else").map { number(of: $0) }
      return [.conditional(if: number(of: node), then: then, else: otherwise)]
    default:
      let numbers = list(node).map { number(of: $0) }
      if numbers.isEmpty { return [] }
      return [keyword == .allOf ? .allOf(numbers) : keyword == .anyOf ? .anyOf(numbers) : .oneOf(numbers)]
    }
  }
}

extension SchemaNode {
  func member(_ key: Text) -> SchemaNode? {
    value.object?[key].map { .init(path: path.appending(key), value: $0) }
  }
}
