internal import Desk
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
      In a plist, VALUE may also be an element, as get prints it: <date>2026-11-20T14:02:11Z</date>.
      A member that is not there is added. The file is replaced as a whole or not at all.
      """,
    positionals: [file, fieldPath, value],
    options: [asText, asJSON],
    examples: [
      Example("ledger-sync put lunch.json amount 13.00", "The amount becomes 13.00; the rest of the file stays"),
      Example("ledger-sync put lunch.json remark --string 42", "The remark is the text “42”, no number"),
    ]
  ) { invocation, context in
    let reading: PutValue.Reading =
      invocation.has(asText) ? .text : invocation.has(asJSON) ? .json : .either
    let value = PutValue(argument: invocation[value], reading: reading)
    let path = try FieldPath(invocation[fieldPath])
    let hasChanged = try BareFile.edit(invocation[file], in: context.files) { try value.set(at: path, in: $0) }
    if context.settings.format.isJSON {
      context.print(json: ["path": .string(invocation[file]), "changed": .bool(hasChanged)])
    }
    return .done
  }
}

/// What stands at the place of VALUE: one value with its spelling.
private struct PutValue {
  enum Reading {
    case text, json, either
  }

  let argument: String
  let reading: Reading

  func set(at path: FieldPath, in document: RecordDocument) throws -> RecordDocument {
    let edited = try unchecked(at: path, in: document)
    if path.isRoot, edited.value.object == nil {
      throw Failure(
        .invalid, .invalid, "a record is an object: VALUE, which would take the place of the whole, is none",
        hint: "name the member that it is for")
    }
    return edited
  }

  private func unchecked(at path: FieldPath, in document: RecordDocument) throws -> RecordDocument {
    switch document {
    case .json(let document): .json(try document.setting(path, toJSON: try json().bytes))
    case .plist(let document): .plist(try set(at: path, in: document))
    }
  }

  private func set(at path: FieldPath, in document: PlistDocument) throws -> PlistDocument {
    guard reading == .either, first == UInt8(ascii: "<") else {
      return try document.setting(path, to: try json().value)
    }
    do {
      return try document.setting(path, toElement: Array(argument.utf8))
    } catch let error as ReadError {
      throw failure(error, "no element of a plist")
    }
  }

  private func json() throws -> JSONDocument {
    if reading == .text { return try JSONDocument(writing: .string(argument)) }
    do throws(ReadError) {
      return try JSONDocument(argument)
    } catch {
      if reading == .json || mustBeJSON { throw failure(error, "no JSON") }
      return try JSONDocument(writing: .string(argument))
    }
  }

  private var first: UInt8? { argument.utf8.first { $0 != UInt8(ascii: " ") } }

  /// A list with one comma too many is a slip, not a text.
  private var mustBeJSON: Bool { first.map("{[\"".utf8.contains) ?? false }

  private func failure(_ error: ReadError, _ problem: Sentence) -> Failure {
    Failure(
      .invalid, .invalid, "VALUE is \(problem), at its character \(error.column): \(error.message)",
      hint: "with --string it is taken as a text, whatever it looks like")
  }
}
