internal import Desk
internal import Git
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID", .optional)
  private static let limit = Option.value("limit", "N", "Show N commits at most, or all (default on a terminal: 20)")

  private static let since = Option.value(
    "since", "DAY", "Commits since the beginning of a day or period: 2026-11-15, last-week")

  static let log = Command(
    name: "log",
    group: .history,
    summary: "The history of the ledger, or of one record",
    details: """
      Without ID: the commits, newest first, each with the records that it changed. Of a merge only what
      neither side had is listed. With ID: what each commit changed in that record, field by field,
      through all its renames; a record that is not there any more is found by its id or path.
      Nothing is cut where stdout is no terminal. local/ has a history of its own: records there are found
      by ID as others are, and --local lists its commits.
      """,
    positionals: [id],
    options: [limit, since, HistoryContext.local],
    examples: [
      Example("ledger-sync log", "What happened lately, and who did it"),
      Example("ledger-sync log --since last-week", "What happened since Monday of last week"),
      Example("ledger-sync log 7k3fq2xw", "The life of one record"),
      Example("ledger-sync log --format ndjson", "For programs, a commit a line"),
    ],
    isPaged: true
  ) { invocation, context in
    let most = try most(invocation, context)
    if let name = invocation.optional(id) {
      let (history, place) = try HistoryContext.about(name, for: "log", context)
      try RecordLog(history, place: place, limit: most, since: invocation[since].map(history.start)).print()
    } else {
      let history = try HistoryContext("log", context, of: HistoryContext.part(invocation))
      try LedgerLog(history, limit: most, since: invocation[since].map(history.start)).print()
    }
    return .done
  }

  private static func most(_ invocation: Invocation, _ context: Context) throws(Failure) -> Int? {
    guard let text = invocation[limit] else {
      return context.output.isTerminal && context.settings.format == .table ? 20 : nil
    }
    if text == "all" { return nil }
    if let number = Int(text), number >= 0 { return number }
    throw .usage("--limit cannot be “\(text)”", hint: "write how many commits, or all")
  }
}

/// The commits of a ledger.
private struct LedgerLog {
  private let history: HistoryContext
  private let commits: [CommitChanges]
  /// Whether none of them is wanted.
  private let isOfNone: Bool
  /// Of one commit at most this many files are listed for people.
  private static let mostChanges = 8

  /// - Parameter since: only those whose author's time is this second or later, wherever they stand: clocks differ.
  init(_ history: HistoryContext, limit: Int?, since: Int?) throws {
    self.history = history
    isOfNone = limit == 0
    guard let since else {
      commits = try history.history.commits(limit: limit)
      return
    }
    let all = try history.history.commits(limit: nil)
    let later = all.filter { $0.commit.at.map { $0.secondsSince1970 >= since } ?? false }
    commits = limit.map { Array(later.prefix($0)) } ?? later
  }

  func print() {
    let context = history.context
    if context.settings.format != .table { return context.print(rows) }
    let width = commits.map { history.author(of: $0.commit).safeForTerminal().displayWidth }.max() ?? 0
    if commits.isEmpty, !isOfNone { context.note("no commits") }
    for commit in commits {
      context.print(history.line(commit.commit, byWidth: width))
      for change in commit.changes.prefix(Self.mostChanges) {
        context.print(StyledLine("  \(change.change.sign)", change.change.style) + StyledLine(" \(change.path)"))
      }
      let more = commit.changes.count - Self.mostChanges
      if more > 0 { context.print(StyledLine(said: "  and \(more) more", .dim)) }
    }
  }

  /// In JSON a commit is one item, in CSV each of its changes a row.
  private var rows: Rows {
    let titles = ["COMMIT", "AT", "BY", "MESSAGE", "CHANGE", "KIND", "ID", "PATH"]
    var rows = Rows(columns: titles.map { Table.Column($0) })
    if history.context.settings.format.isJSON {
      rows.rows = commits.map { Rows.Row(cells: [], json: .object(json($0))) }
    } else {
      rows.rows = commits.flatMap(cells)
    }
    return rows
  }

  private func json(_ commit: CommitChanges) -> Object {
    let changes = commit.changes.map { change -> Value in
      [
        "id": change.location.map { .string($0.id) } ?? .null, "kind": kind(change).map { .string($0) } ?? .null,
        "path": .string(change.path), "change": .string(change.change.rawValue),
      ]
    }
    return history.members(commit.commit) + ["merge": .bool(commit.isMerge), "changes": .array(changes)]
  }

  private func kind(_ change: CommitChanges.Change) -> Text? { change.location.map(history.history.kinds.name) }

  private func cells(_ commit: CommitChanges) -> [Rows.Row] {
    let summary = commit.commit
    let first = [history.name(summary.id), history.when(summary.at), summary.by, summary.title]
    let changes = commit.changes.map { change in
      [change.change.rawValue, kind(change)?.string ?? "", change.location?.id.string ?? "", change.path]
    }
    return (changes.isEmpty ? [["", "", "", ""]] : changes).map { Rows.Row(cells: (first + $0).map { Table.Cell($0) }) }
  }
}

/// The life of one record.
private struct RecordLog {
  private let history: HistoryContext
  private let place: RecordFinder.Place
  private let limit: Int?
  private var revisions: [RecordRevision<ObjectID>] = []

  private let since: Int?

  init(_ history: HistoryContext, place: RecordFinder.Place, limit: Int?, since: Int?) throws {
    self.history = history
    self.place = place
    self.limit = limit
    self.since = since
    if limit == 0 { return }
    var found: [RecordRevision<ObjectID>] = []
    try history.history.forEachRevision(of: place) { revision in
      if let since {
        guard let at = try history.history.summary(of: revision.commit).at else { return true }
        if at.secondsSince1970 < since { return true }
      }
      found.append(revision)
      return limit.map { found.count < $0 } ?? true
    }
    revisions = found
  }

  func print() throws {
    let context = history.context
    if context.settings.format != .table { return context.print(try rows()) }
    let commits = try revisions.map { try history.history.summary(of: $0.commit) }
    let width = commits.map { history.author(of: $0).safeForTerminal().displayWidth }.max() ?? 0
    for (revision, commit) in zip(revisions, commits) {
      context.print(history.line(commit, byWidth: width))
      if let line = revision.placeLine { context.print(line) }
      for line in revision.lines { context.print(line) }
    }
    if revisions.isEmpty, limit != 0, since == nil { context.note("no commit has \(place.path) yet") }
  }

  private func rows() throws -> Rows {
    let titles = ["COMMIT", "AT", "BY", "MESSAGE", "CHANGE", "FIELD", "BEFORE", "AFTER"]
    var rows = Rows(columns: titles.map { Table.Column($0) })
    for revision in revisions {
      let commit = try history.history.summary(of: revision.commit)
      if history.context.settings.format.isJSON {
        rows.rows.append(Rows.Row(cells: [], json: .object(history.members(commit) + json(revision))))
      } else {
        rows.rows += cells(revision, commit)
      }
    }
    return rows
  }

  private func json(_ revision: RecordRevision<ObjectID>) -> Object {
    [
      "merge": .bool(revision.isMerge), "change": .string(revision.change.rawValue),
      "path": ((revision.after ?? revision.before)?.path).map { .string($0) } ?? .null,
      "fields": revision.differences.fieldsJSON, "conflicts": revision.differences.conflictsJSON,
    ]
  }

  private func cells(_ revision: RecordRevision<ObjectID>, _ commit: CommitSummary) -> [Rows.Row] {
    let first = [history.name(commit.id), history.when(commit.at), commit.by, commit.title, revision.change.rawValue]
    return revision.differences.fields.map { one in
      let cells = [one.field.placeName, one.before?.plainText ?? "", one.after?.plainText ?? ""]
      return Rows.Row(cells: (first + cells).map { Table.Cell($0) })
    }
  }
}

extension RecordRevision {
  var change: FileChange.Change {
    if after == nil { return .deleted }
    if before == nil { return .added }
    return differences.path == nil ? .edited : .moved
  }

  /// Where the record came, went, or was moved to.
  fileprivate var placeLine: StyledLine? {
    guard change != .edited, let path = (after ?? before)?.path else { return nil }
    return StyledLine("  \(change.sign)", change.style) + StyledLine(" \(path)")
  }

  /// What it says then; nothing of a record that went.
  fileprivate var lines: [StyledLine] {
    after == nil ? [] : DifferenceLines(differences: differences, isNew: before == nil || isMerge).lines
  }
}
