import Records

// Numbers, texts and lists.
extension Validator {
  mutating func check(_ number: Number, _ assertion: Assertion) {
    budget.spend(number.lexeme.utf8.count / 2)
    if isExhausted { return }
    let found = Value.number(number).described
    switch assertion {
    case .bound(let bound):
      if !bound.allows(number) { expected("a number of \(bound.described)", found: found) }
    case .multiple(let divisor):
      if !ExactNumber(number).isMultiple(of: ExactNumber(divisor)) {
        expected("a multiple of \(divisor.lexeme)", found: found)
      }
    default: break
    }
  }

  mutating func check(_ text: String, _ assertion: Assertion) {
    switch assertion {
    case .length(let limits):
      budget.spend(text.utf8.count / 64)
      let count = text.unicodeScalars.count
      if !limits.allows(count) {
        expected(
          limits.described({ counted($0, "character") }),
          found: count == 0 ? "an empty text" : counted(count, "character"))
      }
    case .pattern(let pattern): check(text, pattern)
    case .format(let format):
      budget.spend(text.utf8.count / 2)
      if !format.matches(text) { expected(format.described, found: Value.string(text).described) }
    default: break
    }
  }

  private mutating func check(_ text: String, _ pattern: TextPattern) {
    switch matches(text, pattern) {
    case true: break
    case false: expected(pattern.described, found: Value.string(text).described)
    default: report("the text is too long to be compared with the pattern \(pattern.source.shortened)")
    }
  }

  /// nil where the text is too long for the pattern, or there is no time left for it. Four steps of a search cost a unit.
  mutating func matches(_ text: String, _ pattern: TextPattern) -> Bool? {
    budget.spend(2 + text.utf8.count / 16)
    if isExhausted { return nil }
    let (holds, steps) = pattern.search(text, steps: 4 * budget.left)
    budget.spend(steps / 4 + 1)
    return holds
  }

  mutating func check(_ items: [Value], _ assertion: Assertion) {
    switch assertion {
    case .itemCount(let limits):
      if !limits.allows(items.count) {
        expected(limits.described({ counted($0, "item") }), found: items.isEmpty ? "an empty list" : "\(items.count)")
      }
    case .uniqueItems: checkUnique(items)
    case .items(let schemas): check(items, schemas)
    case .contains(let schema, let limits): check(items, contain: schema, limits)
    default: break
    }
  }

  private mutating func checkUnique(_ items: [Value]) {
    var seen: Set<Value> = []
    for (index, item) in items.enumerated() where !isExhausted {
      budget.spend(on: item)
      if seen.insert(item).inserted { continue }
      report("\(item.described) stands in the list twice", at: Text(String(index)))
    }
  }

  private mutating func check(_ items: [Value], _ schemas: ItemSchemas) {
    for (index, item) in items.enumerated() where !isExhausted {
      let schema = index < schemas.first.count ? schemas.first[index] : schemas.others
      if let schema { check(item, schema, at: Text(String(index))) }
    }
  }

  private mutating func check(_ items: [Value], contain schema: Int, _ limits: Limits) {
    let count = items.count { !isExhausted && trial($0, schema).isEmpty }
    if !limits.allows(count) {
      expected("a list with \(limits.described({ counted($0, "item") })) of a certain form", found: "\(count)")
    }
  }
}

extension TextPattern {
  /// The pattern of currencies in words; any other as it stands in the kind.
  fileprivate var described: Sentence {
    source == "^[A-Z]{3}$"
      ? "three capital letters such as EUR, the code of a currency"
      : "a text that fits the pattern \(source.prefix(200))"
  }
}
