import Query
package import Records
package import Schema
package import Store

/// Reads what a person types for a field into the value that the kind wants there.
package struct FieldReading {
  /// A word has to have as many letters to stand for what begins so.
  static let shortestBeginning = 3

  package let kind: Kind?
  package let references: References
  package let clock: TypedTime
  package let people: TypedPeople
  private let numbers: TypedNumber

  /// - Parameter writer: who types; nil: nobody is logged in.
  package init(kind: Kind?, references: References, clock: TypedTime, writer: Text?) throws {
    (self.kind, self.references, self.clock) = (kind, references, clock)
    people = TypedPeople(references.ledger, writer: writer)
    numbers = try TypedNumber(in: references.ledger)
  }

  /// Throws where a transfer between accounts of two currencies does not say what arrived.
  func requireTransfer(_ members: Object) throws {
    guard let kind else { return }
    let ledger = references.ledger
    try TransferCheck(kind: kind, references: references) { try ledger.usualCurrency().map { Text($0) } }
      .require(members)
  }

  /// The assignments with `amount=12.5 USD` as two.
  ///
  /// - Parameter own: the currency that the record has.
  func withCurrencies(_ assignments: [Assignment], besides own: String? = nil) throws -> [Assignment] {
    guard let kind, kind.hasCurrency(among: assignments) else { return assignments }
    let ledger = references.ledger
    let person = try people.writer.map { try ledger.person(named: $0) }
    let used = try [own] + namedCurrencies(assignments, kind) + [person?.currency, ledger.readableManifest()?.currency]
    return try kind.withCurrencies(assignments, used.compactMap(\.self))
  }

  /// Those of the books and accounts that assignments name, and of the book in use here.
  private func namedCurrencies(_ assignments: [Assignment], _ kind: Kind) throws -> [String?] {
    var named: [(name: String, kind: Text)] = assignments.compactMap { assignment in
      guard assignment.field.keys.count == 1, assignment.operation == .set,
        let reference = assignment.field.keys.first.flatMap({ kind.field($0)?.reference })
      else { return nil }
      return (assignment.text, reference)
    }
    if let book = try references.ledger.bookInUse() { named.append((book.string, Text(PlantedKind.book.name))) }
    return try named.map { try references.resolveIfPresent($0.name, kind: $0.kind)?.record.members["currency"]?.string }
  }

  /// What an input comes to. Throws where no such value can be meant; what the kind says beyond types is looked at when
  /// the record is whole.
  package func value(_ input: Input, of path: FieldPath) throws -> Value {
    switch input {
    case .typed(let text): try value(text, of: path)
    case .value(let value): try named(value, of: path)
    }
  }

  /// A value as records have it: the records and people that it names have to be there, and are called as this record
  /// calls them.
  private func named(_ value: Value, of path: FieldPath) throws -> Value {
    guard let kind, let name = path.keys.first, let field = kind.field(name) else { return value }
    if kind.namesPeople(name) {
      if path.keys.count > 1 {
        try people.require(path.keys[1], of: name)
        return value
      }
      let named = try people.value(value, of: name, kind)
      try requireBearers(named, field, kind)
      return named
    }
    guard path.keys.count == 1, let reference = field.reference, let id = value.string else { return value }
    return .string(try referred(reference, path) { try references.resolve(id: id, kind: reference) })
  }

  private func value(_ text: String, of path: FieldPath) throws -> Value {
    guard let name = path.keys.first, let field = kind?.field(name) else { return Self.guessed(text) }
    if path.keys.count > 1 {
      if kind?.namesPeople(name) == true { try people.require(path.keys[1], of: name) }
      return nested(text, path)
    }
    if let kind, kind.namesPeople(name) {
      let value = try people.value(text, of: field, kind, json: json(text, "[", path) ?? json(text, "{", path))
      try requireBearers(value, field, kind)
      return value
    }
    if let parts = kind?.parts, parts.field == name, try json(text, "[", path) == nil {
      return try TypedParts(parts: parts, reading: self).value(text)
    }
    if let reference = field.reference { return .string(try named(text, kind: reference, path)) }
    if !field.choices.isEmpty { return try choice(text, field) }
    let clock = kind?.looksAhead(name) == true ? clock.ahead : clock
    if field.isTime, let time = try clock.read(text, wantsTime: !field.formats.contains("date")) {
      return .string(time)
    }
    return try typed(text, field)
  }

  /// The record that a text means which stands where a field of the record could.
  func named(_ text: String, by field: Text, at path: FieldPath) throws -> Text {
    guard let reference = kind?.field(field)?.reference else { return Text(text) }
    return try named(text, kind: reference, path)
  }

  private func named(_ text: String, kind: Text, _ path: FieldPath) throws -> Text {
    try referred(kind, path) { try references.resolve(text, kind: kind, or: { try begun(text, kind) }) }
  }

  /// Items of a list, each once: `work, travel`.
  package static func items(_ text: String) -> [Value] {
    parts(text).reduce(into: []) { items, part in if !items.contains(part) { items.append(part) } }
  }

  /// What stands between commas, as often as it stands there.
  package static func parts(_ text: String) -> [Value] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { Value.string(Text(Substring($0).trimmed)) }
      .filter { $0 != "" }
  }

  /// Throws where nobody could say who bears how much.
  private func requireBearers(_ value: Value, _ field: Field, _ kind: Kind) throws(Failure) {
    guard kind.namesParts(field.name), let problem = Bearers.problem(ofBearing: value) else { return }
    throw Failure(
      .invalid, .invalid, problem, hint: "write names, or names with the parts that they bear: for=bob:2,anna"
    ).about(FieldPath(keys: [field.name]))
  }

  /// A number as people type it, also in another unit than the field's.
  package func number(_ text: String, _ path: FieldPath) throws(Failure) -> Number {
    try numbers.read(text, in: path.keys.count == 1 ? path.keys.first.flatMap { kind?.field($0)?.unit } : nil, path)
  }

  package func number(_ input: Input, _ path: FieldPath) throws(Failure) -> Number {
    if case .value(.number(let number)) = input { return number }
    return try number(input.text, path)
  }
}

extension FieldReading {
  private func typed(_ text: String, _ field: Field) throws -> Value {
    let path = FieldPath(keys: [field.name])
    let types = field.types.subtracting(.null)
    if types == .any.subtracting(.null) { return Self.guessed(text) }
    if types.isSubset(of: .number), !types.isEmpty { return .number(try number(text, path)) }
    if types == .boolean { return try flag(text, path) }
    if types.contains(.array), let items = try json(text, "[", path) { return items }
    if types.contains(.object), let object = try json(text, "{", path) ?? amountObject(text, field) { return object }
    if types.contains(.string) {
      let number = types.isDisjoint(with: .number) ? nil : Number(lexeme: text)
      return number.map { .number($0) } ?? .string(text)
    }
    if types.contains(.array) { return .array(Self.items(text)) }
    return Self.guessed(text)
  }

  /// How the record that is found is written. What is sent must not name what stays here.
  private func referred(
    _ kind: Text, _ path: FieldPath, _ find: () throws -> (value: Text, record: StoredRecord)
  ) throws -> Text {
    let isKept = references.kinds.kind(named: kind)?.isPrivate == true && references.owner != .local
    do {
      let (value, record) = try find()
      if !isKept || record.location.owner != .local { return value }
    } catch let error as Failure {
      if !isKept || error.code != "unknown-reference" { throw error.about(path) }
    }
    throw Failure(
      .invalid, .unknownReference,
      "the kind \(kind) is private, and no record that is sent can name one of its records",
      hint: "leave \(path) out, or make the kind of this record private, too"
    ).about(path)
  }

  /// The record of a catalogue, of which records take strength or volume, that a beginning of its name means: `guin`.
  private func begun(_ name: String, _ kindName: Text) throws -> (value: Text, record: StoredRecord)? {
    // A character of Chinese says as much as some letters.
    let isLongEnough =
      name.count >= Self.shortestBeginning || name.unicodeScalars.contains(where: \.properties.isIdeographic)
    guard isLongEnough, let kind, let catalogue = references.kinds.kind(named: kindName), catalogue.measures(kind)
    else { return nil }
    let found = try references.recordNames(of: kindName, where: .beginning(name)).names.filter { !$0.isRetired }
      .sorted { $0.id < $1.id }
    guard let first = found.first else { return nil }
    if found.count == 1 { return try references.resolve(first.id.string, kind: kindName) }
    var failure = Failure(
      .usage, .ambiguous, "“\(name)” could mean \(found.count) records of the kind \(kindName)",
      hint: "write \(first.id) or another of them in its place")
    failure.choices = found.map { Failure.Match($0.id.string, columns: [$0.title ?? ""]) }
    throw failure
  }

  private func json(_ text: String, _ opening: String, _ path: FieldPath) throws(Failure) -> Value? {
    guard text.begins(with: opening) else { return nil }
    do throws(ReadError) { return try JSONDocument(text).value } catch {
      throw Failure(.invalid, .invalid, "\(path) is no JSON, at its character \(error.column): \(error.message)")
        .about(path)
    }
  }

  /// As files have it, or as tables show it in the reader's language.
  private func choice(_ text: String, _ field: Field) throws -> Value {
    let choices = field.choices.map { choice in (choice, choice.string ?? choice.number?.lexeme ?? "") }
    if let choice = choices.first(where: { $0.1.lowercased() == text.lowercased() }) { return choice.0 }
    if let meant = try meant(text, field), let choice = choices.first(where: { $0.1 == meant.string }) {
      return choice.0
    }
    let names = choices.map(\.1)
    if let kind, PlantedKind.has(field.name, Text(text.lowercased()), inKind: kind.name) {
      throw Failure(
        .invalid, .invalid, "\(field.name) cannot be “\(text)” yet: this ledger was made before that choice existed",
        hint: "ledger-sync kinds update adds it"
      ).about(FieldPath(keys: [field.name]))
    }
    throw Failure(
      .invalid, .invalid, "\(field.name) cannot be “\(text)”",
      hint: Suggestion.hint(for: text, among: names, otherwise: "choose one of \(names.joined(separator: ", "))")
    ).about(FieldPath(keys: [field.name]))
  }

  private func meant(_ text: String, _ field: Field) throws -> Text? {
    try kind.flatMap { try references.ledger.choice(called: text, of: field.name, $0) }
  }

  private func flag(_ text: String, _ path: FieldPath) throws(Failure) -> Value {
    switch text.lowercased() {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      throw Failure(.invalid, .invalid, "\(path) cannot be “\(text)”", hint: "write true or false").about(path)
    }
  }

  /// A value within an object: a text where the schema says so, else what it looks like.
  private func nested(_ text: String, _ path: FieldPath) -> Value {
    var schema = kind?.schema
    for key in path.keys {
      let object = schema?.object
      schema = object?["properties"]?.object?[key] ?? object?["additionalProperties"] ?? object?["items"]
    }
    return schema?.object?["type"] == "string" ? .string(text) : Self.guessed(text)
  }

  /// Where no kind says what stands there: JSON for numbers, lists, objects, true and false, else a text.
  private static func guessed(_ text: String) -> Value {
    do throws(ReadError) {
      let value = try JSONDocument(text).value
      return value == .null ? .string(text) : value
    } catch { return .string(text) }
  }
}

extension Kind {
  /// Whether a day of a field is rather still to come: the ends of a rule or a budget.
  fileprivate func looksAhead(_ field: Text) -> Bool { ["from", "until"].contains(field) && dateField != field }
}

extension Field {
  /// Whether it holds a day or a time.
  package var isTime: Bool { formats.contains("date") || formats.contains("date-time") }
}

extension Substring {
  /// Without spaces at its ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Failure {
  /// The same failure about a field.
  package func about(_ path: FieldPath) -> Failure {
    var failure = self
    failure.field = path.description
    return failure
  }
}
