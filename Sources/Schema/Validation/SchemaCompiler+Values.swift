import Records

// What a schema says about single values.
extension SchemaCompiler {
  typealias Place = SchemaReferences.Place

  mutating func types(_ place: Place) -> [Assertion] {
    let names = place.value.array ?? [place.value]
    let types = names.compactMap { $0.string.flatMap(ValueTypes.init(name:)) }
    guard types.count == names.count, !types.isEmpty else {
      wrong(place, expected: "one or a list of \(ValueTypes.names.joined(separator: ", "))")
      return []
    }
    return [.types(types.reduce([]) { $0.union($1) })]
  }

  mutating func choices(_ place: Place, _ keyword: SchemaKeyword) -> [Assertion] {
    if keyword == .const { return [.choices(Choices([place.value]))] }
    if let values = place.value.array { return [.choices(Choices(values))] }
    wrong(place, expected: "a list of values")
    return []
  }

  mutating func numberRule(_ place: Place, _ keyword: SchemaKeyword) -> [Assertion] {
    guard let number = place.value.number else {
      wrong(place, expected: "a number")
      return []
    }
    if let side = NumberBound.Side(rawValue: keyword.rawValue) { return [.bound(NumberBound(side, number))] }
    if ExactNumber(number).isDivisor { return [.multiple(of: number)] }
    wrong(place, expected: "a number above 0 with at most 18 digits")
    return []
  }

  mutating func count(_ place: Place, _ keyword: SchemaKeyword) -> [Assertion] {
    guard let count = wholeNumber(place) else { return [] }
    switch keyword {
    case .minLength: return [.length(Limits(minimum: count))]
    case .maxLength: return [.length(Limits(maximum: count))]
    case .minItems: return [.itemCount(Limits(minimum: count))]
    case .maxItems: return [.itemCount(Limits(maximum: count))]
    case .minProperties: return [.memberCount(Limits(minimum: count))]
    default: return [.memberCount(Limits(maximum: count))]
    }
  }

  mutating func wholeNumber(_ place: Place) -> Int? {
    if let number = place.value.number, let count = ExactNumber(number).count { return count }
    wrong(place, expected: "a whole number from 0 on")
    return nil
  }

  mutating func pattern(_ place: Place) -> TextPattern? {
    guard let text = place.value.string else {
      wrong(place, expected: "a regular expression")
      return nil
    }
    return pattern(text, at: place.path)
  }

  mutating func pattern(_ text: String, at path: FieldPath) -> TextPattern? {
    do {
      let pattern = try TextPattern(text)
      patternRoom -= pattern.size
      if patternRoom >= 0 { return pattern }
      let message = "the pattern \(text.quoted) is not checked: all patterns together are too long"
      report(Problem(field: path, message: message))
      return nil
    } catch {
      report(Problem(field: path, message: "the pattern \(text.quoted) is not checked: \(error.description)"))
      return nil
    }
  }

  mutating func format(_ place: Place) -> [Assertion] {
    guard let name = place.value.string else {
      wrong(place, expected: "the name of a format")
      return []
    }
    if let format = TextFormat(rawValue: name) { return [.format(format)] }
    if let meant = TextFormat.meant(by: Text(name)) {
      let message = "\(name.quoted) is not a format and checks nothing; did you mean \(meant)?"
      report(Problem(field: place.path, message: message))
    }
    return []
  }

  mutating func flag(_ place: Place) -> Bool {
    if case .bool(let flag) = place.value { return flag }
    wrong(place, expected: "true or false")
    return false
  }

  mutating func names(_ place: Place) -> [Text]? {
    if let items = place.value.array {
      let names = items.compactMap { $0.string.map { Text($0) } }
      if names.count == items.count { return names }
    }
    wrong(place, expected: "a list of names")
    return nil
  }
}
