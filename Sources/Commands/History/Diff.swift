internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let old = Positional("REV", .optional)
  private static let new = Positional("REV2", .optional)
  private static let by = Option.value("by", "KEY[,KEY...]", "In money instead: how the sums by these keys changed")

  static let diff = Command(
    name: "diff",
    group: .history,
    summary: "What changed, by record and field",
    details: """
      Without REV: what the files on disk say that is not committed yet. With REV: what they say that REV
      did not. With two: what changed from one to the other. REV is what git takes (HEAD~2, 1f3a5b7c), or a
      day, which means the last commit of that day. With --by, a row for each group whose sum differs.
      With --local it is about local/, whose history is its own.
      A file that was only laid out anew, or whose numbers are only spelt differently, is said to be so.
      """,
    positionals: [old, new],
    options: [by, HistoryContext.local, AnswerFile.option],
    examples: [
      Example("ledger-sync diff", "What the next sync commits"),
      Example("ledger-sync diff 2026-11-15", "What changed since the end of that day"),
      Example("ledger-sync diff HEAD~3 HEAD", "What the last three commits changed"),
      Example("ledger-sync diff --by month,category 2026-10-31", "What changed in money since the end of October"),
    ],
    isPaged: true
  ) { invocation, context in
    if let keys = invocation[by] {
      let differences = try SumDifferences(
        by: keys, from: invocation.optional(old) ?? "HEAD", to: invocation.optional(new),
        context.session(for: "diff"))
      try context.answering(invocation) { $0.print(differences) }
      return .done
    }
    let history = try HistoryContext("diff", context, of: HistoryContext.part(invocation))
    let ends = try [old, new].map { try invocation.optional($0).map(history.commit(named:)) }
    let found = try history.history.differences(from: ends[0] ?? history.history.head, to: ends[1])
    let answer = DiffAnswer(differences: found, kinds: history.history.kinds)
    try context.answering(invocation) { answer.print(to: $0) }
    return .done
  }
}

/// Differences in words, as JSON, and as rows.
private struct DiffAnswer {
  let differences: [RecordDifference]
  let kinds: Kinds

  func print(to context: Context) {
    if context.settings.format != .table {
      return context.print(context.settings.format.isJSON ? items(in: context.spoken.language) : rows)
    }
    for line in differences.flatMap(lines) { context.print(line) }
    if differences.isEmpty { context.note("no differences") }
  }

  // MARK: Words

  private func lines(_ one: RecordDifference) -> [StyledLine] {
    let from = one.movedFrom.map { StyledLine(said: "  from \($0)", .dim) } ?? StyledLine()
    let title = StyledLine(one.change.sign, one.change.style) + StyledLine(" \(one.path)", .strong) + from
    if let problem = one.problem {
      return [
        title,
        StyledLine(said: "  cannot be read: ", .warning) + StyledLine(said: "\(place(problem))\(problem.message)"),
      ]
    }
    if one.change == .deleted { return [title] }
    let lines = DifferenceLines(differences: one.differences, isNew: one.change == .added).lines
    let isSame = lines.isEmpty && one.change == .edited && one.location != nil
    return [title] + (isSame ? [StyledLine(said: "  only its layout or spelling", .dim)] : lines)
  }

  private func place(_ problem: SkippedFile) -> String { problem.position.map { "\($0): " } ?? "" }

  // MARK: Data

  private func items(in language: Language) -> Rows {
    Rows(columns: [], rows: differences.map { Rows.Row(cells: [], json: json($0, in: language)) })
  }

  private func json(_ one: RecordDifference, in language: Language) -> Value {
    var json: Object = [
      "id": one.location.map { .string($0.id) } ?? .null,
      "kind": one.location.map { .string(kinds.name(of: $0)) } ?? .null,
      "user": one.location?.owner.user.map { .string($0) } ?? .null, "path": .string(one.path),
    ]
    json["from"] = one.movedFrom.map { .string($0) }
    json["change"] = .string(one.change.rawValue)
    json["fields"] = one.differences.fieldsJSON
    json["conflicts"] = one.differences.conflictsJSON
    json["problem"] = one.problem?.json(in: language)
    return .object(json)
  }

  /// A row for each field; one for a file that has none to show.
  private var rows: Rows {
    let titles = ["CHANGE", "KIND", "ID", "PATH", "FIELD", "BEFORE", "AFTER"]
    return Rows(
      columns: titles.map { Table.Column($0) },
      rows: differences.flatMap(cells).map { Rows.Row(cells: $0.map { Table.Cell($0) }) })
  }

  private func cells(_ one: RecordDifference) -> [[String]] {
    let first = [
      one.change.rawValue, one.location.map { kinds.name(of: $0).string } ?? "", one.location?.id.string ?? "",
      one.path,
    ]
    let fields = one.differences.fields.map { field in
      [field.field.placeName, field.before?.plainText ?? "", field.after?.plainText ?? ""]
    }
    return (fields.isEmpty ? [["", "", ""]] : fields).map { first + $0 }
  }
}
