import Records

// Objects and their members.
extension Validator {
  mutating func check(_ object: Object, _ assertion: Assertion) {
    switch assertion {
    case .required(let names): checkRequired(names, in: object)
    case .members(let schemas): for member in object.members where !isExhausted { check(member, schemas) }
    case .memberCount(let limits):
      if !limits.allows(object.count) {
        expected(limits.described({ counted($0, "field") }), found: Sentence(verbatim: "\(object.count)"))
      }
    case .names(let schema): for key in object.keys where !isExhausted { checkName(key, schema) }
    case .dependents(let name, let names): if has(name, in: object) { checkRequired(names, in: object) }
    case .dependentSchema(let name, let schema): if has(name, in: object) { check(.object(object), schema) }
    default: break
    }
  }

  /// Looks through the members, as they lie in the file.
  private mutating func has(_ name: Text, in object: Object) -> Bool {
    budget.spend(object.count / 4)
    return !isExhausted && object[name] != nil
  }

  private mutating func checkRequired(_ names: [Text], in object: Object) {
    if names.count < 8 {
      for name in names where !has(name, in: object) { report(missing: name) }
      return
    }
    budget.spend(names.count + object.count)
    if isExhausted { return }
    let keys = Set(object.keys)
    for name in names where !keys.contains(name) { report(missing: name) }
  }

  private mutating func check(_ member: Object.Member, _ schemas: MemberSchemas) {
    var isKnown = false
    if let schema = schemas.declared[member.key] {
      isKnown = true
      check(member.value, schema, at: member.key)
    }
    for (pattern, schema) in schemas.patterns where !isExhausted && matches(member.key.string, pattern) == true {
      isKnown = true
      check(member.value, schema, at: member.key)
    }
    if !isKnown, !isExhausted, let schema = schemas.additional { checkAdditional(member, schema, schemas) }
  }

  private mutating func checkAdditional(_ member: Object.Member, _ schema: Int, _ schemas: MemberSchemas) {
    guard compiled.forbidsAll(schema) else { return check(member.value, schema, at: member.key) }
    let hint: Sentence = nearest(member.key, among: schemas.names).map { "; did you mean \($0.string)?" } ?? ""
    report("the field \(member.key.string.shortened) is not known here\(hint)", at: member.key)
  }

  private mutating func nearest(_ key: Text, among names: [Text]) -> Text? {
    guard names.count <= ValidationBudget.namesForSuggestions, budget.suggestionsLeft > 0 else { return nil }
    budget.suggestionsLeft -= 1
    return key.nearest(among: names)
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
