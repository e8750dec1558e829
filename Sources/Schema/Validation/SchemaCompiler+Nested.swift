import Records

// What a schema says through further schemas.
extension SchemaCompiler {
  /// One assertion for `properties`, `patternProperties` and `additionalProperties`, made at the first of them.
  mutating func memberRule(_ place: Place, _ keyword: SchemaKeyword, in schema: Object) -> [Assertion] {
    switch keyword {
    case .propertyNames: return [.names(number(of: place))]
    case .dependentSchemas:
      return members(place).map { .dependentSchema(of: $0, is: number(of: $1)) }
    default:
      let siblings: [Text] = ["properties", "patternProperties", "additionalProperties"]
      let first = schema.members.first { siblings.contains($0.key) }
      guard first?.key.string == keyword.rawValue, let parent = parent(of: place, schema) else { return [] }
      return [.members(memberSchemas(of: parent))]
    }
  }

  private func parent(of place: Place, _ schema: Object) -> Place? {
    Place(path: FieldPath(keys: Array(place.path.keys.dropLast())), value: .object(schema))
  }

  private mutating func memberSchemas(of schema: Place) -> MemberSchemas {
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
  private mutating func members(_ place: Place) -> [(Text, Place)] {
    guard let object = place.value.object else {
      wrong(place, expected: "an object")
      return []
    }
    return object.members.map { ($0.key, Place(path: place.path.appending($0.key), value: $0.value)) }
  }

  mutating func dependentRequired(_ place: Place) -> [Assertion] {
    var result: [Assertion] = []
    for (name, list) in members(place) {
      if let names = names(list) { result.append(.dependents(of: name, are: names)) }
    }
    return result
  }

  /// One assertion for `items` and `prefixItems`, made at the first of them.
  mutating func listRule(_ place: Place, _ keyword: SchemaKeyword, in schema: Object) -> [Assertion] {
    guard let parent = parent(of: place, schema) else { return [] }
    if keyword == .contains { return [.contains(number(of: place), containsLimits(of: parent))] }
    if keyword == .items && schema["prefixItems"] != nil { return [] }
    var items = ItemSchemas()
    if let first = parent.member("prefixItems") { items.first = list(first).map { number(of: $0) } }
    items.others = parent.member("items").map { number(of: $0) }
    return [.items(items)]
  }

  private mutating func containsLimits(of schema: Place) -> Limits {
    let minimum = schema.member("minContains").flatMap { wholeNumber($0) }
    let maximum = schema.member("maxContains").flatMap { wholeNumber($0) }
    return Limits(minimum: minimum ?? 1, maximum: maximum)
  }

  private mutating func list(_ place: Place) -> [Place] {
    guard let items = place.value.array, !items.isEmpty else {
      wrong(place, expected: "a list of schemas")
      return []
    }
    return items.enumerated().map { Place(path: place.path.appending(Text(String($0))), value: $1) }
  }

  mutating func combination(_ place: Place, _ keyword: SchemaKeyword, in schema: Object) -> [Assertion] {
    switch keyword {
    case .not: return [.not(number(of: place))]
    case .if:
      let parent = parent(of: place, schema)
      let then = parent?.member("then").map { number(of: $0) }
      let otherwise = parent?.member("else").map { number(of: $0) }
      return [.conditional(if: number(of: place), then: then, else: otherwise)]
    default:
      let numbers = list(place).map { number(of: $0) }
      if numbers.isEmpty { return [] }
      return [keyword == .allOf ? .allOf(numbers) : keyword == .anyOf ? .anyOf(numbers) : .oneOf(numbers)]
    }
  }
}

extension SchemaReferences.Place {
  func member(_ key: Text) -> SchemaReferences.Place? {
    value.object?[key].map { .init(path: path.appending(key), value: $0) }
  }
}
