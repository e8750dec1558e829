public import Records

/// A kind as somebody declares it on a command line: `plant name:text watered:counter last:date`.
///
/// Its records lie in a folder of its name. Where the first field is a text, people know them by it, and it has to be
/// there. The first day or time says when.
public struct KindDeclaration: Hashable, Sendable {
  public let name: Text
  private let fields: [(name: Text, type: DeclaredType)]
  private let required: [Text]

  public static func == (one: KindDeclaration, other: KindDeclaration) -> Bool { one.schema == other.schema }
  public func hash(into hasher: inout Hasher) { hasher.combine(schema) }

  /// - Parameters:
  ///   - fields: `NAME:TYPE`, in their order.
  ///   - required: names of those that no record is to lack.
  public init(_ name: String, fields: [String], required: [String] = []) throws(Failure) {
    if let problem = Self.problem(ofName: name) {
      throw Failure.invalid("a kind cannot be called “\(name)”: \(problem)", .oneWord(example: "plant"))
    }
    self.name = Text(name)
    if fields.isEmpty {
      throw Failure.invalid("a kind needs at least one field", .declareFields)
    }
    self.fields = try Self.declared(fields)
    let title = Self.title(of: self.fields)
    let names = self.fields.map(\.name)
    for written in required.map({ Text($0) }) where !names.contains(written) {
      let near = written.nearest(among: names) ?? names[0]
      throw Failure.invalid("no field “\(written)” is declared", .didYouMean(near))
    }
    self.required = names.filter { $0 == title || required.contains($0.string) }
  }

  /// What cannot name a kind: it is a folder on every device, and a word of the command line.
  private static let reservedNames = [
    "new", "rename-field", "private", "quick", "imports", "kinds", "users", "shared", "local", "feeds", "ledger",
  ]

  private static func problem(ofName name: String) -> Sentence? {
    if reservedNames.contains(name.lowercased()) { return "that word has a meaning of its own" }
    return problem(ofWord: name, besides: "-_")
  }

  /// Why a field cannot have that name; nil for a good one.
  static func problem(ofField name: String) -> Sentence? { problem(ofWord: name, besides: "_") }

  private static func problem(ofWord word: String, besides others: String) -> Sentence? {
    if word.isEmpty { return "it is empty" }
    if word.utf8.count > 64 { return "it is longer than 64 bytes" }
    if word.first?.isLetter != true { return "it does not begin with a letter" }
    let other = word.first { !$0.isLetter && !$0.isNumber && !others.contains($0) }
    return other.map { "it holds “\($0)”" }
  }

  private static func declared(
    _ fields: [String]
  ) throws(Failure) -> [(name: Text, type: DeclaredType)] {
    var declared: [(name: Text, type: DeclaredType)] = []
    for field in fields {
      let halves = field.halves(at: ":")
      let parts = halves.map { [$0.before, $0.after] } ?? [field]
      if halves == nil {
        throw Failure.invalid("“\(field)” declares no field", .declareField)
      }
      if let problem = problem(ofField: parts[0]) {
        throw Failure.invalid(
          "a field cannot be called “\(parts[0])”: \(problem)", .oneWord(example: "name"))
      }
      if parts[0] == Kind.addedField.string {
        throw Failure.invalid(
          "every record has a field added, which says when it was written down", .anotherName)
      }
      declared.append((Text(parts[0]), try DeclaredType(parts[1])))
    }
    try requireOnce(declared)
    return declared
  }

  private static func requireOnce(_ fields: [(name: Text, type: DeclaredType)]) throws(Failure) {
    if fields.count(where: { $0.type == .money }) > 1 {
      throw Failure.invalid("a kind can have only one amount of money", .otherNumbers)
    }
    let money: [Text] = fields.contains { $0.type == .money } ? [currency] : []
    var seen = FoldedNames()
    var names: Set<Text> = []
    for name in money + fields.map(\.name) {
      if !names.insert(name).inserted || seen.clash(of: name.string) != nil {
        let why: Sentence = name == currency && !money.isEmpty ? "; money brings one of that name" : ""
        throw Failure.invalid("the field \(name) is declared twice\(why)", .fieldOnce)
      }
    }
  }

  /// The field that an amount of money brings with it.
  fileprivate static let currency: Text = "currency"

  private static func title(of fields: [(name: Text, type: DeclaredType)]) -> Text? {
    fields.first.flatMap { $0.type == .text ? $0.name : nil }
  }
}

// MARK: - The schema

extension KindDeclaration {
  /// What `kinds/NAME.json` is to say.
  public var schema: Value {
    var properties = Object()
    for field in fields { for (name, schema) in field.type.schemas(of: field.name) { properties[name] = schema } }
    properties[Kind.addedField] = [
      "description": "When this was written down, in UTC.", "type": "string", "format": "date-time",
    ]
    var schema: Object = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(Text(name.string.prefix(1).uppercased() + name.string.dropFirst())), "type": "object",
      "x-ledger": .object(annotation), "properties": .object(properties),
    ]
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
    return .object(schema)
  }

  private var annotation: Object {
    let title = Self.title(of: fields)
    let date = fields.first { $0.type == .date || $0.type == .time }?.name
    let money = fields.first { $0.type == .money }?.name
    var annotation: Object = ["folder": .string(name), "shard": "none"]
    for (key, field) in [("title", title), ("date", date), ("money", money)] {
      annotation[Text(key)] = field.map { .string($0) }
    }
    let newest = (date.map { ["-\($0)"] } ?? []) + ["-\(Kind.addedField)"]
    annotation["sort"] = .array((title.map { [$0.string] } ?? newest).map { .string(Text($0)) })
    annotation["format"] = "json"
    return annotation
  }
}

extension DeclaredType {
  /// The field's schema, and that of a field that comes with it.
  fileprivate func schemas(of name: Text) -> [(Text, Value)] {
    let money: Value = ["group": "money"]
    switch self {
    case .text: return [(name, ["type": "string", "minLength": 1])]
    case .note: return [(name, ["type": "string", "x-ledger": ["merge": "text"]])]
    case .date: return [(name, ["type": "string", "format": "date"])]
    case .time: return [(name, ["type": "string", "format": "date-time"])]
    case .flag: return [(name, ["type": "boolean"])]
    case .number(let unit): return [(name, Self.number(unit.map { ["unit": .string(Text($0))] }))]
    case .counter(let unit):
      var annotation: Object = ["merge": "counter"]
      annotation["unit"] = unit.map { .string(Text($0)) }
      return [(name, Self.number(annotation))]
    case .money:
      let currency: Value = ["type": "string", "pattern": "^[A-Z]{3}$", "x-ledger": money]
      return [(name, ["type": "number", "x-ledger": money]), (KindDeclaration.currency, currency)]
    case .choice(let choices):
      return [(name, ["type": "string", "enum": .array(choices.map { .string(Text($0)) })])]
    case .reference(let kind):
      return [(name, ["type": "string", "minLength": 1, "x-ledger": ["ref": .string(kind)]])]
    case .set, .list: return [(name, listSchema)]
    case .picture, .voice:
      let type: Value = self == .voice ? "audio/*" : "image/*"
      return [(name, ["type": "string", "minLength": 1, "x-ledger": ["attachment": [type]]])]
    }
  }

  private static func number(_ annotation: Object?) -> Value {
    var schema: Object = ["type": "number"]
    schema["x-ledger"] = annotation.map { .object($0) }
    return .object(schema)
  }

  private var listSchema: Value {
    var schema: Object = ["type": "array", "items": ["type": "string", "minLength": 1]]
    if self == .set { schema["uniqueItems"] = true }
    schema["x-ledger"] = ["merge": self == .set ? "set" : "list"]
    return .object(schema)
  }
}
