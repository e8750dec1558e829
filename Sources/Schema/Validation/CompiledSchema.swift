import Records

/// A JSON Schema made ready: each schema in it a list of assertions, references resolved to places in one array.
struct CompiledSchema: Sendable {
  /// The root is the first.
  fileprivate(set) var schemas: [[Assertion]] = []

  static func compile(_ schema: Value) -> (compiled: CompiledSchema, problems: [Problem]) {
    var compiler = SchemaCompiler(schema)
    let schemas = compiler.compile()
    return (CompiledSchema(schemas: schemas), compiler.problems)
  }
}

/// Reads schemas one after the other from a list of those still to be read, so that neither depth nor circles matter.
struct SchemaCompiler {
  private let references: SchemaReferences
  private var schemas: [[Assertion]] = []
  private var numbers: [FieldPath: Int] = [:]
  private var pending: [(number: Int, place: SchemaReferences.Place)] = []
  private(set) var problems: [Problem] = []
  /// Instructions that the patterns of a schema may still have, all together.
  var patternRoom = 200_000
  let root: SchemaReferences.Place

  init(_ schema: Value) {
    references = SchemaReferences(root: schema)
    root = .init(path: .root, value: schema)
  }

  mutating func compile() -> [[Assertion]] {
    _ = number(of: root)
    while let next = pending.popLast() { schemas[next.number] = assertions(of: next.place) }
    return schemas
  }

  /// The place that this schema has, or will have, in the result.
  mutating func number(of place: SchemaReferences.Place) -> Int {
    if let number = numbers[place.path] { return number }
    let number = schemas.count
    numbers[place.path] = number
    schemas.append([])
    pending.append((number, place))
    return number
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func reference(_ place: SchemaReferences.Place) -> [Assertion] {
    if let target = place.value.string.flatMap(references.target(of:)) { return [.allOf([number(of: target)])] }
    wrong(place, expected: "a reference into this file such as #/$defs/NAME")
    return []
  }

  mutating func wrong(_ place: SchemaReferences.Place, expected: String) {
    report(Problem(field: place.path, expected: expected, found: place.value.described))
  }

  private mutating func assertions(of place: SchemaReferences.Place) -> [Assertion] {
    switch place.value {
    case .bool(let allowed): return allowed ? [] : [.never]
    case .object(let object):
      var result: [Assertion] = []
      for member in object.members {
        let place = SchemaReferences.Place(path: place.path.appending(member.key), value: member.value)
        result += assertions(of: member.key.string, place, in: object)
      }
      return result
    default:
      wrong(place, expected: "a schema: an object, true or false")
      return []
    }
  }

  private mutating func assertions(
    of keyword: String, _ place: SchemaReferences.Place, in schema: Object
  ) -> [Assertion] {
    switch keyword {
    case "$ref": reference(place)
    case "type": types(place)
    case "enum", "const": choices(place, keyword)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf": numberRule(place, keyword)
    case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties": count(place, keyword)
    case "pattern": pattern(place).map { [.pattern($0)] } ?? []
    case "format": format(place)
    case "uniqueItems": flag(place) ? [.uniqueItems] : []
    case "required": names(place).map { [.required($0)] } ?? []
    case "dependentRequired": dependentRequired(place)
    case "items", "prefixItems", "contains": listRule(place, keyword, in: schema)
    case "allOf", "anyOf", "oneOf", "not", "if": combination(place, keyword, in: schema)
    case "properties", "patternProperties", "additionalProperties", "propertyNames", "dependentSchemas":
      memberRule(place, keyword, in: schema)
    case "unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef": unsupported(place, keyword)
    default: []
    }
  }

  private mutating func unsupported(_ place: SchemaReferences.Place, _ keyword: String) -> [Assertion] {
    report(Problem(field: place.path, message: "\(keyword) is not supported here; nothing is checked by it"))
    return []
  }
}
