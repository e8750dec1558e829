internal import Desk
internal import Records
internal import Reports
internal import Schema

extension Command {
  private static let files = Positional("FILE", .some)

  static let validate = Command(
    name: "validate",
    group: .plumbing,
    summary: "Check files, and say where they are wrong",
    details: """
      One line a problem: path:line:column: message. Exit 3 where there are any, 0 where there are none.
      JSON is that of RFC 8259, to the letter, and no key may come twice. A property list is XML: a
      binary one is no record.
      With --kind the record must also be as its kind wants it; otherwise any value is accepted.

      --format gcc says path:line:column: error: message, the column in bytes, as compilers do; what can be
      read but does not fit its kind is a warning. lsp is a list of what a language server would publish
      (PublishDiagnosticsParams), one per file; sarif is SARIF 2.1.0, which code hosts show beside the lines.

      --batch: {"text":TEXT,"format":"json"|"plist","schema":{...}} is answered by {"valid":true}, or by
      {"valid":false,"problems":[{"line":1,"column":1,"field":"amount","message":TEXT}]}. What the schema asks
      for and is not checked is named as well: "schema_problems":[{"field":"properties/a/pattern","message":TEXT}].
      """,
    positionals: [files],
    options: [.kind, .batch],
    examples: [
      Example("ledger-sync validate users/alice/bills/2026/11/*.json", "Whether every bill of a month can be read"),
      Example("ledger-sync validate --kind bill lunch.json", "Whether it is a bill as well"),
      Example("ledger-sync validate --format gcc lunch.json", "For an editor that reads a compiler's messages"),
    ],
    formats: ["text"] + ProblemReport.names
  ) { invocation, context in
    if invocation.has(.batch) {
      let kinds = BatchKind()
      return try Batch(context).run { try Validation.answer($0, kinds.read($0)) }
    }
    let kind = try Kind.given(by: invocation, in: context)
    let report = invocation[GlobalOptions.format].flatMap(ProblemReport.init)
    return Validation(kind: kind, report: report, context: context).run(on: invocation.all(files))
  }
}

private struct Validation {
  let kind: Kind?
  /// nil: lines for people, or rows.
  let report: ProblemReport?
  let context: Context

  func run(on names: [String]) -> ExitCode {
    let files = names.map(check)
    if let report { report.print(files.map(diagnosed), to: context) } else { self.print(files.flatMap(\.problems)) }
    let problems = files.flatMap(\.problems)
    return problems.first { $0.exit != .invalid }?.exit ?? (problems.isEmpty ? .done : .invalid)
  }

  private struct Checked {
    let name: String
    /// Empty where the file cannot be opened.
    var bytes: [UInt8] = []
    let problems: [Failure]
    let diagnostics: [Diagnostic]
  }

  private func check(_ name: String) -> Checked {
    do {
      let file = try BareFile(name, in: context.files)
      let check = RecordCheck(file.bytes, format: file.format, kind: kind)
      let rule = check.isRecord ? Diagnostic.BrokenRule.misfit : .unreadable
      return Checked(
        name: name, bytes: file.bytes, problems: check.faults.map { failure($0, in: name) },
        diagnostics: check.faults.map { Diagnostic(rule, $0.message, of: $0.field, at: $0.position) })
    } catch {
      let failure = Failure(reporting: error)
      return Checked(
        name: name, problems: [failure], diagnostics: [Diagnostic(.unreadable, failure.message, at: failure.position)])
    }
  }

  private func failure(_ fault: RecordCheck.Fault, in name: String) -> Failure {
    var failure = Failure(.invalid, .invalid, fault.message)
    failure.field = fault.field.isRoot ? nil : fault.field.description
    return failure.at(name, line: fault.position?.line, column: fault.position?.column)
  }

  private func diagnosed(_ file: Checked) -> DiagnosedFile {
    DiagnosedFile(name: file.name, at: context.path(file.name), bytes: file.bytes, diagnostics: file.diagnostics)
  }

  private func print(_ problems: [Failure]) {
    if context.settings.format == .table {
      for problem in problems { context.print(verbatim: located(problem)) }
      return
    }
    let columns = ["PATH", "LINE", "COLUMN", "MESSAGE"].map { Table.Column($0) }
    context.print(Rows(columns: columns, rows: problems.map(row)))
  }

  /// The field stands before its message, as a compiler names what it speaks of.
  private func located(_ problem: Failure) -> String {
    var problem = problem
    problem.message = problem.field.map { "\($0): \(problem.message)" } ?? problem.message
    return problem.located(in: context.spoken.language)
  }

  private func row(_ problem: Failure) -> Rows.Row {
    let place = [
      problem.path, problem.line.map(String.init), problem.column.map(String.init), context.text(of: problem.message),
    ]
    return Rows.Row(
      cells: place.map { Table.Cell($0 ?? "") },
      json: problem.json(in: context.spoken.language).object?["error"] ?? .null)
  }

  // MARK: Batch

  static func answer(_ request: Batch.Request, _ schema: (kind: Kind, problems: [Problem])?) throws -> Value {
    let text = try request.requiredText("text")
    let check = RecordCheck(Array(text.utf8), format: try request.format(), kind: schema?.kind)
    var answer: Object = ["valid": .bool(check.faults.isEmpty)]
    if !check.faults.isEmpty { answer["problems"] = .array(check.faults.map(json)) }
    if let problems = schema?.problems, !problems.isEmpty { answer["schema_problems"] = .array(problems.map(json)) }
    return .object(answer)
  }

  private static func json(_ problem: Problem) -> Value {
    ["field": .string(problem.field.description), "message": .string(problem.message.description)]
  }

  private static func json(_ fault: RecordCheck.Fault) -> Value {
    [
      "line": number(fault.position?.line), "column": number(fault.position?.column),
      "field": .string(fault.field.description), "message": .string(fault.message.description),
    ]
  }

  private static func number(_ number: Int?) -> Value { number.map { .number(Number($0)) } ?? .null }
}
