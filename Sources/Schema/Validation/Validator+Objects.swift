import Records

// Objects and their members.
extension Validator {
  mutating func check(_ object: Object, _ assertion: Assertion) {
    switch assertion {
    case .required(let names): checkRequired(names, in: object)
    case .members(let schemas): for member in object.members { check(member, schemas) }
    case .memberCount(let limits):
      if !limits.allows(object.count) { expected(limits.described("field", "fields"), found: "\(object.count)") }
    case .names(let schema): for key in object.keys { checkName(key, schema) }
    case .dependents(let name, let names): if object[name] != nil { checkRequired(names, in: object) }
    case .dependentSchema(let name, let schema): if object[name] != nil { check(.object(object), schema) }
    default: break
    }
  }

  private mutating func checkRequired(_ names: [Text], in object: Object) {
    for name in names where object[name] == nil {
      let field = path.appending(name)
      let message = "the field \(name.string.shortened) is missing"
      problems.append(Problem(field: field, message: message, expected: "a value", found: "nothing"))
    }
  }

  private mutating func check(_ member: Object.Member, _ schemas: MemberSchemas) {
    var isKnown = false
    if let schema = schemas.declared[member.key] {
      isKnown = true
      check(member.value, schema, at: member.key)
    }
    for (pattern, schema) in schemas.patterns where pattern.matches(member.key.string) == true {
      isKnown = true
      check(member.value, schema, at: member.key)
    }
    if !isKnown, let schema = schemas.additional { checkAdditional(member, schema, schemas) }
  }

  private mutating func checkAdditional(_ member: Object.Member, _ schema: Int, _ schemas: MemberSchemas) {
    guard compiled.forbidsAll(schema) else { return check(member.value, schema, at: member.key) }
    let hint = member.key.nearest(among: schemas.names).map { "; did you mean \($0.string)?" } ?? ""
    report("the field \(member.key.string.shortened) is not known here\(hint)", at: member.key)
  }

  private mutating func checkName(_ key: Text, _ schema: Int) {
    for problem in trial(.string(key), schema) {
      report("the name of the field \(key.string.shortened): \(problem.message)", at: key)
    }
  }
}

extension CompiledSchema {
  /// Whether the schema is `false`.
  func forbidsAll(_ schema: Int) -> Bool {
    if schemas[schema].count == 1, case .never = schemas[schema][0] { return true }
    return false
  }
}
