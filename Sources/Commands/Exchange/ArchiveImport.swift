internal import Desk
internal import Exchange
internal import FileSystem
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
  private static let beginning = Array("{\"archive\":".utf8)

  /// nil for a file of another program.
  init?(_ name: String, in ledger: Ledger, _ context: Context) throws {
    (self.ledger, self.context, self.name) = (ledger, context, name)
    if name == "-" {
      file = name
      if try context.input.begins(with: Self.beginning) { return }
      return nil
    }
    let whole = AbsolutePath.joined(context.path(name), ArchiveExport.name)
    file = OutsideFiles.exists(whole) ? whole : context.path(name)
    do throws(FileError) {
      guard try OutsideFiles.read(file, limit: Self.beginning.count) == Self.beginning else { return nil }
    } catch {
      // Whatever it is, it is not there: nobody need be logged in to hear that.
      if error.isNotFound { throw error.failure.at(name) }
      return nil
    }
  }

  func take(_ options: ImportRun.Options) throws -> ExitCode {
    var reading = try ArchiveReading(
      SourceText(file, encoding: nil, by: context.importDriver(of: ledger)).bytes, named: name)
    reading.read(beside: AbsolutePath.split(context.path(file)).folder)
    if options.isAllOrNothing, !reading.problems.isEmpty { throw reading.refusal }
    let tree = options.isRehearsal ? try WorkTree.openForRehearsal(ledger) : try WorkTree.open(ledger)
    reading.archive.keepsLocation = options.keepsLocation
    let report = try tree.merge(reading.archive)
    try print(report, reading)
    let isClean = report.sync.conflicts.isEmpty && report.sync.keptBoth.isEmpty && report.refused.isEmpty
    return isClean && reading.problems.isEmpty ? .done : .needsDecision
  }

  private func print(_ report: ArchiveReport, _ reading: ArchiveReading) throws {
    let answer = SyncAnswer(
      report: report.sync, kinds: try ledger.kinds(), command: "import", clock: try ReaderClock(of: ledger))
    if context.settings.format.isJSON {
      var json = answer.json.object ?? Object()
      json["file"] = .string(Text(name))
      json["bad"] = .array(
        reading.problems.map { ["line": .number(Number($0.line)), "message": .string(Text($0.message))] })
      json["refused"] = .array(
        report.refused.map { ["path": .string(Text($0.path)), "message": .string(Text($0.message))] })
      context.print(json: .object(json))
    } else {
      context.print(sentence(report, reading))
      for line in answer.decisionLines { context.print(line) }
    }
    for problem in reading.problems {
      context.warn(StyledLine("left out: ", .warning) + StyledLine("\(name):\(problem.line): \(problem.message)"))
    }
    if report.withoutPlace > 0 {
      let pictures = counted(report.withoutPlace, "picture")
      context.note("\(pictures): what tells where they were taken is not taken in; --keep-location takes it in")
    }
    context.note(skipped: report.refused + report.sync.skipped)
    if report.sync.isRehearsal { context.note("nothing was changed: this was a dry run") }
  }

  /// `backup: 12 new records, 1 changed; 340 in the export`
  private func sentence(_ report: ArchiveReport, _ reading: ArchiveReading) -> String {
    let changes = report.sync.changes
    let added = changes.count { $0.change == .added }
    let others = changes.count - added
    var parts = added > 0 ? [counted(added, "new record")] : []
    if others > 0 { parts.append("\(others) changed") }
    if report.newLocal > 0 { parts.append("\(report.newLocal) new in local/") }
    let news = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    return "\(name): \(news); \(counted(reading.archive.files.count, "file")) in the export"
  }
}

/// The lines of an archive.
private struct ArchiveReading {
  var archive: Archive
  private(set) var problems: [(line: Int, message: String)] = []
  private var besides: [(line: Int, path: String)] = []
  private let name: String

  /// Throws where the first line is not that of an archive.
  init(_ bytes: [UInt8], named name: String) throws {
    self.name = name
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().makeIterator()
    guard let head = lines.next().map({ Array($0.element) }), let header = Self.object(head),
      header["archive"]?.number.map({ $0.lexeme }) == "1", let at = header["at"]?.string.flatMap({ Timestamp($0) })
    else {
      throw Failure(
        .invalid, .unreadable, "it was not written by this version of ledger-sync export",
        hint: "the first line has \"archive\":1 and the time in \"at\""
      ).at(name, line: 1, column: 1)
    }
    archive = Archive(files: [], ledger: header["ledger"]?.string ?? "", head: header["head"]?.string, at: at)
    while let (number, line) = lines.next() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      add(Array(line), number: number + 1)
    }
  }

  private mutating func add(_ line: [UInt8], number: Int) {
    guard let object = Self.object(line) else {
      problems.append((number, "it is no JSON object"))
      return
    }
    do throws(ArchiveProblem) {
      let (path, content) = try ArchiveLine.read(object)
      switch content {
      case .bytes(let bytes): archive.files.append(Archive.File(path: path, bytes: bytes))
      case .beside: besides.append((number, path))
      }
    } catch { problems.append((number, error.message)) }
  }

  private static func object(_ line: [UInt8]) -> Object? {
    var limits = ReadLimits()
    limits.bytes = SourceText.largest
    // A record lies within its line.
    limits.depth += 1
    do throws(ReadError) { return try RecordDocument(line, format: .json, limits: limits).recordObject() } catch {
      return nil
    }
  }

  /// Reads the files that lie beside the archive. A path that leads out of the folder leads nowhere.
  mutating func read(beside folder: String) {
    for (line, path) in besides {
      do throws(FileError) {
        let bytes = try Folder(folder).read(path, limit: Ledger.largestFile).bytes
        archive.files.append(Archive.File(path: path, bytes: bytes))
      } catch { problems.append((line, "\(path) cannot be read beside it: \(error)")) }
    }
    besides = []
  }

  /// Why nothing was taken in.
  var refusal: Failure {
    var failure = Failure(
      .invalid, .unreadable, "\(counted(problems.count, "line")) cannot be read, so nothing was imported",
      hint: "without --all-or-nothing, the others go in")
    failure.details = problems.prefix(20).map { "\(name):\($0.line): \($0.message)" }
    return failure.at(name)
  }
}
