public import Records

/// Reads what a schema says about the fields of its records.
struct FieldReader {
  private let references: SchemaReferences
  private var problems: [Problem] = []
  private var expressions: [(path: FieldPath, expression: ComputedExpression)] = []

  /// The fields that the root schema and the schemas to which it refers declare, in the order of the file.
  static func fields(of schema: Value, required: [Text]) -> (fields: [Field], problems: [Problem]) {
    var reader = FieldReader(references: SchemaReferences(root: schema))
    let fields = reader.fields(of: SchemaNode(path: .root, value: schema), required: required)
    reader.check(reader.expressions, fields.map(\.name))
    return (fields, reader.problems)
  }

  /// The fields of the objects at a path of the records, where items of lists go by their indexes; empty where the schema
  /// says nothing of such objects.
  static func fields(of schema: Value, at path: FieldPath) -> [Field] {
    var reader = FieldReader(references: SchemaReferences(root: schema))
    var node = SchemaNode(path: .root, value: schema)
    for key in path.keys {
      guard let inner = reader.inner(of: node, key) else { return [] }
      node = inner
    }
    let chain = reader.references.chain(from: node).chain
    let required = chain.lazy.compactMap { $0.value.object?["required"]?.array }.first ?? []
    return reader.fields(of: node, required: required.compactMap { $0.string.map { Text($0) } })
  }

  private mutating func fields(of node: SchemaNode, required: [Text]) -> [Field] {
    var fields: [Field] = []
    for member in properties(of: node) {
      var field = field(member.name, member.node)
      field.isRequired = required.contains(member.name)
      fields.append(field)
    }
    return fields
  }

  /// Each name once, as the nearest schema has it.
  private func properties(of node: SchemaNode) -> [(name: Text, node: SchemaNode)] {
    var seen: Set<Text> = []
    return references.chain(from: node).chain.flatMap { node -> [(name: Text, node: SchemaNode)] in
      let path = node.path.appending("properties")
      return (node.value.object?["properties"]?.object?.members ?? []).compactMap { member in
        guard seen.insert(member.key).inserted else { return nil }
        return (member.key, SchemaNode(path: path.appending(member.key), value: member.value))
      }
    }
  }

  /// The schema of a member, or of an item.
  private func inner(of node: SchemaNode, _ key: Text) -> SchemaNode? {
    if let member = properties(of: node).first(where: { $0.name == key }) { return member.node }
    guard Int(key.string) != nil else { return nil }
    return references.chain(from: node).chain.lazy.compactMap { node in
      node.value.object?["items"].map { SchemaNode(path: node.path.appending("items"), value: $0) }
    }.first
  }

  private mutating func field(_ name: Text, _ node: SchemaNode) -> Field {
    var field = Field(name: name)
    // The nearer schema takes precedence over the schema to which it refers, so it is read last.
    for node in references.chain(from: node).chain.reversed() {
      guard let schema = node.value.object else { continue }
      read(schema, into: &field)
      // The kind's own annotation is about its records, and not about a field that has the schema of the whole record.
      if node.path == .root { continue }
      readAnnotation(schema, at: node.path.appending("x-ledger"), into: &field)
    }
    return field
  }

  private func read(_ schema: Object, into field: inout Field) {
    if let titles = LanguageTexts(schema["title"]) { field.titles = titles }
    if let descriptions = LanguageTexts(schema["description"]) { field.descriptions = descriptions }
    if let types = Self.types(schema["type"]) { field.types = types }
    if let choices = schema["enum"]?.array ?? schema["const"].map({ [$0] }) { field.choices = choices }
    if let value = schema["default"] { field.defaultValue = value }
    let alternatives = schema["anyOf"]?.array ?? schema["oneOf"]?.array ?? []
    let formats = ([.object(schema)] + alternatives).compactMap { $0.object?["format"]?.string }
    if !formats.isEmpty { field.formats = formats }
  }

  private static func types(_ value: Value?) -> ValueTypes? {
    guard let value else { return nil }
    let types = (value.array ?? [value]).compactMap { $0.string.flatMap(ValueTypes.init(name:)) }
    return types.isEmpty ? nil : types.reduce([]) { $0.union($1) }
  }
}

// MARK: - x-ledger

extension FieldReader {
  private mutating func readAnnotation(_ schema: Object, at path: FieldPath, into field: inout Field) {
    for member in schema["x-ledger"]?.object?.members ?? [] {
      let node = SchemaNode(path: path.appending(member.key), value: member.value)
      switch member.key {
      case "ref": field.reference = text(node, "the name of a kind").map { Text($0) }
      case "attachment": field.attachmentTypes = mediaTypes(node)
      case "attachmentSize": field.attachmentSize = size(node)
      case "computed": field.computed = expression(node)
      case "unit": field.unit = text(node, "a unit such as ml")
      case "private": refusePrivate(node)
      default:
        if !Field.annotations.contains(member.key) {
          problems.append(.unknownAnnotation(member.key, at: path, known: Field.annotations))
        }
      }
    }
  }

  /// A field travels with its record: one that claims to be private would be sent all the same (decision 38).
  private mutating func refusePrivate(_ node: SchemaNode) {
    guard flag(node) else { return }
    let message: Sentence =
      "one field cannot be private: it is sent with its record; kinds private keeps whole records here"
    problems.append(Problem(field: node.path, message: message))
  }

  private mutating func text(_ node: SchemaNode, _ expected: Sentence) -> String? {
    if let text = node.value.string, !text.isEmpty { return text }
    wrong(node, expected)
    return nil
  }

  private mutating func expression(_ node: SchemaNode) -> String? {
    guard let text = text(node, "an expression such as amount * 2") else { return nil }
    expressions.append((node.path, ComputedExpression(text)))
    return text
  }

  /// A record may have fields that its kind does not declare, so that a name is wrong only if it is nearly that of a
  /// declared field.
  private mutating func check(_ expressions: [(path: FieldPath, expression: ComputedExpression)], _ fields: [Text]) {
    for (path, expression) in expressions {
      if let problem = expression.problem {
        let message: Sentence = "\(expression.text.quoted) cannot be calculated: \(problem)"
        problems.append(Problem(field: path, message: message))
      }
      for name in expression.names where !fields.contains(name) {
        guard let meant = name.nearest(among: fields) else { continue }
        let message: Sentence = "the kind has no field \(name.string.quoted); did you mean \(meant)?"
        problems.append(Problem(field: path, message: message))
      }
    }
  }

  private mutating func mediaTypes(_ node: SchemaNode) -> [String] {
    let types = node.value.array?.compactMap(\.string) ?? []
    if types.isEmpty || types.count != node.value.array?.count {
      wrong(node, "a list of media types such as image/*")
    }
    return types
  }

  private mutating func size(_ node: SchemaNode) -> Int? {
    if let size = node.value.number.flatMap({ Int($0.lexeme) }), size > 0 { return size }
    wrong(node, "a number of bytes above 0")
    return nil
  }

  private mutating func flag(_ node: SchemaNode) -> Bool {
    if case .bool(let flag) = node.value { return flag }
    wrong(node, "true or false")
    return false
  }

  private mutating func wrong(_ node: SchemaNode, _ expected: Sentence) {
    problems.append(Problem(field: node.path, expected: expected, found: node.value.described))
  }
}

extension Field {
  /// The members that `x-ledger` of a field can have.
  public static let annotations: [Text] = [
    "merge", "key", "group", "ref", "attachment", "attachmentSize", "computed", "unit", "private",
  ]
}
