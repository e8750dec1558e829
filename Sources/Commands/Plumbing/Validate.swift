internal import Records
internal import Reports

extension Command {
  private static let files = Positional("FILE", .some)

  static let validate = Command(
    name: "validate",
    group: .plumbing,
    summary: "Check that files can be read, and say where they cannot",
    details: """
      One line a problem: path:line:column: message. Exit 3 where there are any, 0 where there are none.
      JSON is that of RFC 8259, to the letter, and no key may come twice; plist is the XML form.

      --batch: {"text":TEXT,"format":"json"|"plist"} is answered by {"valid":true}, or by
      {"valid":false,"problems":[{"line":1,"column":1,"field":"","message":…}]}.
      """,
    positionals: [files],
    options: [.batch],
    examples: [
      Example("ledger-sync validate users/alice/bills/2026/11/*.json", "Every bill of a month"),
      Example("ledger-sync validate --format json lunch.json", "The problems as JSON"),
    ]
  ) { invocation, context in
    if invocation.has(.batch) { return try Batch(context).run(Validation.answer) }
    return try Validation.run(on: invocation.all(files), context)
  }
}

private enum Validation {
  static func run(on files: [String], _ context: Context) throws -> ExitCode {
    var problems: [Failure] = []
    for name in files {
      do {
        _ = try BareFile(name, in: context).document()
      } catch {
        problems.append(Failure(reporting: error))
      }
    }
    report(problems, context)
    return problems.first { $0.exit != .invalid }?.exit ?? (problems.isEmpty ? .done : .invalid)
  }

  private static func report(_ problems: [Failure], _ context: Context) {
    if context.settings.format == .table {
      for problem in problems { context.print(problem.located) }
      return
    }
    let columns = ["PATH", "LINE", "COLUMN", "MESSAGE"].map { Table.Column($0) }
    context.print(Rows(columns: columns, rows: problems.map(row)))
  }

  private static func row(_ problem: Failure) -> Rows.Row {
    let place = [problem.path, problem.line.map(String.init), problem.column.map(String.init), problem.message]
    return Rows.Row(cells: place.map { Table.Cell($0 ?? "") }, json: problem.json.object?["error"] ?? .null)
  }

  static func answer(_ request: Batch.Request) throws -> Value {
    let text = try request.requiredText("text")
    let format = try request.format()
    do throws(ReadError) {
      _ = try RecordDocument(Array(text.utf8), format: format)
      return ["valid": true]
    } catch {
      return ["valid": false, "problems": [problem(error)]]
    }
  }

  private static func problem(_ error: ReadError) -> Value {
    [
      "line": .number(Number(error.line)), "column": .number(Number(error.column)), "field": "",
      "message": .string(Failure(error).message),
    ]
  }
}
