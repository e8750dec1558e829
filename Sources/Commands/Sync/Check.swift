internal import Desk
internal import FileSystem
internal import Records
internal import Reports
internal import Store

extension Command {
  static let check = Command(
    name: "check",
    group: .sync,
    summary: "Find everything that is wrong in the whole ledger",
    details: """
      Looks at every file and changes nothing. One line a problem: path:line:column: field: message. Named are
      records that cannot be read or are not as their kind wants them, references to records that are not
      there, attachments that are missing and those that nothing refers to, ids that come twice, rules of
      recurring bills that mean nothing or name a day on which they do not come, and kinds that ask for what is
      not checked. Fields that a kind does not name are counted on stderr; nothing is wrong
      with them. Exit 1 where anything is wrong. None of it keeps a record from being
      sent, if it can be read; ledger-sync push --strict does.

      --format gcc, lsp and sarif are for editors and forges, as in ledger-sync validate: what cannot be read
      is an error, everything else a warning.
      """,
    examples: [
      Example("ledger-sync check", "Every problem, with its file and line"),
      Example("ledger-sync check --format json", "For programs: expected and found of each"),
    ],
    formats: ProblemReport.names,
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "check")
    var check = try ledger.check()
    check.add(try RuleProblems(ledger, ledger.kinds()).all())
    if let report = invocation[GlobalOptions.format].flatMap(ProblemReport.init) {
      report.print(try ledger.diagnosed(check.problems), to: context)
    } else if context.settings.format.isJSON {
      context.print(json: [
        "records": .number(Number(check.records)),
        "problems": .array(check.problems.map { $0.json(in: context.spoken.language) }),
        "unnamed": .array(check.unnamed.map { .object($0.json) }),
      ])
    } else {
      for problem in check.problems { context.print(problem.line) }
      let files = Set(check.problems.map { Text($0.path) }).count
      let found: Sentence = "\(counted(check.problems.count, "problem")) in \(counted(files, "file"))"
      context.note(unnamed: check.unnamed)
      context.note("\(counted(check.records, "record")) looked at: \(files == 0 ? "nothing is wrong" : found)")
    }
    return check.problems.isEmpty ? .done : .needsDecision
  }
}

extension Ledger {
  /// The files in which something is wrong, in the order of their paths.
  fileprivate func diagnosed(_ problems: [LedgerProblem]) throws -> [DiagnosedFile] {
    let byFile = Dictionary(grouping: problems) { Text($0.path) }
    return try byFile.sorted { $0.key < $1.key }.map { name, problems in
      let name = name.string
      let isFile = try root.statIfPresent(name)?.kind == .regular
      let bytes = isFile ? try root.read(name, limit: Ledger.largestFile).bytes : []
      var isRecord = true
      if isFile, case .failure = StoredRecord.of(text: bytes, at: name) { isRecord = false }
      return DiagnosedFile(
        name: name, at: "\(path)/\(name)", bytes: bytes,
        diagnostics: problems.map { Diagnostic($0, isRecord: isRecord) })
    }
  }
}
