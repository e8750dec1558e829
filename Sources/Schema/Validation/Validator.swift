import Records

/// Checks one value against a compiled schema.
///
/// The work is bounded: schemas can refer to themselves, so that a small one can ask for any amount of it.
struct Validator {
  static let deepest = 512
  static let mostSteps = 200_000

  let compiled: CompiledSchema
  var problems: [Problem] = []
  /// Where the value being checked stands; kept as one path, because most values have no problem.
  private var keys: [Text] = []
  private var depth = 0
  private var steps = 0
  /// Set once the bounds are reached; nothing more is checked.
  private(set) var isExhausted = false

  init(_ compiled: CompiledSchema) { self.compiled = compiled }

  static func check(_ value: Value, against compiled: CompiledSchema) -> [Problem] {
    var validator = Validator(compiled)
    validator.check(value, 0)
    return validator.isExhausted ? [exhausted] : validator.problems
  }

  private static let exhausted = Problem(
    field: .root, message: "the kind's schema is too involved: it refers to itself too often to be checked")

  var path: FieldPath { FieldPath(keys: keys) }

  mutating func report(_ message: String, at key: Text? = nil) {
    problems.append(Problem(field: FieldPath(keys: keys + (key.map { [$0] } ?? [])), message: message))
  }

  mutating func expected(_ expected: String, found: String) {
    problems.append(Problem(field: path, expected: expected, found: found))
  }

  mutating func check(_ value: Value, _ schema: Int) {
    guard !isExhausted, compiled.schemas.indices.contains(schema) else { return }
    steps += 1
    depth += 1
    if steps > Self.mostSteps || depth > Self.deepest { isExhausted = true }
    for assertion in compiled.schemas[schema] where !isExhausted { check(value, assertion) }
    depth -= 1
  }

  mutating func check(_ value: Value, _ schema: Int, at key: Text) {
    keys.append(key)
    check(value, schema)
    keys.removeLast()
  }

  /// The problems of a schema that is only tried.
  mutating func trial(_ value: Value, _ schema: Int) -> [Problem] {
    let before = problems
    problems = []
    check(value, schema)
    defer { problems = before }
    return problems
  }

  private mutating func check(_ value: Value, _ assertion: Assertion) {
    switch assertion {
    case .never: expected("nothing", found: value.described)
    case .types(let types): if !types.admits(value) { expected(types.described, found: value.described) }
    case .choices(let choices): check(value, isOneOf: choices)
    case .allOf(let schemas): for schema in schemas { check(value, schema) }
    case .anyOf(let schemas): checkAny(value, schemas)
    case .oneOf(let schemas): checkOne(value, schemas)
    case .not(let schema): checkNot(value, schema)
    case .conditional(let condition, let then, let otherwise): check(value, if: condition, then, otherwise)
    default: checkParts(of: value, assertion)
    }
  }

  /// Assertions about one shape of value; others pass.
  private mutating func checkParts(of value: Value, _ assertion: Assertion) {
    switch value {
    case .number(let number): check(number, assertion)
    case .string(let text): check(text.string, assertion)
    case .array(let items): check(items, assertion)
    case .object(let object): check(object, assertion)
    case .null, .bool: break
    }
  }

  private mutating func check(_ value: Value, isOneOf choices: [Value]) {
    if choices.contains(value) { return }
    let names = choices.map(\.spelled).joined(separator: ", ")
    expected(choices.count == 1 ? names : "one of \(names)", found: value.described)
  }
}

extension Value {
  /// As JSON, for lists of choices.
  var spelled: String {
    if case .string(let text) = self { return text.string.quoted }
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self).shortened
  }
}
