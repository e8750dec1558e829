import Records

// allOf, anyOf, oneOf, not, if.
extension Validator {
  mutating func checkAny(_ value: Value, _ schemas: [Int]) {
    var failures: [[Problem]] = []
    for schema in schemas where !isExhausted {
      let problems = trial(value, schema)
      if problems.isEmpty { return }
      failures.append(problems)
    }
    reportAlternatives(failures, value)
  }

  mutating func checkOne(_ value: Value, _ schemas: [Int]) {
    let failures = schemas.map { isExhausted ? [] : trial(value, $0) }
    switch failures.count(where: \.isEmpty) {
    case 1: break
    case 0: reportAlternatives(failures, value)
    default: report("matches more than one of the forms, where exactly one is allowed")
    }
  }

  mutating func checkNot(_ value: Value, _ schema: Int) {
    if trial(value, schema).isEmpty { report("\(value.described) has a form that is excluded here") }
  }

  mutating func check(_ value: Value, if condition: Int, _ then: Int?, _ otherwise: Int?) {
    let holds = trial(value, condition).isEmpty
    if let next = holds ? then : otherwise { check(value, next) }
  }

  private static let namedForms = 20

  /// One problem for a value that fits none of several forms: what each form expected, where that is one thing and
  /// concerns the value itself; else the problems of the form that came nearest.
  private mutating func reportAlternatives(_ failures: [[Problem]], _ value: Value) {
    let expectations = failures.compactMap { $0.count == 1 && $0[0].field == path ? $0[0].expected : nil }
    if expectations.count == failures.count {
      let more = expectations.count - Self.namedForms
      let named = expectations.prefix(Self.namedForms).joined(separator: ", or ")
      expected(more > 0 ? "\(named), or one of \(more) other forms" : named, found: value.described)
    } else if let nearest = failures.min(by: { $0.count < $1.count }) {
      report(all: nearest)
    }
  }
}
