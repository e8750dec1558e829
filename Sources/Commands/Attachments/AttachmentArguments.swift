internal import Desk
internal import Records
internal import Schema
internal import Store

/// Files that a person names for fields of a record: `photo=receipt.jpg`, `voice=-` for what comes on stdin.
struct AttachmentArguments {
  static let attach = Option(
    name: "attach", placeholder: "FIELD=FILE", summary: "Put a copy of FILE beside the record (-: stdin)",
    isRepeatable: true)
  static let keepLocation = Option.flag("keep-location", "Leave in a JPEG where it was taken")

  private let arguments: [Assignment]
  private let keepsLocation: Bool

  var isEmpty: Bool { arguments.isEmpty }

  init(_ invocation: Invocation) throws(Failure) {
    try self.init(invocation.all(Self.attach), keepsLocation: invocation.has(Self.keepLocation))
  }

  init(_ texts: [String], keepsLocation: Bool) throws(Failure) {
    let arguments = try texts.map { text throws(Failure) in
      let argument = Assignment.isMeant(by: text) ? try Assignment(text) : nil
      if let argument, argument.operation == .set, argument.field.keys.count == 1, !argument.text.isEmpty {
        return argument
      }
      throw .usage("expected FIELD=FILE, got “\(text)”", hint: "for example: photo=receipt.jpg")
    }
    try self.init(arguments, keepsLocation: keepsLocation)
  }

  /// - Parameter arguments: each names a file for a field.
  init(_ arguments: [Assignment], keepsLocation: Bool) throws(Failure) {
    try Assignment.requireOnce(arguments)
    if arguments.count(where: { $0.text == "-" }) > 1 {
      throw .usage("stdin can be one file only", hint: "name the others")
    }
    (self.arguments, self.keepsLocation) = (arguments, keepsLocation)
  }

  /// The files, looked at. Nothing is written yet.
  func read(for kind: Kind?, in ledger: Ledger, _ context: Context) throws -> [NewAttachment] {
    try arguments.map { argument in
      let field = try Self.field(argument.field, of: kind)
      let bytes = try Self.bytes(argument, limit: try ledger.largestAttachment(of: field), context)
      let name = argument.text == "-" ? "stdin" : argument.text
      let attachment = try NewAttachment(bytes, of: field, called: name, keepsLocation: keepsLocation)
      if attachment.type.mayHideItsPlace, !keepsLocation {
        context.note("note: “\(name)” may contain the place where it was taken: that is removed from JPEGs only")
      }
      return attachment
    }
  }

  /// The field that names a file. Throws where there is none, or it is for something else.
  static func field(_ path: FieldPath, of kind: Kind?) throws(Failure) -> Field {
    guard let kind, let name = path.keys.first else {
      throw Failure(.invalid, .invalid, "a record without a kind has no fields for files", hint: "kinds/ has the kinds")
    }
    try kind.requireField(path)
    if let field = kind.field(name), field.isAttachment, path.keys.count == 1 { return field }
    let names = kind.fields.filter(\.isAttachment).map(\.name.string)
    let hint: Sentence =
      names.isEmpty ? "this kind has no field for files" : "fields for files: \(names.joined(separator: ", "))"
    throw Failure(.invalid, .invalid, "the field \(path) is not for files", hint: hint).about(path)
  }

  private static func bytes(_ argument: Assignment, limit: Int, _ context: Context) throws -> [UInt8] {
    let bytes = try context.files.whole(argument.text, limit: limit)
    if bytes.count > limit { throw tooLarge(argument, limit) }
    if !bytes.isEmpty { return bytes }
    throw Failure(.invalid, .invalid, "“\(argument.text)” is empty", hint: "name another file").about(argument.field)
  }

  private static func tooLarge(_ argument: Assignment, _ limit: Int) -> Failure {
    Failure(
      .limit, .limit, "“\(argument.text)” is too large: \(argument.field) takes at most \(limit) bytes",
      hint: "make it smaller, or say how much is fine with attachmentSize, in ledger.json or in the kind"
    ).about(argument.field)
  }
}
