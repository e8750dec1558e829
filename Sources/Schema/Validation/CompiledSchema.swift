import Records

/// A JSON Schema made ready: each schema in it a list of assertions, references resolved to indices of one array.
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
  /// The schema to which the `$ref` of each schema leads.
  private var referred: [Int: Int] = [:]
  private var pending: [(number: Int, node: SchemaNode)] = []
  private(set) var problems: [Problem] = []
  /// Unknown words, and the keywords that they were probably meant to be.
  private var compared: [Text: Text?] = [:]
  private static let mostCompared = 1000
  /// Instructions that the patterns of a schema may still have, all together.
  var patternRoom = 200_000
  let root: SchemaNode

  init(_ schema: Value) {
    references = SchemaReferences(root: schema)
    root = .init(path: .root, value: schema)
  }

  mutating func compile() -> [[Assertion]] {
    _ = number(of: root)
    while let next = pending.popLast() { schemas[next.number] = assertions(of: next.node) }
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

  /// The index that this schema has, or will have, in the result.
  mutating func number(of node: SchemaNode) -> Int {
    if let number = numbers[node.path] { return number }
    let number = schemas.count
    numbers[node.path] = number
    paths.append(node.path)
    schemas.append([])
    pending.append((number, node))
    return number
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func reference(_ node: SchemaNode) -> [Assertion] {
    if let target = node.value.string.flatMap(references.target(of:)) {
      let number = number(of: target)
      if let schema = numbers[FieldPath(keys: Array(node.path.keys.dropLast()))] { referred[schema] = number }
      return [.allOf([number])]
    }
    report(SchemaReferences.broken(node))
    return []
  }

  mutating func wrong(_ node: SchemaNode, expected: Sentence) {
    report(Problem(field: node.path, expected: expected, found: node.value.described))
  }

  private mutating func assertions(of node: SchemaNode) -> [Assertion] {
    switch node.value {
    case .bool(let allowed): return allowed ? [] : [.never]
    case .object(let object):
      var result: [Assertion] = []
      for member in object.members {
        let node = SchemaNode(path: node.path.appending(member.key), value: member.value)
        if let keyword = SchemaKeyword(rawValue: member.key.string) {
          result += assertions(of: keyword, node, in: object)
        } else {
          reportUnchecked(member.key, node)
        }
      }
      return result
    default:
      wrong(node, expected: "a schema: an object, true or false")
      return []
    }
  }

  private mutating func assertions(
    of keyword: SchemaKeyword, _ node: SchemaNode, in schema: Object
  ) -> [Assertion] {
    switch keyword {
    case .reference: return reference(node)
    case .type: return types(node)
    case .enum, .const: return choices(node, keyword)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf: return numberRule(node, keyword)
    case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties: return count(node, keyword)
    case .pattern: return pattern(node).map { [.pattern($0)] } ?? []
    case .format: return format(node)
    case .uniqueItems: return flag(node) ? [.uniqueItems] : []
    case .required: return names(node).map { [.required($0)] } ?? []
    case .dependentRequired: return dependentRequired(node)
    case .items, .prefixItems, .contains: return listRule(node, keyword, in: schema)
    case .minContains, .maxContains: return part(of: .contains, node, in: schema)
    case .allOf, .anyOf, .oneOf, .not, .if: return combination(node, keyword, in: schema)
    case .then, .else: return part(of: .if, node, in: schema)
    case .properties, .patternProperties, .additionalProperties, .propertyNames, .dependentSchemas:
      return memberRule(node, keyword, in: schema)
    }
  }

  /// A keyword that is read with another keyword, and that checks nothing without it.
  private mutating func part(
    of keyword: SchemaKeyword, _ node: SchemaNode, in schema: Object
  ) -> [Assertion] {
    if schema[Text(keyword.rawValue)] == nil {
      let name = node.path.keys.last?.string ?? ""
      report(Problem(field: node.path, message: "\(name) checks nothing without \(keyword.rawValue) beside it"))
    }
    return []
  }

  /// Reports a member of a schema that is not checked, if somebody may believe that it is.
  private mutating func reportUnchecked(_ name: Text, _ node: SchemaNode) {
    if let instead = SchemaKeyword.unsupported[name.string] {
      report(Problem(field: node.path, message: "\(name) is not checked here; \(instead)"))
      return
    }
    guard !SchemaKeyword.isKnown(name), let meant = meant(by: name) else { return }
    let message: Sentence = "\(name.string.quoted) is not a keyword and checks nothing; did you mean \(meant)?"
    report(Problem(field: node.path, message: message))
  }

  /// Looked up once for each word, and for a limited number of words: a kind can have any number of them.
  private mutating func meant(by word: Text) -> Text? {
    if let meant = compared[word] { return meant }
    if compared.count == Self.mostCompared { return nil }
    let meant = SchemaKeyword.meant(by: word)
    compared[word] = .some(meant)
    return meant
  }
}
