import Records

// Numbers, texts and lists.
extension Validator {
  mutating func check(_ number: Number, _ assertion: Assertion) {
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
      let count = text.unicodeScalars.count
      if !limits.allows(count) {
        let found = count == 0 ? "an empty text" : "\(count) character\(count == 1 ? "" : "s")"
        expected(limits.described("character", "characters"), found: found)
      }
    case .pattern(let pattern): check(text, pattern)
    case .format(let format):
      if !format.matches(text) { expected(format.described, found: Value.string(text).described) }
    default: break
    }
  }

  private mutating func check(_ text: String, _ pattern: TextPattern) {
    switch pattern.matches(text) {
    case true: break
    case false: expected("a text like the pattern \(pattern.source)", found: Value.string(text).described)
    default: report("the text is too long to be compared with the pattern \(pattern.source.shortened)")
    }
  }

  mutating func check(_ items: [Value], _ assertion: Assertion) {
    switch assertion {
    case .itemCount(let limits):
      if !limits.allows(items.count) {
        expected(limits.described("item", "items"), found: items.isEmpty ? "an empty list" : "\(items.count)")
      }
    case .uniqueItems: checkUnique(items)
    case .items(let schemas): check(items, schemas)
    case .contains(let schema, let limits): check(items, contain: schema, limits)
    default: break
    }
  }

  private mutating func checkUnique(_ items: [Value]) {
    var seen: Set<Value> = []
    for (index, item) in items.enumerated() where !seen.insert(item).inserted {
      report("\(item.described) stands in the list twice", at: Text(String(index)))
    }
  }

  private mutating func check(_ items: [Value], _ schemas: ItemSchemas) {
    for (index, item) in items.enumerated() {
      let schema = index < schemas.first.count ? schemas.first[index] : schemas.others
      if let schema { check(item, schema, at: Text(String(index))) }
    }
  }

  private mutating func check(_ items: [Value], contain schema: Int, _ limits: Limits) {
    let count = items.count { trial($0, schema).isEmpty }
    if !limits.allows(count) {
      expected("a list with \(limits.described("item", "items")) of a certain form", found: "\(count)")
    }
  }
}
