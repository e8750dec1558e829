internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Context {
  /// How many places of a kind are named by commands that are about something else.
  private static let mostPlaces = 3

  /// On stderr: what the kind of a record asks for and is not checked. It blocks nothing.
  func noteProblems(of kind: Kind?, _ kinds: Kinds) {
    guard let kind else { return }
    let problems = kinds.problems(of: kind)
    for problem in problems.prefix(Self.mostPlaces) { note("note: \(problem.line)") }
    let more = problems.count - Self.mostPlaces
    if more > 0 { note("note: \(counted(more, "more place")) of \(problems[0].path): ledger-sync status") }
    noteRemedy(problems)
  }

  /// On stderr: how many records are not as their kinds want them, and the first few; kinds before them.
  func note(misfits: [LedgerProblem]) {
    let kinds = misfits.filter { RecordLocation(path: $0.path)?.isKind == true }
    for problem in kinds { warn(StyledLine(said: problem.line)) }
    noteRemedy(kinds)
    let records = misfits.filter { RecordLocation(path: $0.path)?.isKind != true }
    if records.isEmpty { return }
    let count = Set(records.map { Text($0.path) }).count
    warn(
      StyledLine(said: counted(count, "record does not fit its kind:", "records do not fit their kinds:"), .warning)
    )
    for problem in records.prefix(Self.mostPlaces) { warn(StyledLine(said: "  \(problem.line)")) }
    let more = records.count - Self.mostPlaces
    if more > 0 { warn(StyledLine(said: "  and \(more) more: ledger-sync check")) }
  }

  /// On stderr: what an edit of a kind, not committed yet, means for its records.
  func note(_ change: KindChange) {
    if change.noLongerFit > 0 {
      let all = counted(change.records, "record")
      note(
        change.noLongerFit == 1
          ? "\(change.path): 1 of \(all) no longer fits the kind"
          : "\(change.path): \(change.noLongerFit) of \(all) no longer fit the kind")
    }
    note(unnamed: change.unnamed)
    guard let first = change.unnamed.first else { return }
    let command = "ledger-sync kinds rename-field \(change.kind) \(first.field) NEW"
    note(
      StyledLine(said: "hint: ", .warning)
        + StyledLine(said: "if the field was renamed, \(command) renames it in the records"))
  }

  /// On stderr: fields of records that their kinds do not name.
  func note(unnamed fields: [UnnamedField]) {
    for field in fields {
      let having = counted(field.records, "record has", "records have")
      note("\(having) a field \(field.field), which the kind \(field.kind) does not name")
    }
  }

  /// On stderr: what to do about such kinds.
  func noteRemedy(_ problems: [LedgerProblem]) {
    guard let first = problems.first else { return }
    let path: Sentence =
      problems.allSatisfy { Text($0.path) == Text(first.path) } ? Sentence(verbatim: first.path) : "these files"
    let hint: Sentence =
      "the rest of it counts, and nothing is blocked; mend \(path): docs/kinds.md lists what is checked"
    note(StyledLine(said: "hint: ", .warning) + StyledLine(said: hint))
  }
}

extension KindChange {
  var json: Value {
    [
      "kind": .string(kind), "path": .string(path), "records": .number(Number(records)),
      "no_longer_fit": .number(Number(noLongerFit)), "unnamed": .array(unnamed.map { .object($0.json) }),
    ]
  }
}

extension UnnamedField {
  var json: Object {
    ["kind": .string(kind), "field": .string(field.description), "records": .number(Number(records))]
  }
}
