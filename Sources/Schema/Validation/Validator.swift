import Records

/// Checks one value against a compiled schema.
///
/// The work is bounded (`ValidationBudget`): what goes beyond is not checked, and that is said.
struct Validator {
  static let deepest = 512

  let compiled: CompiledSchema
  private(set) var problems: [Problem] = []
  var budget = ValidationBudget()
  /// Where the value being checked stands; kept as one path, because most values have no problem.
  private var keys: [Text] = []
  private var depth = 0
  private var trials = 0
  /// Why checking has stopped; nil while it goes on.
  private var end: Problem?

  private init(_ compiled: CompiledSchema) { self.compiled = compiled }

  static func check(_ value: Value, against compiled: CompiledSchema) -> [Problem] {
    var validator = Validator(compiled)
    validator.check(value, 0)
    if validator.end == nil, validator.budget.isSpent { validator.end = tooInvolved }
    return validator.problems + [validator.end].compactMap(\.self)
  }

  private static let tooInvolved = Problem(
    field: .root, message: "the record and its kind's schema are too involved: not all of it was checked")
  private static let tooMany = Problem(
    field: .root, message: "there are more than these \(ValidationBudget.problems) problems: not all of it was checked")

  var isExhausted: Bool { end != nil || budget.isSpent }

  var path: FieldPath { FieldPath(keys: keys) }

  mutating func report(_ message: Sentence, at key: Text? = nil) {
    guard canReport() else { return }
    add(Problem(field: FieldPath(keys: keys + (key.map { [$0] } ?? [])), message: message))
  }

  mutating func expected(_ expected: Sentence, found: Sentence) {
    guard canReport() else { return }
    add(Problem(field: path, expected: expected, found: found))
  }

  mutating func report(missing name: Text) {
    guard canReport() else { return }
    let message: Sentence = "the field \(name.string.shortened) is missing"
    add(Problem(field: path.appending(name), message: message, expected: "a value", found: Problem.nothing))
  }

  /// Reports the problems that were found with a form that was tried.
  mutating func report(all found: [Problem]) {
    for problem in found where canReport() { add(problem) }
  }

  /// Whether one more problem is to be reported. Of a form that is only tried, the first few problems are enough.
  private mutating func canReport() -> Bool {
    if isExhausted { return false }
    if problems.count < ValidationBudget.problems { return true }
    if trials == 0 { end = Self.tooMany }
    return false
  }

  private mutating func add(_ problem: Problem) {
    budget.spend(30 + keys.count + problem.message.size / 16)
    problems.append(problem)
  }

  mutating func check(_ value: Value, _ schema: Int) {
    guard !isExhausted, compiled.schemas.indices.contains(schema) else { return }
    budget.spend(1)
    depth += 1
    if depth > Self.deepest { end = Self.tooInvolved }
    for assertion in compiled.schemas[schema] where !isExhausted {
      budget.spend(1)
      check(value, assertion)
    }
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
    trials += 1
    check(value, schema)
    trials -= 1
    defer { problems = before }
    return problems
  }

  private mutating func check(_ value: Value, _ assertion: Assertion) {
    switch assertion {
    case .never: expected("nothing", found: value.described)
    case .types(let types): check(value, types)
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

  private mutating func check(_ value: Value, _ types: ValueTypes) {
    if case .number(let number) = value { budget.spend(number.lexeme.utf8.count / 16) }
    if !types.admits(value) { expected(types.described, found: value.described) }
  }

  private mutating func check(_ value: Value, isOneOf choices: Choices) {
    budget.spend(on: value)
    if isExhausted || choices.values.contains(value) { return }
    expected(choices.described, found: value.described)
  }
}

extension Value {
  /// As JSON, for lists of choices.
  var spelled: Sentence {
    if case .string(let text) = self { return text.string.quoted }
    var writer = JSONWriter()
    writer.write(self)
    return Sentence(verbatim: String(decoding: writer.bytes, as: UTF8.self).shortened)
  }
}
