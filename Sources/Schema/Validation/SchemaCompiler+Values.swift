import Records

// What a schema says about single values.
extension SchemaCompiler {

  mutating func types(_ node: SchemaNode) -> [Assertion] {
    let names = node.value.array ?? [node.value]
    let types = names.compactMap { $0.string.flatMap(ValueTypes.init(name:)) }
    guard types.count == names.count, !types.isEmpty else {
      wrong(node, expected: "one or a list of \(ValueTypes.names.joined(separator: ", "))")
      return []
    }
    return [.types(types.reduce([]) { $0.union($1) })]
  }

  mutating func choices(_ node: SchemaNode, _ keyword: SchemaKeyword) -> [Assertion] {
    if keyword == .const { return [.choices(Choices([node.value]))] }
    if let values = node.value.array { return [.choices(Choices(values))] }
    wrong(node, expected: "a list of values")
    return []
  }

  mutating func numberRule(_ node: SchemaNode, _ keyword: SchemaKeyword) -> [Assertion] {
    guard let number = node.value.number else {
      wrong(node, expected: "a number")
      return []
    }
    if let side = NumberBound.Side(rawValue: keyword.rawValue) { return [.bound(NumberBound(side, number))] }
    if ExactNumber(number).isDivisor { return [.multiple(of: number)] }
    wrong(node, expected: "a number above 0 with at most 18 digits")
    return []
  }

  mutating func count(_ node: SchemaNode, _ keyword: SchemaKeyword) -> [Assertion] {
    guard let count = wholeNumber(node) else { return [] }
    switch keyword {
    case .minLength: return [.length(Limits(minimum: count))]
    case .maxLength: return [.length(Limits(maximum: count))]
    case .minItems: return [.itemCount(Limits(minimum: count))]
    case .maxItems: return [.itemCount(Limits(maximum: count))]
    case .minProperties: return [.memberCount(Limits(minimum: count))]
    default: return [.memberCount(Limits(maximum: count))]
    }
  }

  mutating func wholeNumber(_ node: SchemaNode) -> Int? {
    if let number = node.value.number, let count = ExactNumber(number).count { return count }
    wrong(node, expected: "a whole number from 0 on")
    return nil
  }

  mutating func pattern(_ node: SchemaNode) -> TextPattern? {
    guard let text = node.value.string else {
      wrong(node, expected: "a regular expression")
      return nil
    }
    return pattern(text, at: node.path)
  }

  mutating func pattern(_ text: String, at path: FieldPath) -> TextPattern? {
    do {
      let pattern = try TextPattern(text)
      patternRoom -= pattern.size
      if patternRoom >= 0 { return pattern }
      let message: Sentence = "the pattern \(text.quoted) is not checked: all patterns together are too long"
      report(Problem(field: path, message: message))
      return nil
    } catch {
      report(Problem(field: path, message: "the pattern \(text.quoted) is not checked: \(error.sentence)"))
      return nil
    }
  }

  mutating func format(_ node: SchemaNode) -> [Assertion] {
    guard let name = node.value.string else {
      wrong(node, expected: "the name of a format")
      return []
    }
    if let format = TextFormat(rawValue: name) { return [.format(format)] }
    if let meant = TextFormat.meant(by: Text(name)) {
      let message: Sentence = "\(name.quoted) is not a format and checks nothing; did you mean \(meant)?"
      report(Problem(field: node.path, message: message))
    }
    return []
  }

  mutating func flag(_ node: SchemaNode) -> Bool {
    if case .bool(let flag) = node.value { return flag }
    wrong(node, expected: "true or false")
    return false
  }

  mutating func names(_ node: SchemaNode) -> [Text]? {
    if let items = node.value.array {
      let names = items.compactMap { $0.string.map { Text($0) } }
      if names.count == items.count { return names }
    }
    wrong(node, expected: "a list of names")
    return nil
  }
}
