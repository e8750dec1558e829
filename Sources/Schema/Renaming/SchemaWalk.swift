import Records

/// Looks through a schema for all that names one field of its records.
///
/// What is said of the same object through `allOf`, `anyOf`, `oneOf`, `not`, `if`, `then`, `else`, `dependentSchemas` and
/// local references counts, too.
struct SchemaWalk {
  /// The declarations of the field.
  private(set) var declared: [FieldPath] = []
  /// Keys of the schema that are its name.
  private(set) var keys: [FieldPath] = []
  /// Texts that hold its name.
  private var texts: [(path: FieldPath, text: Text, form: Form)] = []
  /// The keys that lead to it in a record; nil for any item of a list.
  private(set) var steps: [Text?] = []
  /// The place that declares it, where others take their fields from there, too.
  private(set) var shared: String?

  private enum Form { case name, sortKey, expression }

  private let field: FieldPath
  private let references: SchemaReferences
  /// How often each place is referred to.
  private let uses: [Text: Int]
  /// Places that were visited, each with how many keys were left.
  private var seen: Set<FieldPath> = []

  private var name: Text { field.keys.last ?? "" }

  init(_ schema: Value, field: FieldPath) {
    self.field = field
    references = SchemaReferences(root: schema)
    uses = Self.references(in: schema)
    // A field that is like the whole record has the field, too.
    let isRepeated = uses["#", default: 0] > 0
    visit(SchemaNode(path: .root, value: schema), field.keys[...], steps: [], from: isRepeated ? "#" : nil)
  }

  /// The texts, with another name in the place of the old one.
  func values(renamedTo new: Text) -> [(path: FieldPath, value: Value)] {
    texts.map { path, text, form in
      switch form {
      case .name: (path, .string(new))
      case .sortKey: (path, .string(Text((text == name ? "" : "-") + new.string)))
      case .expression: (path, .string(Text(ComputedExpression(text.string).renaming(name, to: new))))
      }
    }
  }

  // MARK: Walking

  private mutating func visit(_ node: SchemaNode, _ rest: ArraySlice<Text>, steps: [Text?], from shared: String?) {
    guard let schema = node.value.object, let key = rest.first,
      seen.insert(node.path.appending(Text("\(rest.count)"))).inserted
    else { return }
    if rest.count == 1 { note(schema, at: node.path, steps: steps, from: shared) }
    for inner in Self.sameObject(node) { visit(inner, rest, steps: steps, from: shared) }
    follow(schema, rest, steps: steps, from: shared) { $0.visit($1, rest, steps: steps, from: $2) }
    guard rest.count > 1, let property = schema["properties"]?.object?[key] else { return }
    let inner = SchemaNode(path: node.path.appending("properties").appending(key), value: property)
    enter(inner, rest.dropFirst(), steps: steps + [key], from: shared)
  }

  /// A field of fields: an object, or a list of objects.
  private mutating func enter(_ node: SchemaNode, _ rest: ArraySlice<Text>, steps: [Text?], from shared: String?) {
    visit(node, rest, steps: steps, from: shared)
    follow(node.value.object ?? Object(), rest, steps: steps, from: shared) {
      $0.enterList($1, rest, steps: steps, from: $2)
    }
    enterList(node, rest, steps: steps, from: shared)
  }

  private mutating func enterList(_ node: SchemaNode, _ rest: ArraySlice<Text>, steps: [Text?], from shared: String?) {
    guard let list = node.value.object, let items = list["items"] else { return }
    visit(SchemaNode(path: node.path.appending("items"), value: items), rest, steps: steps + [nil], from: shared)
    guard rest.count == 1 else { return }
    let path = node.path.appending("x-ledger").appending("key")
    note(list["x-ledger"]?.object?["key"], at: path, .name)
  }

  private mutating func follow(
    _ schema: Object, _ rest: ArraySlice<Text>, steps: [Text?], from shared: String?,
    _ body: (inout SchemaWalk, SchemaNode, String?) -> Void
  ) {
    guard let reference = schema["$ref"]?.string, let target = references.target(of: reference) else { return }
    body(&self, target, uses[Text(reference), default: 0] > 1 ? reference : shared)
  }

  /// The schemas within one that are about the same object.
  static func sameObject(_ node: SchemaNode) -> [SchemaNode] {
    guard let schema = node.value.object else { return [] }
    let lists = ["allOf", "anyOf", "oneOf"].flatMap { (keyword: Text) -> [SchemaNode] in
      (schema[keyword]?.array ?? []).enumerated().map { index, value in
        SchemaNode(path: node.path.appending(keyword).appending(Text("\(index)")), value: value)
      }
    }
    let single = ["not", "if", "then", "else"].compactMap { (keyword: Text) -> SchemaNode? in
      schema[keyword].map { SchemaNode(path: node.path.appending(keyword), value: $0) }
    }
    let dependent = (schema["dependentSchemas"]?.object?.members ?? []).map {
      SchemaNode(path: node.path.appending("dependentSchemas").appending($0.key), value: $0.value)
    }
    return lists + single + dependent
  }

  // MARK: Noting

  /// What a schema says of the object that has the field.
  private mutating func note(_ schema: Object, at path: FieldPath, steps: [Text?], from shared: String?) {
    let properties = schema["properties"]?.object
    if properties?[name] != nil {
      declared.append(path.appending("properties").appending(name))
      if self.steps.isEmpty { self.steps = steps + [name] }
      if let shared { self.shared = shared }
    }
    for keyword: Text in ["properties", "dependentRequired", "dependentSchemas"]
    where schema[keyword]?.object?[name] != nil {
      keys.append(path.appending(keyword).appending(name))
    }
    noteList(schema["required"], at: path.appending("required"))
    for member in schema["dependentRequired"]?.object?.members ?? [] {
      noteList(member.value, at: path.appending("dependentRequired").appending(member.key))
    }
    if field.keys.count == 1 { noteAnnotations(schema, properties, at: path) }
  }

  /// What is about the record as a whole.
  private mutating func noteAnnotations(_ schema: Object, _ properties: Object?, at path: FieldPath) {
    for property in properties?.members ?? [] {
      let place = path.appending("properties").appending(property.key).appending("x-ledger").appending("computed")
      note(property.value.object?["x-ledger"]?.object?["computed"], at: place, .expression)
    }
    guard path.isRoot, let annotation = schema["x-ledger"]?.object else { return }
    let place = path.appending("x-ledger")
    for key: Text in ["title", "date", "money"] { note(annotation[key], at: place.appending(key), .name) }
    for member in annotation["rate"]?.object?.members ?? [] {
      note(member.value, at: place.appending("rate").appending(member.key), .name)
    }
    noteList(annotation["columns"], at: place.appending("columns"))
    noteList(annotation["sort"], at: place.appending("sort"), .sortKey)
  }

  private mutating func noteList(_ list: Value?, at path: FieldPath, _ form: Form = .name) {
    for (index, item) in (list?.array ?? []).enumerated() { note(item, at: path.appending(Text("\(index)")), form) }
  }

  private mutating func note(_ value: Value?, at path: FieldPath, _ form: Form) {
    guard case .string(let text)? = value else { return }
    let isNamed =
      switch form {
      case .name: text == name
      case .sortKey: text == name || text == Text("-\(name)")
      case .expression: ComputedExpression(text.string).names.contains(name)
      }
    if isNamed { texts.append((path, text, form)) }
  }

  private static func references(in value: Value) -> [Text: Int] {
    var uses: [Text: Int] = [:]
    func count(_ value: Value) {
      for item in value.array ?? [] { count(item) }
      for member in value.object?.members ?? [] {
        if member.key == "$ref", case .string(let text) = member.value { uses[text, default: 0] += 1 }
        count(member.value)
      }
    }
    count(value)
    return uses
  }
}
