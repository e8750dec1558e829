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
      With --kind the record must also be as its kind wants it; else any value is taken.

      --batch: {"text":TEXT,"format":"json"|"plist","schema":{...}} is answered by {"valid":true}, or by
      {"valid":false,"problems":[{"line":1,"column":1,"field":"amount","message":TEXT}]}. What the schema asks
      for and is not checked is named as well: "schema_problems":[{"field":"properties/a/pattern","message":TEXT}].
      """,
    positionals: [files],
    options: [.kind, .batch],
    examples: [
      Example("ledger-sync validate users/alice/bills/2026/11/*.json", "Whether every bill of a month can be read"),
      Example("ledger-sync validate --kind bill lunch.json", "Whether it is a bill as well"),
    ]
  ) { invocation, context in
    if invocation.has(.batch) {
      let kinds = BatchKind()
      return try Batch(context).run { try Validation.answer($0, kinds.read($0)) }
    }
    let kind = try Kind.given(by: invocation, in: context)
    return Validation(kind: kind, context: context).run(on: invocation.all(files))
  }
}

private struct Validation {
  let kind: Kind?
  let context: Context

  func run(on files: [String]) -> ExitCode {
    let problems = files.flatMap(problems)
    report(problems)
    return problems.first { $0.exit != .invalid }?.exit ?? (problems.isEmpty ? .done : .invalid)
  }

  private func problems(_ name: String) -> [Failure] {
    do {
      let file = try BareFile(name, in: context.files)
      return RecordCheck(file.bytes, format: file.format, kind: kind).faults.map { fault in
        var failure = Failure(.invalid, .invalid, fault.message)
        failure.field = fault.field.isRoot ? nil : fault.field.description
        return failure.at(name, line: fault.position?.line, column: fault.position?.column)
      }
    } catch {
      return [Failure(reporting: error)]
    }
  }

  private func report(_ problems: [Failure]) {
    if context.settings.format == .table {
      for problem in problems { context.print(located(problem)) }
      return
    }
    let columns = ["PATH", "LINE", "COLUMN", "MESSAGE"].map { Table.Column($0) }
    context.print(Rows(columns: columns, rows: problems.map(row)))
  }

  /// The field stands before its message, as a compiler names what it speaks of.
  private func located(_ problem: Failure) -> String {
    var problem = problem
    problem.message = (problem.field.map { $0 + ": " } ?? "") + problem.message
    return problem.located
  }

  private func row(_ problem: Failure) -> Rows.Row {
    let place = [problem.path, problem.line.map(String.init), problem.column.map(String.init), problem.message]
    return Rows.Row(cells: place.map { Table.Cell($0 ?? "") }, json: problem.json.object?["error"] ?? .null)
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
    ["field": .string(problem.field.description), "message": .string(problem.message)]
  }

  private static func json(_ fault: RecordCheck.Fault) -> Value {
    [
      "line": number(fault.position?.line), "column": number(fault.position?.column),
      "field": .string(fault.field.description), "message": .string(fault.message),
    ]
  }

  private static func number(_ number: Int?) -> Value { number.map { .number(Number($0)) } ?? .null }
}
