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
  private var paths: [FieldPath] = []
  /// What the `$ref` of a schema leads to.
  private var referred: [Int: Int] = [:]
  private var pending: [(number: Int, place: SchemaReferences.Place)] = []
  private(set) var problems: [Problem] = []
  /// Words that are no keywords, and the keywords that they may stand for.
  private var compared: [Text: Text?] = [:]
  private static let mostCompared = 1000
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
    for circle in SchemaCircles.all(in: schemas) { leaveOut(circle) }
    return schemas
  }

  /// The step that closes the circle, and on the way all that asks for one of several forms, or for another one.
  private mutating func leaveOut(_ circle: [Int]) {
    guard let first = circle.first, let last = circle.last else { return }
    let isReference = referred[last] == first
    report(SchemaReferences.circle(at: isReference ? paths[last].appending("$ref") : paths[first]))
    for (from, to) in zip(circle, circle.dropFirst()) {
      schemas[from] = schemas[from].compactMap { $0.leavingOut(to, keepsAllOf: true) }
    }
    schemas[last] = schemas[last].compactMap { $0.leavingOut(first, keepsAllOf: false) }
  }

  /// The place that this schema has, or will have, in the result.
  mutating func number(of place: SchemaReferences.Place) -> Int {
    if let number = numbers[place.path] { return number }
    let number = schemas.count
    numbers[place.path] = number
    paths.append(place.path)
    schemas.append([])
    pending.append((number, place))
    return number
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func reference(_ place: SchemaReferences.Place) -> [Assertion] {
    if let target = place.value.string.flatMap(references.target(of:)) {
      let number = number(of: target)
      if let schema = numbers[FieldPath(keys: Array(place.path.keys.dropLast()))] { referred[schema] = number }
      return [.allOf([number])]
    }
    report(SchemaReferences.broken(place))
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
        if let keyword = SchemaKeyword(rawValue: member.key.string) {
          result += assertions(of: keyword, place, in: object)
        } else {
          reportUnchecked(member.key, place)
        }
      }
      return result
    default:
      wrong(place, expected: "a schema: an object, true or false")
      return []
    }
  }

  private mutating func assertions(
    of keyword: SchemaKeyword, _ place: SchemaReferences.Place, in schema: Object
  ) -> [Assertion] {
    switch keyword {
    case .reference: return reference(place)
    case .type: return types(place)
    case .enum, .const: return choices(place, keyword)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf: return numberRule(place, keyword)
    case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties: return count(place, keyword)
    case .pattern: return pattern(place).map { [.pattern($0)] } ?? []
    case .format: return format(place)
    case .uniqueItems: return flag(place) ? [.uniqueItems] : []
    case .required: return names(place).map { [.required($0)] } ?? []
    case .dependentRequired: return dependentRequired(place)
    case .items, .prefixItems, .contains: return listRule(place, keyword, in: schema)
    case .minContains, .maxContains: return part(of: .contains, place, in: schema)
    case .allOf, .anyOf, .oneOf, .not, .if: return combination(place, keyword, in: schema)
    case .then, .else: return part(of: .if, place, in: schema)
    case .properties, .patternProperties, .additionalProperties, .propertyNames, .dependentSchemas:
      return memberRule(place, keyword, in: schema)
    }
  }

  /// What is read with another keyword, and means nothing without it.
  private mutating func part(
    of keyword: SchemaKeyword, _ place: SchemaReferences.Place, in schema: Object
  ) -> [Assertion] {
    if schema[Text(keyword.rawValue)] == nil {
      let name = place.path.keys.last?.string ?? ""
      report(Problem(field: place.path, message: "\(name) checks nothing without \(keyword.rawValue) beside it"))
    }
    return []
  }

  /// A member of a schema that is no keyword which is checked: said where somebody may believe that it is.
  private mutating func reportUnchecked(_ name: Text, _ place: SchemaReferences.Place) {
    if let instead = SchemaKeyword.unsupported[name.string] {
      report(Problem(field: place.path, message: "\(name) is not checked here; \(instead)"))
      return
    }
    guard !SchemaKeyword.isKnown(name), let meant = meant(by: name) else { return }
    let message = "\(name.string.quoted) is not a keyword and checks nothing; did you mean \(meant)?"
    report(Problem(field: place.path, message: message))
  }

  /// Asked once for each word, and for so many words only: a kind can hold any number of them.
  private mutating func meant(by word: Text) -> Text? {
    if let meant = compared[word] { return meant }
    if compared.count == Self.mostCompared { return nil }
    let meant = SchemaKeyword.meant(by: word)
    compared[word] = .some(meant)
    return meant
  }
}
