internal import Desk
internal import FileSystem
internal import Records
internal import Schema
internal import Store

/// What a field of a record names: a file beside it, or an address.
struct NamedFile {
  /// From the ledger's root; or the address.
  let place: String
  let isAddress: Bool
  private let field: Field
  private let ledger: Ledger
  private let context: Context

  /// - Parameters:
  ///   - name: of the field; nil: the first one of the kind that names a file in this record.
  ///   - noun: what the file is, in messages.
  ///   - isMeant: whether a field counts where none is named.
  init(
    _ id: String, _ name: String?, called noun: Sentence = "file", in ledger: Ledger, _ context: Context,
    where isMeant: (Field) -> Bool = { _ in true }
  ) throws {
    let kinds = try ledger.kinds()
    let finder = try context.finder(ledger, kinds)
    let record = try finder.find(id)
    try context.noteOwner(of: record.place, named: id, by: finder)
    let kind = kinds.kind(of: record.location)
    let path = try name.map { try FieldPath($0) }
    let possible =
      try path.map { [try AttachmentArguments.field($0, of: kind)] }
      ?? (kind?.fields.filter { $0.isAttachment && isMeant($0) } ?? [])
    guard let field = possible.first(where: { record.members[$0.name]?.string != nil }),
      let text = record.members[field.name]?.string
    else {
      throw Failure(
        .invalid, .notFound, "the record names no \(path.map { Sentence(verbatim: $0.description) } ?? noun)",
        hint: "ledger-sync attach \(record.id) \(possible.first?.name ?? "FIELD")=FILE lays one beside it"
      ).at(record.path)
    }
    (self.field, self.ledger, self.context) = (field, ledger, context)
    isAddress = NamedAddress.isAddress(text)
    guard let place = try isAddress ? text : ledger.attachment(named: Text(text), of: record) else {
      throw Failure(
        .invalid, .notFound, "\(field.name) names “\(text)”, and no such file lies beside the record",
        hint: "ledger-sync attach \(record.id) \(field.name)=FILE lays one there"
      ).at(record.path).about(FieldPath(keys: [field.name]))
    }
    self.place = place
  }

  /// A program that people choose by a variable.
  struct Program {
    let variable: String

    static let opener = Program(variable: "LEDGER_SYNC_OPENER")
    static let player = Program(variable: "LEDGER_SYNC_PLAYER")
  }

  /// Opens it on a terminal. Else, and for programs, says where it is. What has an address is fetched for both, unless
  /// only its place is wanted.
  func show(with program: Program, onlyItsPlace: Bool) throws {
    let fetched = isAddress && !onlyItsPlace ? try address.file() : nil
    if context.settings.format.isJSON {
      var answer: Object = [isAddress ? "address" : "path": .string(Text(place))]
      answer["file"] = fetched.map { .string(Text($0)) }
      context.print(json: .object(answer))
    } else if onlyItsPlace || !context.output.isTerminal {
      context.print(verbatim: fetched ?? place)
    } else {
      try open(fetched ?? copy(), with: program)
    }
  }

  private var address: NamedAddress { NamedAddress(text: place, field: field, ledger: ledger, web: context.web) }

  private func open(_ target: String, with program: Program) throws {
    let opener = context.environment[program.variable] ?? "xdg-open"
    var run = Subprocess(
      "/bin/sh", ["-c", opener + " \"$1\"", "open", target], environment: context.environment.variables)
    (run.input, run.output, run.errors) = (.inherited, .inherited, .inherited)
    context.output.flush()
    guard try !run.run().succeeded else { return }
    throw Failure(
      .inputOutput, .inputOutput, "\(opener) could not open it", hint: "\(program.variable) names another program"
    ).at(place)
  }

  /// A copy whose ending follows from its first bytes. Desktops start by the name, and what comes from somebody else may
  /// be a page or a program that begins like a picture, or is called like one.
  private func copy() throws -> String {
    let bytes = try ledger.content(of: place)
    let type = MediaType(of: bytes)
    if let type, type.isOne(of: field.attachmentTypes) {
      return try FetchedFiles(context.web).keepCopy(bytes, as: type)
    }
    throw Failure(.invalid, .invalid, "it is \(field.wordsRefusing(type))", hint: "--print shows where it lies")
      .at(place).about(FieldPath(keys: [field.name]))
  }
}
