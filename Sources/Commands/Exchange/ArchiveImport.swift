internal import Desk
internal import Records
internal import Reports
internal import Store

/// Takes in what `export --all` or `export ndjson` wrote.
struct ArchiveImport {
  private let ledger: Ledger
  private let context: Context
  /// As the user wrote it.
  private let name: String
  private let file: String

  /// nil for a file of another program.
  init?(_ name: String, in ledger: Ledger, _ context: Context) throws {
    guard let file = try ArchiveReading.file(name, in: context.files, beginsPiped: context.input.begins) else {
      return nil
    }
    (self.ledger, self.context, self.name, self.file) = (ledger, context, name, file)
  }

  func take(_ options: ImportRun.Options) throws -> ExitCode {
    let reading = try ArchiveReading(
      file, named: name, by: context.importDriver(of: ledger), keepsLocation: options.keepsLocation)
    if options.isAllOrNothing, !reading.problems.isEmpty { throw reading.refusal }
    let tree = options.isRehearsal ? try WorkTree.openForRehearsal(ledger) : try WorkTree.open(ledger)
    let report = try tree.merge(reading.archive)
    try print(report, reading)
    let isClean = report.sync.conflicts.isEmpty && report.sync.keptBoth.isEmpty && report.refused.isEmpty
    return isClean && reading.problems.isEmpty ? .done : .needsDecision
  }

  private func print(_ report: ArchiveReport, _ reading: ArchiveReading) throws {
    let answer = SyncAnswer(
      report: report.sync, kinds: try ledger.kinds(), command: "import", clock: try ReaderClock(of: ledger))
    if context.settings.format.isJSON {
      var json = answer.json(in: context.spoken.language).object ?? Object()
      json["file"] = .string(Text(name))
      json["bad"] = .array(
        reading.problems.map { ["line": .number(Number($0.line)), "message": .string($0.message.description)] })
      json["refused"] = .array(
        report.refused.map { ["path": .string(Text($0.path)), "message": .string($0.message.description)] })
      context.print(json: .object(json))
    } else {
      context.print(sentence(report, reading))
      for line in answer.decisionLines { context.print(line) }
    }
    for problem in reading.problems {
      context.warn(
        StyledLine(said: "left out: ", .warning) + StyledLine(said: "\(name):\(problem.line): \(problem.message)"))
    }
    if report.withoutPlace > 0 {
      let pictures = counted(report.withoutPlace, "picture")
      context.note("\(pictures): what tells where they were taken is not taken in; --keep-location takes it in")
    }
    context.note(skipped: report.refused + report.sync.skipped)
    if report.sync.isRehearsal { context.note("nothing was changed: this was a dry run") }
  }

  /// `backup: 12 new records, 1 changed; 340 in the export`
  private func sentence(_ report: ArchiveReport, _ reading: ArchiveReading) -> Sentence {
    let changes = report.sync.changes
    let added = changes.count { $0.change == .added }
    let others = changes.count - added
    var parts = added > 0 ? [counted(added, "new record")] : []
    if others > 0 { parts.append("\(others) changed") }
    if report.newLocal > 0 { parts.append("\(report.newLocal) new in local/") }
    let news: Sentence = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    return "\(name): \(news); \(counted(reading.archive.files.count, "file")) in the export"
  }
}
