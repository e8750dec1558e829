internal import FileSystem
internal import Records

extension Command {
  private static let file = Positional("FILE")
  private static let fieldPath = Positional("FIELDPATH")
  private static let value = Positional("VALUE")
  private static let asText = Option.flag("string", "VALUE is a text, whatever it looks like")
  private static let asJSON = Option.flag("json", "VALUE is JSON, or an error")

  static let put = Command(
    name: "put",
    group: .plumbing,
    summary: "Change one member of a file, and no other byte",
    details: """
      VALUE is taken as JSON where it is JSON, with its own spelling: 12.50, true, null, ["work"].
      Anything else is a text, so that names need no quotes: put lunch.json title Lunch.
      What begins with {, [ or " has to be JSON; --string takes it as a text.
      A member that is not there is added. The file is replaced as a whole or not at all.
      """,
    positionals: [file, fieldPath, value],
    options: [asText, asJSON],
    examples: [
      Example("ledger-sync put lunch.json amount 13.00", "The amount becomes 13.00; the rest of the file stays"),
      Example("ledger-sync put lunch.json remark --string 42", "The remark is the text \"42\", no number"),
    ]
  ) { invocation, context in
    let spelling: PutValue.Reading =
      invocation.has(asText) ? .text : invocation.has(asJSON) ? .json : .either
    let value = try PutValue(invocation[value], spelling)
    let path = try FieldPath(invocation[fieldPath])
    let hasChanged = try BareFile.edit(invocation[file], in: context) { try value.set(at: path, in: $0) }
    if context.settings.format.isJSON {
      context.print(json: ["path": .string(invocation[file]), "changed": .bool(hasChanged)])
    }
    return .done
  }
}

/// What stands at the place of VALUE: one JSON value and its spelling.
private struct PutValue {
  enum Reading {
    case text, json, either
  }

  private let json: JSONDocument

  init(_ argument: String, _ reading: Reading) throws {
    if reading == .text {
      json = try JSONDocument(writing: .string(argument))
      return
    }
    do throws(ReadError) {
      json = try JSONDocument(argument)
    } catch {
      if reading == .json || Self.mustBeJSON(argument) { throw Self.failure(error) }
      json = try JSONDocument(writing: .string(argument))
    }
  }

  /// A list with one comma too many is a slip, not a text.
  private static func mustBeJSON(_ argument: String) -> Bool {
    switch argument.utf8.first(where: { $0 != UInt8(ascii: " ") }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): true
    default: false
    }
  }

  private static func failure(_ error: ReadError) -> Failure {
    Failure(
      .invalid, .invalid, "VALUE is no JSON, at its character \(error.column): \(error.message)",
      hint: "with --string it is taken as a text, whatever it looks like")
  }

  func set(at path: FieldPath, in document: RecordDocument) throws -> RecordDocument {
    if case .json(let document) = document { return .json(try document.setting(path, toJSON: json.bytes)) }
    return try document.setting(path, to: json.value)
  }
}
