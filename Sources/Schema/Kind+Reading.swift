public import Records

extension Kind {
  /// Reads the schema of the kind `name`. What is wrong in it is listed, with its position in the schema's file, and is
  /// ignored; the rest counts. Any value can be read.
  public static func read(name: Text, from schema: Value) -> (kind: Kind, problems: [Problem]) {
    let kind = Kind(name: name, reading: schema)
    return (kind, kind.problems)
  }

  /// The same, where nobody may ask what is wrong in it.
  public init(name: Text, reading schema: Value) {
    var reader = KindReader(Kind(name: name, schema: schema))
    reader.read()
    self = reader.kind
  }

  /// What is wrong in the schema. Of more than 100 problems the first are listed, with the number of the others.
  public var problems: [Problem] { checks.problems }
}

extension Kind {
  /// The members that `x-ledger` of a kind can have.
  public static let annotations: [Text] = [
    "folder", "shard", "title", "date", "money", "rate", "sort", "columns", "format", "private",
  ]
}

/// Reads the annotations of a kind: what its schema says to people and to this program.
private struct KindReader {
  private(set) var kind: Kind
  private var problems: [Problem] = []

  init(_ kind: Kind) { self.kind = kind }

  mutating func read() {
    let (rules, ruleProblems, references) = FieldRules.readAll(from: kind.schema)
    kind.rules = rules
    kind.references = references
    kind.titles = LanguageTexts(kind.schema.object?["title"])
    kind.descriptions = LanguageTexts(kind.schema.object?["description"])
    kind.required = (kind.schema.object?["required"]?.array ?? []).compactMap { $0.string.map { Text($0) } }
    let (fields, fieldProblems) = FieldReader.fields(of: kind.schema, required: kind.required)
    kind.fields = fields
    readAnnotation()
    kind.checks = KindChecks(kind.schema, AnnotationProblems(ofFields: ruleProblems + fieldProblems, ofKind: problems))
    kind.deriveFields()
    if kind.columns.isEmpty {
      kind.columns = kind.fields.map(\.name).filter { $0 != Kind.addedField || $0 == kind.dateField }
    }
  }

  private mutating func readAnnotation() {
    guard let value = kind.schema.object?["x-ledger"] else { return }
    guard let annotation = value.object else {
      return problems.append(Problem(field: Self.path(), expected: "an object", found: value.described))
    }
    for member in annotation.members { read(member) }
  }

  private mutating func read(_ member: Object.Member) {
    switch member.key {
    case "folder": readFolder(member.value)
    case "shard":
      if let shard: Kind.Shard = choice(member, ["none", "year", "year/month"]) { kind.shard = shard }
    case "format":
      if let format: RecordFormat = choice(member, ["json", "plist"]) { kind.format = format }
    case "title": kind.titleField = fieldName(member)
    case "date": kind.dateField = fieldName(member)
    case "money": kind.moneyField = fieldName(member)
    case "rate": readRate(member)
    case "columns": kind.columns = texts(member).compactMap { known($0, member.key) }
    case "private": readPrivate(member)
    case "sort": kind.sort = texts(member).compactMap { sortKey($0, member.key) }
    default: problems.append(.unknownAnnotation(member.key, at: Self.path(), known: Kind.annotations))
    }
  }

  private static func path(_ key: Text? = nil) -> FieldPath {
    FieldPath(keys: ["x-ledger"] + (key.map { [$0] } ?? []))
  }

  private mutating func readFolder(_ value: Value) {
    if case .string(let folder) = value, folder.isFolderName {
      kind.folder = folder
    } else {
      let expected: Sentence = "the name of one folder, without / and not beginning with a point"
      problems.append(Problem(field: Self.path("folder"), expected: expected, found: value.described))
    }
  }

  private mutating func readPrivate(_ member: Object.Member) {
    if case .bool(let isPrivate) = member.value { return kind.isPrivate = isPrivate }
    // Whoever writes "yes" there means it: what is wrong must not send anything.
    kind.isPrivate = true
    problems.append(
      Problem(field: Self.path(member.key), expected: "true or false", found: member.value.described))
  }

  private mutating func choice<Choice: RawRepresentable<String>>(
    _ member: Object.Member, _ names: [String]
  ) -> Choice? {
    if let choice = member.value.string.flatMap(Choice.init(rawValue:)) { return choice }
    let expected: Sentence = "one of \(names.joined(separator: ", "))"
    problems.append(Problem(field: Self.path(member.key), expected: expected, found: member.value.described))
    return nil
  }

  private mutating func texts(_ member: Object.Member) -> [Text] {
    let texts = member.value.array?.compactMap { $0.string.map { Text($0) } }
    if let texts, texts.count == member.value.array?.count { return texts }
    let found = member.value.described
    problems.append(Problem(field: Self.path(member.key), expected: "a list of field names", found: found))
    return []
  }

  private mutating func fieldName(_ member: Object.Member) -> Text? {
    if case .string(let name) = member.value { return known(name, member.key) }
    problems.append(
      Problem(field: Self.path(member.key), expected: "the name of a field", found: member.value.described))
    return nil
  }

  /// The name, if the kind declares a field of that name.
  private mutating func known(_ name: Text, _ key: Text) -> Text? {
    if kind.field(name) != nil { return name }
    let hint: Sentence = kind.nearestField(to: name).map { "; did you mean \($0.string)?" } ?? ""
    let message: Sentence = "the kind has no field \(name.string.quoted)\(hint)"
    problems.append(Problem(field: Self.path(key), message: message))
    return nil
  }

  private mutating func readRate(_ member: Object.Member) {
    let parts: [Text] = ["from", "to", "rate"]
    guard let rate = member.value.object, parts.allSatisfy({ rate[$0]?.string != nil }) else {
      let expected: Sentence = "an object with the names of three fields: from, to, rate"
      return problems.append(Problem(field: Self.path(member.key), expected: expected, found: member.value.described))
    }
    let fields = parts.compactMap { part in rate[part]?.string.flatMap { known(Text($0), member.key) } }
    if fields.count == parts.count { kind.rate = Kind.Rate(from: fields[0], to: fields[1], rate: fields[2]) }
  }

  private mutating func sortKey(_ written: Text, _ key: Text) -> Kind.SortKey? {
    let isDescending = written.string.utf8.first == UInt8(ascii: "-")
    let name = isDescending ? Text(String(written.string.dropFirst())) : written
    // `add` writes this one into records of every kind, declared or not.
    let field = name == Kind.addedField ? name : known(name, key)
    return field.map { Kind.SortKey(field: $0, isDescending: isDescending) }
  }
}

extension Kind {
  /// The folder of the records of the kind `name`, as its schema says.
  public static func folder(for name: Text, schema: Value) -> Text {
    let annotation = schema.object?["x-ledger"]?.object
    if case .string(let folder)? = annotation?["folder"], folder.isFolderName { return folder }
    return folder(for: name)
  }
}

extension Kind {
  /// The fields whose `ref` is not the name of a kind.
  /// - Parameter names: the names of all kinds.
  public func problems(ofReferencesAmong names: [Text]) -> [Problem] {
    references.filter { !names.contains($0.kind) }.map { reference in
      let hint: Sentence = reference.kind.nearest(among: names).map { "; did you mean \($0)?" } ?? ""
      let message: Sentence =
        "there is no kind \(reference.kind.string.quoted), so the field cannot refer to one of its records\(hint)"
      return Problem(field: reference.path, message: message)
    }
  }
}

extension Text {
  /// Whether the text can be the name of a folder in a ledger.
  fileprivate var isFolderName: Bool {
    let isPlain = string.unicodeScalars.allSatisfy { scalar in
      !"/\\:".unicodeScalars.contains(scalar) && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
    }
    return isPlain && !string.isEmpty && string.utf8.first != UInt8(ascii: ".") && string.utf8.count <= FileName.longest
  }
}

extension Problem {
  /// The problem of an unknown member of `x-ledger`.
  static func unknownAnnotation(_ key: Text, at path: FieldPath, known: [Text]) -> Problem {
    let hint: Sentence = key.nearest(among: known).map { "; did you mean \($0.string)?" } ?? ""
    return Problem(field: path.appending(key), message: "x-ledger has no member \(key.string.quoted)\(hint)")
  }
}
