internal import Desk
internal import Git
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Context {
  /// On stderr, one line for each record that git would overlook.
  func note(hiddenRecords: [String]) {
    for path in hiddenRecords { note("\(path) is a record, and is taken in although an ignore rule hides it from git") }
  }
}

extension Context {
  /// On stderr, one line for each folder whose records are in no list.
  func note(kindless folders: [KindlessFolder]) {
    for folder in folders { warn(StyledLine("\(folder.path): ", .warning) + StyledLine(said: folder.message)) }
  }
}

extension KindlessFolder {
  var json: Value {
    [
      "folder": .string(Text(path)), "records": .number(Number(records)),
      "kind": former.map { .string($0.name) } ?? .null,
    ]
  }
}

/// What a sync did, in words and as JSON.
struct SyncAnswer {
  let report: SyncReport
  let kinds: Kinds
  let command: String
  let clock: ReaderClock
  /// The records, where they are to be shown by their titles.
  var refreshed: RefreshedRecords?
  /// What of recurring bills is to be made now; nil where the command does not tell.
  var due: DueBills?

  /// Whether the command sends something to the cloud.
  var sends: Bool { command != "pull" && command != "refresh" }

  /// Whether the command says that recurring bills are due: where it brought all there is, and not one half of it.
  var tellsDue: Bool { (command == "sync" || command == "refresh") && !report.isRehearsal }

  func lines(width: Int? = nil) -> [StyledLine] {
    var lines =
      rehearsalLines + (refreshed?.lines(width: width) ?? []) + changeLines + combinedLines + contradictionLines
      + followedLines
    lines += conflictLines
    lines += keptBothLines + peopleLines
    lines += report.unreadableKinds.map {
      StyledLine(said: "merged without the rules of a kind that cannot be read: ", .warning) + StyledLine($0)
    }
    if report.isRehearsal, command == "sync", report.wouldPush {
      lines.append(StyledLine(said: "then pushes what only this device has"))
    }
    if report.refusal != nil { return lines }
    if report.pushed {
      let all: Sentence = report.sentTo.map { "\($0) has everything" } ?? "the cloud has everything"
      lines.append(StyledLine(said: "pushed; \(exception(report.leftHere) ?? all)"))
    }
    if lines.isEmpty {
      lines.append(
        StyledLine(
          said: report.result == .upToDate
            ? exception(report.notSent.count).map { "up to date; \($0)" } ?? "up to date"
            : "up to date; the cloud brought no changed record"))
    }
    return lines
  }

  /// What needs a decision, and what was combined without one.
  var decisionLines: [StyledLine] { combinedLines + contradictionLines + followedLines + conflictLines + keptBothLines }

  /// That a push leaves so many files here; nil where it leaves none.
  private func exception(_ count: Int) -> Sentence? {
    if !sends || count == 0 { return nil }
    return count == 1 ? "1 file was not sent" : "\(count) files were not sent"
  }

  /// What a pull commits first; after it has done so nobody needs to be told.
  private var rehearsalLines: [StyledLine] {
    guard report.isRehearsal, !report.committed.isEmpty else { return [] }
    let count = report.committed.count
    return [StyledLine(said: "first commits \(counted(count, "changed file")) of this device", .dim)]
  }

  private var changeLines: [StyledLine] {
    let newcomers = Newcomers(report.changes)
    return (refreshed?.others ?? report.changes).filter { !newcomers.includes($0) }.map { change in
      let by = change.by.map { "  \($0)" } ?? ""
      return StyledLine(change.change.sign, change.change.style) + StyledLine(" \(change.path)")
        + StyledLine(by, .dim)
    } + newcomers.lines
  }

  private var combinedLines: [StyledLine] {
    var fields: [(path: String, names: [Sentence])] = []
    for field in report.combined {
      if fields.last?.path != field.path { fields.append((field.path, [])) }
      fields[fields.count - 1].names.append(field.field.words)
    }
    return fields.map {
      StyledLine(said: "  combined \($0.names.joined(separator: ", ")) of \($0.path)")
    }
  }

  private var contradictionLines: [StyledLine] {
    report.contradictingMoves.map {
      StyledLine(said: "  the order of one side: ", .warning)
        + StyledLine(said: "\($0.fieldName) of \($0.path); both moved the same items, and not alike")
    }
  }

  private var followedLines: [StyledLine] {
    report.followed.map { StyledLine(said: "  refers to a record by its new name: ", .dim) + StyledLine($0) }
  }

  private var conflictLines: [StyledLine] {
    if report.conflicts.isEmpty { return [] }
    let count = report.conflicts.count
    let title: Sentence =
      count == 1
      ? "1 conflict needs a decision (ledger-sync resolve):"
      : "\(count) conflicts need a decision (ledger-sync resolve):"
    return [StyledLine(said: title, .warning)] + report.conflicts.flatMap { ConflictAnswer.lines($0, kinds, clock) }
  }

  private var peopleLines: [StyledLine] {
    let session = report.renamedSession.map {
      [StyledLine(said: "\($0.from) has another name now: you are logged in as \($0.to)", .warning)]
    }
    return report.nameClashes.flatMap { NameClashAnswer(clash: $0, clock: clock).lines } + (session ?? [])
  }

  private var keptBothLines: [StyledLine] {
    if report.keptBoth.isEmpty { return [] }
    let advice: Sentence =
      report.keptBoth.contains { RecordLocation(path: $0) != nil }
      ? "  copy what you want to keep into one of them and delete the other: until then both are counted"
      : "  copy what you want to keep into one of them and delete the other"
    return report.keptBoth.map { StyledLine(said: "both versions kept: ", .warning) + StyledLine($0) }
      + [StyledLine(said: advice, .dim)]
  }

  func json(in language: Language) -> Value {
    var json = members(in: language)
    if !report.unreadableKinds.isEmpty {
      json["unreadable_kinds"] = .array(report.unreadableKinds.map { .string($0) })
    }
    if !report.contradictingMoves.isEmpty { json["contradicting_moves"] = fields(report.contradictingMoves) }
    if !report.followed.isEmpty { json["followed"] = .array(report.followed.map { .string($0) }) }
    if !report.nameClashes.isEmpty { json["name_clashes"] = .array(report.nameClashes.map(NameClashAnswer.json)) }
    if !report.dropped.isEmpty { json["dropped"] = .array(report.dropped.map { .string(Text($0.id.description)) }) }
    if let session = report.renamedSession { json["user"] = .string(session.to) }
    if let refreshed { (json["records"], json["totals"]) = refreshed.json }
    if let due { json["recurring_due"] = due.json }
    if report.isRehearsal { json["dry_run"] = true }
    if report.isRehearsal, command == "sync" { json["would_push"] = .bool(report.wouldPush) }
    return .object(json)
  }

  private func members(in language: Language) -> Object {
    [
      "head": report.head.map { .string("\($0)") } ?? .null, "result": .string(report.result.rawValue),
      "pushed": .bool(report.pushed), "changes": .array(report.changes.map(json)),
      "combined": fields(report.combined),
      "conflicts": .array(report.conflicts.map { ConflictAnswer.json($0, kinds: kinds) }),
      "kept_both": .array(report.keptBoth.map { .string($0) }),
      "left_out": .array(report.skipped.map { $0.json(in: language) }),
      "problems": .array(report.misfits.map { $0.json(in: language) }),
      "untracked": .array(report.untracked.map { .string($0) }),
    ]
  }

  private func fields(_ fields: [SyncReport.CombinedField]) -> Value {
    .array(fields.map { ["id": .string($0.location.id), "field": .string($0.fieldName)] })
  }

  private func json(_ change: ListedChange) -> Value {
    [
      "id": .string(change.location.id), "kind": .string(kinds.name(of: change.location)),
      "path": .string(change.path), "change": .string(change.change.rawValue),
      "by": change.by.map { .string($0) } ?? .null,
    ]
  }
}

extension FileChange.Change {
  var sign: String {
    switch self {
    case .added: "+"
    case .edited: "~"
    case .deleted: "-"
    case .moved: ">"
    }
  }

  var style: TextStyle {
    switch self {
    case .added: .income
    case .deleted: .expense
    case .edited, .moved: .plain
    }
  }
}

extension FieldPath {
  /// For people, who type it nowhere: `the path`, `m/n`, not `~path`, `m~1n`.
  var words: Sentence {
    if isRoot { return "the record" }
    if placeName == RecordVersion.pathKey.string { return "the path" }
    return Sentence(verbatim: keys.map { $0.string.contains("/") ? "“\($0)”" : $0.string }.joined(separator: "/"))
  }
}
