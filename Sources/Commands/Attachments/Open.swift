internal import FileSystem
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let field = Positional("FIELD", .optional)
  private static let path = Option.flag("print", "Print the path of the file, or the address, and open nothing")

  static let open = Command(
    name: "open",
    group: .records,
    summary: "Open the picture of a record, or another file that it names",
    details: """
      Without FIELD, the first field of the kind that names a file counts. The program that LEDGER_SYNC_OPENER names
      opens the file or address; without that variable, xdg-open does. Where there is no terminal nothing is opened,
      and the path from the ledger's root is printed.
      A file whose type the kind does not allow in this field is not opened: it may come from somebody else.
      """,
    positionals: [id, field],
    options: [path],
    examples: [
      Example("ledger-sync open 7k3fq2xw", "The receipt of a bill"),
      Example("ledger-sync open 7k3fq2xw voice --print", "Where its voice note lies"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "open")
    let named = try NamedFile(invocation[id], invocation.optional(field), in: ledger, context)
    if context.settings.format.isJSON {
      context.print(json: [named.isAddress ? "address" : "path": .string(Text(named.place))])
    } else if invocation.has(path) || !context.output.isTerminal {
      context.print(named.place)
    } else {
      try named.open()
    }
    return .done
  }
}

/// What a field of a record names: a file beside it, or an address.
private struct NamedFile {
  /// From the ledger's root; or the address.
  let place: String
  let isAddress: Bool
  private let field: Field
  private let ledger: Ledger
  private let context: Context

  init(_ id: String, _ name: String?, in ledger: Ledger, _ context: Context) throws {
    let kinds = try ledger.kinds()
    let record = try context.finder(ledger, kinds).find(id)
    let kind = kinds.kind(of: record.location)
    let path = try name.map { try FieldPath($0) }
    let fields =
      try path.map { [try AttachmentArguments.field($0, of: kind)] }
      ?? (kind?.fields.filter { $0.isAttachment && record.members[$0.name]?.string != nil } ?? [])
    guard let field = fields.first, let text = record.members[field.name]?.string else {
      throw Failure(
        .invalid, .notFound, "the record names no \(path?.description ?? "file")",
        hint: "ledger-sync attach \(record.id) FIELD=FILE lays one beside it"
      ).at(record.path)
    }
    (self.field, self.ledger, self.context) = (field, ledger, context)
    isAddress = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    guard let place = try isAddress ? text : ledger.attachment(named: Text(text), of: record) else {
      throw Failure(
        .invalid, .notFound, "\(field.name) names “\(text)”, and no such file lies beside the record",
        hint: "ledger-sync attach \(record.id) \(field.name)=FILE lays one there"
      ).at(record.path).about(FieldPath(keys: [field.name]))
    }
    self.place = place
  }

  func open() throws {
    if !isAddress { try requireType() }
    let opener = context.environment["LEDGER_SYNC_OPENER"] ?? "xdg-open"
    let target = isAddress ? place : AbsolutePath.joined(ledger.path, place)
    var run = Subprocess(
      "/bin/sh", ["-c", opener + " \"$1\"", "open", target], environment: context.environment.variables)
    (run.input, run.output, run.errors) = (.inherited, .inherited, .inherited)
    context.output.flush()
    guard try !run.run().succeeded else { return }
    throw Failure(
      .inputOutput, .inputOutput, "\(opener) could not open it", hint: "LEDGER_SYNC_OPENER names another program"
    ).at(place)
  }

  /// What comes from somebody else may be a program that is called a picture.
  private func requireType() throws {
    let type = try ledger.mediaType(of: place)
    if type?.isOne(of: field.attachmentTypes) == true { return }
    throw Failure(
      .invalid, .invalid,
      "it is \(type.map { "of the type \($0.name)" } ?? "of no type that is known here"), and \(field.name) takes "
        + field.attachmentTypes.joined(separator: ", "), hint: "--print shows where it lies"
    ).at(place).about(FieldPath(keys: [field.name]))
  }
}
