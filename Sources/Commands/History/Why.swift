internal import Desk
internal import Git
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let field = Positional("FIELD", .optional)
  private static let since = Option.value(
    "since", "DAY", "What was set since the beginning of a day or period: 2026-11-15, last-week")

  static let why = Command(
    name: "why",
    group: .history,
    summary: "Who set a field, when, in which commit",
    details: """
      FIELD is a field, or a field within one: profile/weight. What stood there before follows, newest
      first; of a field in conflict each value has its author. ~path tells who put the file where it is.
      Merges write nothing: whoever wrote what they brought together is named. Without FIELD, every field.
      A record that is not there any more is found by its id or path.
      """,
    positionals: [id, field],
    options: [since, AskedLedger.at],
    examples: [
      Example("ledger-sync why 7k3fq2xw amount", "Who said so, and what it was before"),
      Example("ledger-sync why 7k3fq2xw", "Every field with its author"),
      Example("ledger-sync why 7k3fq2xw --since last-week", "The fields that were set since Monday of last week"),
    ],
    isPaged: true
  ) { invocation, context in
    let (history, place) = try HistoryContext.about(
      invocation[id], for: "why", context, at: invocation[AskedLedger.at])
    let start = try invocation[since].map(history.start)
    if let name = invocation.optional(field) {
      try WhyField(history, place, FieldPath.place(name), since: start).print()
    } else {
      context.print(try WhyRecord(history, place, since: start).rows())
    }
    return .done
  }
}

/// Who set one field, and what stood there before.
private struct WhyField {
  private let history: HistoryContext
  private let place: RecordFinder.Place
  private var field: FieldHistory

  /// - Parameter start: what was there before is told from this second on.
  init(_ history: HistoryContext, _ place: RecordFinder.Place, _ name: FieldPath, since start: Int?) throws {
    self.history = history
    self.place = place
    field = try history.history.field(name, of: place)
    if !field.isKnown { throw try Self.unknown(name, history, place) }
    if let start {
      field.earlier = try field.earlier.filter { try history.history.summary(of: $0.commit).isSince(start) }
    }
  }

  private static func unknown(
    _ name: FieldPath, _ history: HistoryContext, _ place: RecordFinder.Place
  ) throws -> Failure {
    let names = try history.history.fields(of: place).map(\.field.placeName)
    return Failure(
      .invalid, .notFound, "nobody ever set a field \(name.placeName) of \(place.location.id)",
      hint: Suggestion.hint(
        for: name.placeName, among: names, otherwise: "its fields: \(names.joined(separator: ", "))"))
  }

  func print() throws {
    if history.context.settings.format.isJSON { return history.context.print(json: .object(try json())) }
    history.context.print(try rows())
  }

  // MARK: Rows

  private func rows() throws -> Rows {
    let titles = ["", "VALUE", "BY", "WHEN", "COMMIT", "MESSAGE"]
    var rows = Rows(columns: titles.map { Table.Column($0, mayBeCut: $0 == "VALUE" || $0 == "MESSAGE") })
    if history.context.settings.format != .table { rows.columns[0] = Table.Column("STATE") }
    if let edited = field.edited {
      rows.rows.append(row("on disk", CandidateValue(edited.after), nil, by: "", isEdited: true))
    }
    for (number, candidate) in field.candidates.enumerated() {
      let state: Sentence =
        field.candidates.count == 1 ? "now" : candidate.isShown ? "\(number + 1) shown" : "\(number + 1)"
      let commit = try candidate.commits.first.map(history.history.summary)
      rows.rows.append(row(state, candidate.value, commit, by: by(candidate.authorship.by.string, commit)))
    }
    for earlier in field.earlier {
      let commit = try history.history.summary(of: earlier.commit)
      let isPart = field.candidates.contains { $0.commits.contains(commit.id) }
      rows.rows.append(
        row(isPart ? "also" : "before", CandidateValue(earlier.value), commit, by: history.author(of: commit)))
    }
    return rows
  }

  private func by(_ name: String, _ commit: CommitSummary?) -> String {
    commit.map { Text($0.by) == Text(name) ? history.author(of: $0) : name } ?? name
  }

  private func row(
    _ state: Sentence, _ content: CandidateValue, _ commit: CommitSummary?, by: String, isEdited: Bool = false
  ) -> Rows.Row {
    let style: TextStyle = state == "before" ? .dim : .plain
    let texts = [by, history.when(commit?.at), commit.map { history.name($0.id) } ?? ""]
    return Rows.Row(
      cells: [Table.Cell(said: state, style), Table.Cell(said: content.words, style)]
        + texts.map { Table.Cell($0, style) } + [message(of: commit, isEdited: isEdited, style)])
  }

  // MARK: JSON

  private func json() throws -> Object {
    var json: Object = [
      "id": .string(place.location.id), "kind": .string(history.history.kinds.name(of: place.location)),
      "user": place.location.owner.user.map { .string($0) } ?? .null, "path": .string(place.path),
      "field": .string(field.field.placeName),
    ]
    json = json + (try field.candidates.first(where: \.isShown).map { try members($0) } ?? [:])
    json["candidates"] = .array(try field.candidates.map { .object(try self.json($0)) })
    json["earlier"] = .array(
      try field.earlier.map { earlier in
        .object(CandidateValue(earlier.value).json + history.members(try history.history.summary(of: earlier.commit)))
      })
    json["on_disk"] = field.edited.map { .object(CandidateValue($0.after).json) }
    return json
  }

  /// What stands there, and who put it there.
  private func members(_ candidate: AuthoredCandidate<ObjectID>) throws -> Object {
    let commit = try candidate.commits.first.map(history.history.summary)
    var json = candidate.value.json + (commit.map(history.members) ?? ["commit": .null])
    if !candidate.authorship.by.string.isEmpty { json["by"] = .string(candidate.authorship.by) }
    if !candidate.authorship.at.string.isEmpty { json["at"] = .string(candidate.authorship.at) }
    return json
  }

  private func json(_ candidate: AuthoredCandidate<ObjectID>) throws -> Object {
    var json = try members(candidate)
    json["shown"] = .bool(candidate.isShown)
    json["commits"] = .array(candidate.commits.map { .string($0.description) })
    return json
  }
}

/// Who set each field of a record.
private struct WhyRecord {
  private let history: HistoryContext
  private let place: RecordFinder.Place
  private let start: Int?

  /// - Parameter start: only what was set from this second on.
  init(_ history: HistoryContext, _ place: RecordFinder.Place, since start: Int?) {
    (self.history, self.place, self.start) = (history, place, start)
  }

  func rows() throws -> Rows {
    let titles = ["FIELD", "VALUE", "BY", "WHEN", "COMMIT", "MESSAGE"]
    let columns = titles.map { Table.Column($0, mayBeCut: $0 == "VALUE" || $0 == "MESSAGE") }
    return Rows(
      columns: columns, rows: try fields().map(row),
      whenEmpty: start == nil ? "no fields" : "nothing was set since then")
  }

  private func fields() throws -> [FieldHistory] {
    let fields = try history.history.fields(of: place)
    guard let start else { return fields }
    return try fields.filter { field in
      let commits = field.candidates.flatMap { $0.commits.prefix(1) }
      return try field.edited != nil || commits.contains { try history.history.summary(of: $0).isSince(start) }
    }
  }

  private func row(_ field: FieldHistory) throws -> Rows.Row {
    let shown = field.candidates.first(where: \.isShown)
    let commit = try shown?.commits.first.map(history.history.summary)
    let content = field.edited.map { CandidateValue($0.after) } ?? shown?.value ?? .absent
    let isDisputed = field.candidates.count > 1
    let name: Sentence = field.field.isRoot ? "(record)" : Sentence(verbatim: field.field.placeName)
    let writer = shown?.authorship.by.string ?? ""
    let by =
      field.edited != nil ? "" : commit.map { Text($0.by) == Text(writer) ? history.author(of: $0) : writer } ?? writer
    let cells = [
      Table.Cell(name.description, said: isDisputed ? "\(name) *" : name, .strong), Table.Cell(said: content.words),
      Table.Cell(by), Table.Cell(field.edited != nil ? "" : history.when(commit?.at)),
      Table.Cell(field.edited != nil ? "" : commit.map { history.name($0.id) } ?? ""),
      message(of: commit, isEdited: field.edited != nil, .dim),
    ]
    var json: Object = ["field": .string(field.field.placeName)]
    json = json + content.json + (field.edited == nil ? commit.map(history.members) ?? [:] : ["commit": .null])
    json["conflict"] = .bool(isDisputed)
    return Rows.Row(cells: cells, json: .object(json))
  }
}

extension CommitSummary {
  fileprivate func isSince(_ second: Int) -> Bool { at.map { $0.secondsSince1970 >= second } ?? false }
}

/// Of what stands in a file and in no commit there is none.
private func message(of commit: CommitSummary?, isEdited: Bool, _ style: TextStyle) -> Table.Cell {
  isEdited ? Table.Cell(said: "not committed yet", style) : Table.Cell(commit?.title ?? "", style)
}

extension CandidateValue {
  /// A value that stands somewhere, or nothing.
  init(_ value: Value?) { self = value.map { .value($0) } ?? .absent }

  /// On one line, for people.
  var words: Sentence {
    if case .value(let value) = self { Sentence(verbatim: value.plainText) } else { ConflictAnswer.text(self) }
  }

  /// As an entry of a conflict says it.
  var json: Object { Entry(self, .none).written.object ?? [:] }
}
