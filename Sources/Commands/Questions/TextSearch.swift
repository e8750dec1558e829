internal import Desk
internal import Git
internal import Merge
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

/// `search --history`: where a text came and went.
struct TextSearch {
  private let history: HistoryContext
  private let kind: Kind?
  private let text: String
  private let limit: Int?

  init(_ invocation: Invocation, _ context: Context) throws {
    for option in [ListOptions.sort, ListOptions.columns, AskedLedger.at, Explanation.option]
    where invocation.has(option) {
      throw Failure.usage(
        "\(option.spelling) and --history do not go together", hint: "--history tells all commits, newest first")
    }
    let history = try HistoryContext("search", context)
    var words = invocation.all(QuestionOptions.kind) + invocation.all(QuestionOptions.texts)
    let kind = words.count > 1 ? try words.first.flatMap { try history.history.kinds.called($0) } : nil
    if kind != nil { words.removeFirst() }
    guard words.count == 1, let word = words.first, !word.isEmpty else {
      throw Failure.usage("--history looks for one text", hint: "put several words into quotes: \"green tea\"")
    }
    self.history = history
    self.kind = kind
    text = word
    limit = try ListOptions.limit(invocation, context)
  }

  func print(in output: Context) throws {
    let changes = try changes()
    let shown = limit.map { Array(changes.prefix($0)) } ?? changes
    var rows = Rows(columns: Self.columns, whenEmpty: "no commit has this text")
    var commits: [ObjectID: CommitSummary] = [:]
    for change in shown {
      let commit = try commits[change.commit] ?? history.history.summary(of: change.commit)
      commits[change.commit] = commit
      rows.rows.append(row(change, commit))
    }
    // `--limit 0` leaves nothing to show, which is not that there is nothing.
    if !shown.isEmpty || changes.isEmpty || output.settings.format != .table { output.print(rows) }
    if shown.count < changes.count { output.note("\(shown.count) of \(changes.count); --limit all shows them all") }
  }

  private func changes() throws -> [TextChange] {
    let needle = Needle(text)
    let progress = Progress(history.context)
    defer { progress.finish() }
    var found: [TextChange] = []
    try history.history.forEachTextChange(
      where: needle.isPart, looked: { progress.update("Looking through commits", $0, of: $1) },
      { change in
        if isAsked(change.location) { found.append(change) }
        return true
      })
    return found
  }

  /// Everybody's, unless `--user` says whose.
  private func isAsked(_ location: RecordLocation) -> Bool {
    if let kind, kind.folder != location.folder { return false }
    guard let user = history.context.settings.user, user != "all" else { return true }
    return location.owner == .user(Text(user))
  }

  // MARK: Rows

  private static let columns = [
    Table.Column("AT", mayBeCut: false), Table.Column("BY"), Table.Column("COMMIT", mayBeCut: false),
    Table.Column("CHANGE", mayBeCut: false), Table.Column("FIELD", mayBeCut: false), Table.Column("PATH"),
    Table.Column("VALUE"),
  ]

  private func row(_ change: TextChange, _ commit: CommitSummary) -> Rows.Row {
    let field = change.field.isRoot ? Table.Cell(said: "(unreadable)") : Table.Cell(change.field.placeName)
    let style: TextStyle = change.change == .came ? .income : .expense
    let cells: [Table.Cell] = [
      Table.Cell(history.when(commit.at), .dim), Table.Cell(commit.by, .strong),
      Table.Cell(history.name(commit.id), .dim), Table.Cell(said: change.change == .came ? "came" : "went", style),
      field,
      Table.Cell(change.path), Table.Cell(change.value == .null ? "" : change.value.plainText),
    ]
    return Rows.Row(cells: cells, json: .object(history.members(commit) + members(change)))
  }

  private func members(_ change: TextChange) -> Object {
    [
      "change": .string(Text(change.change.rawValue)), "field": .string(Text(change.field.placeName)),
      "value": change.value, "id": .string(change.location.id),
      "kind": .string(history.history.kinds.name(of: change.location)),
      "user": change.location.owner.user.map { .string($0) } ?? .null, "path": .string(Text(change.path)),
      "record": .string(Text(change.record.rawValue)),
    ]
  }
}
