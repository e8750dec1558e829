/// Finds where a schema refers to itself for the same value, and so would be checked without end: `"allOf": [{ "$ref":
/// "#" }]`.
struct SchemaCircles {
  private enum Mark { case unseen, open, done }

  private let schemas: [[Assertion]]
  private var marks: [Mark]
  private var way: [(schema: Int, next: [Int])] = []
  private var circles: [[Int]] = []

  private init(_ schemas: [[Assertion]]) {
    self.schemas = schemas
    marks = Array(repeating: .unseen, count: schemas.count)
  }

  /// The schemas of each circle, in the order in which they lead to each other. Without the step from the last to the
  /// first, the circle is broken.
  static func all(in schemas: [[Assertion]]) -> [[Int]] {
    var search = SchemaCircles(schemas)
    for schema in schemas.indices where search.marks[schema] == .unseen { search.walk(from: schema) }
    return search.circles
  }

  /// As deep as a file is long: the way is a list.
  private mutating func walk(from start: Int) {
    open(start)
    while let schema = way.last?.schema {
      guard let next = way[way.count - 1].next.popLast() else {
        marks[schema] = .done
        way.removeLast()
        continue
      }
      switch marks[next] {
      case .unseen: open(next)
      case .open: circles.append(Array(way.map(\.schema).drop { $0 != next }))
      case .done: break
      }
    }
  }

  private mutating func open(_ schema: Int) {
    marks[schema] = .open
    way.append((schema, schemas[schema].flatMap(\.ofTheSameValue).reversed()))
  }
}

extension Assertion {
  /// The schemas that apply to the value itself, and not to a part of it.
  fileprivate var ofTheSameValue: [Int] {
    switch self {
    case .allOf(let schemas), .anyOf(let schemas), .oneOf(let schemas): schemas
    case .not(let schema), .dependentSchema(_, let schema): [schema]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].compactMap(\.self)
    default: []
    }
  }

  /// Without what leads to a schema. That one of several forms fits, or that one does not, asks for nothing any more
  /// where one of them asks for nothing.
  func leavingOut(_ schema: Int, keepsAllOf: Bool) -> Assertion? {
    guard ofTheSameValue.contains(schema) else { return self }
    if case .allOf(let schemas) = self { return keepsAllOf ? self : .allOf(schemas.filter { $0 != schema }) }
    return nil
  }
}
