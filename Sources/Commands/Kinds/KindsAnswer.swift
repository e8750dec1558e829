internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

/// What `kinds` answers.
struct KindsAnswer {
  private let described: DescribedKinds
  /// Of tables that people read; all else has what every reader gets.
  private let labels: Labels
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) throws {
    self.context = context
    described = try DescribedKinds(ledger)
    labels = context.settings.format == .table ? try Labels(in: ledger, of: []) : Labels(nil, of: [])
  }

  private var kinds: Kinds { described.kinds }

  /// All of them, or the one of that name.
  func print(_ name: String?) throws {
    if let name { return try explain(kinds.required(name)) }
    let columns = [
      Table.Column("KIND", mayBeCut: false), Table.Column("TITLE", isMain: true), Table.Column("FOLDER"),
      Table.Column("RECORDS", .right), Table.Column("FROM"),
    ]
    context.print(Rows(columns: columns, rows: try kinds.all.map(row), whenEmpty: "there are no kinds"))
    context.note(skipped: kinds.skipped)
  }

  /// A kind that has just been made.
  func print(new kind: Kind) throws {
    if context.settings.format.isJSON { return context.print(json: try described.json(of: kind)) }
    context.print("made the kind \(kind.name): \(kind.schemaPath)")
    if let field = kind.fields.first(where: { $0.name != Kind.addedField }) {
      context.note("next: ledger-sync add \(kind.name) \(field.name)=...")
    }
  }

  /// Kinds that are up to date now.
  func print(updated kinds: [UpdatedKind]) throws {
    if context.settings.format.isJSON {
      let updated = kinds.map { kind -> Value in
        ["kind": .string(kind.name), "new": .bool(kind.isNew), "fields": .array(kind.fields.map { .string($0) })]
      }
      return context.print(json: .array(updated))
    }
    for kind in kinds {
      let fields = kind.fields.isEmpty ? "" : ": \(kind.fields.map(\.string).joined(separator: ", "))"
      context.print(kind.isNew ? "new kind \(kind.name)" : "updated the kind \(kind.name)\(fields)")
    }
    context.note(kinds.isEmpty ? "all kinds are up to date" : "ledger-sync undo takes it back")
  }

  /// A field that has another name now.
  func print(_ renaming: FieldRenaming, of kind: Kind, _ report: RenamingReport) throws {
    if context.settings.format.isJSON {
      context.print(json: [
        "kind": .string(kind.name), "field": .string(renaming.old.description),
        "renamed": .string(renaming.new.description),
        "records": .number(Number(report.records)),
        "left_out": .array(report.skipped.map { $0.json(in: context.spoken.language) }),
      ])
    } else {
      let others: Sentence =
        report.others == 0 ? "" : " and \(counted(report.others, "template or default", "templates and defaults"))"
      let place: Sentence = report.isOfSchema ? "the kind \(kind.name)" : "records of the kind \(kind.name)"
      context.print(
        "\(renaming.old) of \(place) is \(renaming.new) now: \(counted(report.records, "record"))\(others)")
    }
    context.note(skipped: report.skipped)
    if !report.skipped.isEmpty {
      context.note("correct these files, then run the command again: they may still use \(renaming.old)")
    }
  }

  private func row(_ kind: Kind) throws -> Rows.Row {
    let texts = [
      kind.name.string, kind.titles == nil ? "" : labels.title(of: kind), kind.folder.string,
      "\(described.count(of: kind))",
    ]
    return Rows.Row(
      cells: texts.map { Table.Cell($0) } + [Table.Cell(said: try origin(of: kind))],
      json: .object(try described.summary(of: kind)))
  }
}

// MARK: - One kind

extension KindsAnswer {
  private func explain(_ kind: Kind) throws {
    if context.settings.format.isJSON { return context.print(json: try described.json(of: kind)) }
    if context.settings.format == .table { try printHead(of: kind) }
    let titles = labels.titles(of: kind)
    let columns =
      [Table.Column("FIELD", mayBeCut: false, isMain: true)] + (titles == nil ? [] : [Table.Column("TITLE")]) + [
        Table.Column("TYPE"), Table.Column("NEEDED"), Table.Column("MERGE"), Table.Column("MEANING"),
      ]
    let rows = zip(kind.fields, titles ?? kind.fields.map { _ in "" }).map { field, title in
      let cells = [
        Table.Cell(field.typeWords(in: kind)), Table.Cell(said: field.isRequired ? "yes" : ""),
        Table.Cell(said: mergeWords(field, of: kind)), Table.Cell(meaning(of: field)),
      ]
      return Rows.Row(
        cells: ([field.name.string] + (titles == nil ? [] : [title])).map { Table.Cell($0) } + cells)
    }
    context.print(Rows(columns: columns, rows: rows, whenEmpty: "it declares no fields"))
    context.noteProblems(of: kind, kinds)
  }

  private func printHead(of kind: Kind) throws {
    let about = [kind.titles.map { _ in labels.title(of: kind) }, labels.description(of: kind)].compactMap(\.self)
      .joined(separator: ": ")
    context.print(StyledLine(kind.name.string, .strong) + StyledLine(said: about.isEmpty ? "" : "  \(about)"))
    context.print(
      "\(kind.schemaPath), \(try described.origin(of: kind).words); \(counted(described.count(of: kind), "record"))")
    let names = described.referring(to: kind).map { "\($0.kind) (\($0.field))" }
    if kind.isPrivate { context.print("private: its records stay in local/, and are never sent") }
    if !names.isEmpty { context.print("referred to by \(names.joined(separator: ", "))") }
    context.print("")
  }

  private func origin(of kind: Kind) throws -> Sentence {
    let words = try described.origin(of: kind).words
    return kind.isPrivate ? "\(words), private" : words
  }

  private func mergeWords(_ field: Field, of kind: Kind) -> Sentence {
    if field.computed != nil { return "" }
    if let group = kind.rules.group(of: field.name) {
      return "with \(group.members.filter { $0 != field.name }.map(\.string).joined(separator: ", "))"
    }
    return Sentence(verbatim: kind.mergeRule(of: field))
  }

  private func meaning(of field: Field) -> String {
    let words = labels.description(of: field) ?? field.title ?? ""
    guard let expression = field.computed else { return words }
    return "= \(expression)" + (words.isEmpty ? "" : "  \(words)")
  }
}

extension KindOrigin {
  fileprivate var words: Sentence {
    switch self {
    case .planted: "planted"
    case .changed: "planted, changed"
    case .own: "own"
    }
  }
}
