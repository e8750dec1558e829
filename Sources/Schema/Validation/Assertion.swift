import Records

/// One thing that a schema demands, ready to be checked. Schemas inside are numbered by their index in the
/// `CompiledSchema`.
enum Assertion: Sendable {
  /// `false`: nothing may stand here.
  case never
  case types(ValueTypes)
  /// `enum`, and `const` as a list of one.
  case choices(Choices)
  case bound(NumberBound)
  case multiple(of: Number)
  /// Unicode scalars in a text, items in a list, members of an object.
  case length(Limits)
  case itemCount(Limits)
  case memberCount(Limits)
  case pattern(TextPattern)
  case format(TextFormat)
  case uniqueItems
  case required([Text])
  case dependents(of: Text, are: [Text])
  case members(MemberSchemas)
  case names(Int)
  case items(ItemSchemas)
  case contains(Int, Limits)
  case allOf([Int])
  case anyOf([Int])
  case oneOf([Int])
  case not(Int)
  case conditional(if: Int, then: Int?, else: Int?)
  case dependentSchema(of: Text, is: Int)
}

/// `minimum` and its three siblings.
struct NumberBound: Sendable {
  enum Side: String, Sendable {
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum
  }

  let side: Side
  let limit: Number
  private let exact: ExactNumber

  init(_ side: Side, _ limit: Number) {
    self.side = side
    self.limit = limit
    exact = ExactNumber(limit)
  }

  func allows(_ number: Number) -> Bool {
    let number = ExactNumber(number)
    return switch side {
    case .minimum: number >= exact
    case .maximum: number <= exact
    case .exclusiveMinimum: number > exact
    case .exclusiveMaximum: number < exact
    }
  }

  var described: Sentence {
    switch side {
    case .minimum: "at least \(limit.lexeme)"
    case .maximum: "at most \(limit.lexeme)"
    case .exclusiveMinimum: "more than \(limit.lexeme)"
    case .exclusiveMaximum: "less than \(limit.lexeme)"
    }
  }
}

/// How many there may be.
struct Limits: Sendable {
  var minimum = 0
  var maximum: Int?

  func allows(_ count: Int) -> Bool { count >= minimum && count <= maximum ?? Int.max }

  /// For messages: `at least 1 item`.
  /// - Parameter things: so many of them.
  func described(_ things: (Int) -> Sentence) -> Sentence {
    if let maximum, maximum == minimum { return things(maximum) }
    guard let maximum else { return "at least \(things(minimum))" }
    if minimum > 0 { return "\(minimum) to \(things(maximum))" }
    return "at most \(things(maximum))"
  }
}

struct MemberSchemas: Sendable {
  /// For look-up, never iterated.
  var declared: [Text: Int] = [:]
  /// In the order of the schema, for suggestions.
  var names: [Text] = []
  var patterns: [(pattern: TextPattern, schema: Int)] = []
  var additional: Int?
}

struct ItemSchemas: Sendable {
  var first: [Int] = []
  var others: Int?
}

/// The values of `enum`.
struct Choices: Sendable {
  let values: Set<Value>
  /// For messages: `one of expense, income`.
  let described: Sentence

  private static let named = 20

  init(_ choices: [Value]) {
    values = Set(choices)
    let names = choices.prefix(Self.named).map(\.spelled).joined(separator: ", ")
    let more = choices.count - Self.named
    described =
      choices.count == 1
      ? names : more > 0 ? "one of \(names) and \(more) more" : "one of \(names)"
  }
}
