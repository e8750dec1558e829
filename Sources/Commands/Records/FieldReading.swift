internal import Records
internal import Schema
internal import Store

/// Reads what a person types for a field into the value that the kind wants there.
struct FieldReading {
  let kind: Kind?
  let references: References
  let clock: TypedTime

  /// Throws where no such value can be meant; what the kind says beyond types is looked at when the record is whole.
  func value(_ text: String, of path: FieldPath) throws -> Value {
    guard let name = path.keys.first, let field = kind?.field(name) else { return Self.guessed(text) }
    if path.keys.count > 1 { return nested(text, path) }
    if let reference = field.reference {
      do { return .string(try references.resolve(text, kind: reference).value) } catch let error as StoreError {
        throw error.failure.about(path)
      }
    }
    if !field.choices.isEmpty { return try choice(text, field) }
    if field.isTime, let time = try clock.read(text, wantsTime: !field.formats.contains("date")) {
      return .string(time)
    }
    return try typed(text, field)
  }

  /// Items of a list: `work, travel`.
  static func items(_ text: String) -> [Value] {
    var items: [Value] = []
    for part in text.split(separator: ",") {
      let item = Value.string(part.trimmed)
      if item != "", !items.contains(item) { items.append(item) }
    }
    return items
  }

  /// An amount as people type it. A plain number keeps its spelling; anything else is calculated.
  static func number(_ text: String, _ path: FieldPath) throws(Failure) -> Number {
    if let number = Number(lexeme: text) { return number }
    do throws(CalculationError) { return try Calculation.evaluate(text).number } catch {
      var failure = Failure(.invalid, .invalid, "\(path) “\(text)” is not a number: \(error.message)")
      failure.field = path.description
      throw failure
    }
  }
}

extension FieldReading {
  private func typed(_ text: String, _ field: Field) throws -> Value {
    let path = FieldPath(keys: [field.name])
    let types = field.types.subtracting(.null)
    if types == .any.subtracting(.null) { return Self.guessed(text) }
    if types.isSubset(of: .number), !types.isEmpty { return .number(try Self.number(text, path)) }
    if types == .boolean { return try flag(text, path) }
    if types.contains(.array), let items = try json(text, "[", path) { return items }
    if types.contains(.object), let object = try json(text, "{", path) { return object }
    if types.contains(.string) {
      let number = types.isDisjoint(with: .number) ? nil : Number(lexeme: text)
      return number.map { .number($0) } ?? .string(text)
    }
    if types.contains(.array) { return .array(Self.items(text)) }
    return Self.guessed(text)
  }

  private func json(_ text: String, _ opening: String, _ path: FieldPath) throws(Failure) -> Value? {
    guard text.hasPrefix(opening) else { return nil }
    do throws(ReadError) { return try JSONDocument(text).value } catch {
      throw Failure(.invalid, .invalid, "\(path) is no JSON, at its character \(error.column): \(error.message)")
        .about(path)
    }
  }

  private func choice(_ text: String, _ field: Field) throws(Failure) -> Value {
    let choices = field.choices.map { choice in (choice, choice.string ?? choice.number?.lexeme ?? "") }
    if let choice = choices.first(where: { $0.1.lowercased() == text.lowercased() }) { return choice.0 }
    let names = choices.map(\.1)
    throw Failure(
      .invalid, .invalid, "\(field.name) cannot be “\(text)”",
      hint: Suggestion.hint(for: text, among: names, otherwise: "choose one of \(names.joined(separator: ", "))")
    ).about(FieldPath(keys: [field.name]))
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
      schema = object?["properties"]?.object?[key] ?? object?["additionalProperties"]
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

extension Field {
  /// Whether it holds a day or a time.
  var isTime: Bool { formats.contains("date") || formats.contains("date-time") }
}

extension Substring {
  /// Without spaces at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Failure {
  /// The same failure about a field.
  func about(_ path: FieldPath) -> Failure {
    var failure = self
    failure.field = path.description
    return failure
  }
}
