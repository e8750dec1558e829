internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

/// What `kinds` answers.
struct KindsAnswer {
  private let ledger: Ledger
  private let kinds: Kinds
  private let counts: [Text: Int]
  /// Of tables that people read; all else has what every reader gets.
  private let labels: Labels
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) throws {
    self.ledger = ledger
    self.context = context
    kinds = try ledger.kinds()
    labels = context.settings.format == .table ? try Labels(in: ledger, of: []) : Labels(nil, of: [])
    counts = try ledger.recordCounts()
  }

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
    if context.settings.format.isJSON { return context.print(json: try json(of: kind)) }
    context.print("made the kind \(kind.name): \(path(of: kind))")
    if let field = kind.fields.first(where: { $0.name != Kind.addedField }) {
      context.note("next: ledger-sync add \(kind.name) \(field.name)=...")
    }
  }

  /// A field that has another name now.
  func print(_ renaming: FieldRenaming, of kind: Kind, _ report: RenamingReport) throws {
    if context.settings.format.isJSON {
      context.print(json: [
        "kind": .string(kind.name), "field": .string(renaming.old.description),
        "renamed": .string(renaming.new.description),
        "records": .number(Number(report.records)), "left_out": .array(report.skipped.map(\.json)),
      ])
    } else {
      let others =
        report.others == 0 ? "" : " and \(counted(report.others, "template or default", "templates and defaults"))"
      let place = report.isOfSchema ? "the kind \(kind.name)" : "records of the kind \(kind.name)"
      context.print(
        "\(renaming.old) of \(place) is \(renaming.new) now: \(counted(report.records, "record"))\(others)")
    }
    context.note(skipped: report.skipped)
    if !report.skipped.isEmpty {
      context.note("correct these files, then run the command again: they may still use \(renaming.old)")
    }
  }

  private func row(_ kind: Kind) throws -> Rows.Row {
    let origin = try ledger.origin(of: kind)
    let texts = [
      kind.name.string, kind.titles == nil ? "" : labels.title(of: kind), kind.folder.string, "\(count(of: kind))",
      origin.words,
    ]
    return Rows.Row(cells: texts.map { Table.Cell($0) }, json: .object(summary(of: kind, origin)))
  }

  private func count(of kind: Kind) -> Int { counts[kind.folder] ?? 0 }

  private func path(of kind: Kind) -> String { "kinds/\(kind.name).json" }

  private func summary(of kind: Kind, _ origin: KindOrigin) -> Object {
    [
      "kind": .string(kind.name), "title": kind.title.map { .string($0) } ?? .null,
      "folder": .string(kind.folder), "records": .number(Number(count(of: kind))),
      "from": .string(origin.rawValue), "path": .string(path(of: kind)), "private": .bool(kind.isPrivate),
    ]
  }
}

// MARK: - One kind

extension KindsAnswer {
  private func explain(_ kind: Kind) throws {
    if context.settings.format.isJSON { return context.print(json: try json(of: kind)) }
    if context.settings.format == .table { try printHead(of: kind) }
    let titles = labels.titles(of: kind)
    let columns =
      [Table.Column("FIELD", mayBeCut: false, isMain: true)] + (titles == nil ? [] : [Table.Column("TITLE")]) + [
        Table.Column("TYPE"), Table.Column("NEEDED"), Table.Column("MERGE"), Table.Column("MEANING"),
      ]
    let rows = zip(kind.fields, titles ?? kind.fields.map { _ in "" }).map { field, title in
      let texts = [
        field.typeWords(in: kind), field.isRequired ? "yes" : "", mergeWords(field, of: kind), meaning(of: field),
      ]
      return Rows.Row(
        cells: ([field.name.string] + (titles == nil ? [] : [title]) + texts).map { Table.Cell($0) })
    }
    context.print(Rows(columns: columns, rows: rows, whenEmpty: "it declares no fields"))
    context.noteProblems(of: kind, kinds)
  }

  private func printHead(of kind: Kind) throws {
    let about = [kind.titles.map { _ in labels.title(of: kind) }, labels.description(of: kind)].compactMap(\.self)
      .joined(separator: ": ")
    context.print(StyledLine(kind.name.string, .strong) + StyledLine(about.isEmpty ? "" : "  \(about)"))
    context.print("\(path(of: kind)), \(try ledger.origin(of: kind).words); \(counted(count(of: kind), "record"))")
    let names = referring(to: kind).map { "\($0.kind) (\($0.field))" }
    if kind.isPrivate { context.print("private: its records stay in local/, and are never sent") }
    if !names.isEmpty { context.print("referred to by \(names.joined(separator: ", "))") }
    context.print("")
  }

  /// The fields of other kinds, and of its own, that name records of it.
  private func referring(to kind: Kind) -> [(kind: Text, field: Text)] {
    kinds.all.flatMap { other in
      other.fields.filter { $0.reference == kind.name }.map { (other.name, $0.name) }
    }
  }

  private func rule(of field: Field, in kind: Kind) -> String {
    (kind.rules.rules(for: field.name).rule ?? .latest).name
  }

  private func mergeWords(_ field: Field, of kind: Kind) -> String {
    if field.computed != nil { return "" }
    if let group = kind.rules.group(of: field.name) {
      return "with \(group.members.filter { $0 != field.name }.map(\.string).joined(separator: ", "))"
    }
    return rule(of: field, in: kind)
  }

  private func meaning(of field: Field) -> String {
    let words = labels.description(of: field) ?? field.title ?? ""
    guard let expression = field.computed else { return words }
    return "= \(expression)" + (words.isEmpty ? "" : "  \(words)")
  }

  private func json(of kind: Kind) throws -> Value {
    var json = summary(of: kind, try ledger.origin(of: kind))
    json["description"] = kind.description.map { .string($0) } ?? .null
    json["fields"] = .array(kind.fields.map { .object(self.json(of: $0, of: kind)) })
    json["referred_by"] = .array(
      referring(to: kind).map { ["kind": .string($0.kind), "field": .string($0.field)] })
    return .object(json)
  }

  private func json(of field: Field, of kind: Kind) -> Object {
    var json: Object = [
      "field": .string(field.name), "type": .string(field.typeWords(in: kind)),
      "required": .bool(field.isRequired),
    ]
    if field.computed == nil { json["merge"] = .string(rule(of: field, in: kind)) }
    let group = kind.rules.group(of: field.name)?.members.map { Value.string($0) }
    json["group"] = group.map { .array($0) }
    let texts: [(Text, String?)] = [
      ("unit", field.unit), ("ref", field.reference?.string), ("computed", field.computed),
      ("description", field.description),
    ]
    for (name, text) in texts { json[name] = text.map { .string($0) } }
    return json
  }
}

extension KindOrigin {
  fileprivate var words: String {
    switch self {
    case .planted: "planted"
    case .changed: "planted, changed"
    case .own: "own"
    }
  }
}
