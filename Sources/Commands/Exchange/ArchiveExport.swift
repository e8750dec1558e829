internal import Desk
internal import Exchange
internal import FileSystem
internal import Query
internal import Records
internal import Schema
internal import Store

/// Writes files of a ledger so that `import` takes them in again.
struct ArchiveExport {
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context

  /// The file of an archive's folder that has the records.
  static let name = "records.ndjson"

  init(in ledger: Ledger, _ context: Context) throws {
    (self.ledger, self.context) = (ledger, context)
    kinds = try ledger.kinds()
  }

  /// The records that answer a question, and the files beside them, as one text.
  func write(_ inquiry: Inquiry, into file: String?) throws {
    let found = try inquiry.rows(with: [])
    let (all, skipped) = try ledger.archivedPaths()
    let paths = found.rows.flatMap { row in
      [row.path.string] + ledger.archivedPaths(beside: row.path.string, among: all)
    }
    try context.answering(into: file) { context in
      context.print(json: try header)
      for path in paths where context.output.isOpen {
        let bytes = try read(path)
        context.print(json: .object(line(path, bytes, isBeside: false)))
      }
    }
    context.note(skipped: skipped)
    if found.rows.isEmpty { try context.sayNothing(answers: inquiry) }
  }

  /// All of the ledger, into a folder. The records come last: a folder without them is not an archive, and a killed export
  /// leaves none.
  func write(into folder: String) throws {
    try context.requireForeign(folder)
    let (paths, skipped) = try ledger.archivedPaths()
    let progress = Progress(context)
    defer { progress.finish() }
    var text = JSONOutput.line(try header)
    let place = context.path(folder)
    do throws(FileError) { try Self.make(place) } catch {
      throw error.isNotFound ? Failure.noFolder(for: folder) : error.failure.at(folder)
    }
    let target = try Folder(place)
    guard try target.list().isEmpty else {
      throw Failure(.usage, .usage, "the folder is not empty", hint: "name a new one").at(folder)
    }
    for (count, path) in paths.enumerated() {
      let bytes = try read(path)
      let isBeside = RecordLocation(path: path) == nil
      text += JSONOutput.line(.object(line(path, bytes, isBeside: isBeside)))
      if isBeside { try put(path, bytes, in: target, named: folder) }
      if count.isMultiple(of: 100) { progress.update("Writing", count, of: paths.count) }
    }
    do throws(FileError) {
      try target.flushAll()
      try target.replaceDurably(Self.name, text)
    } catch { throw error.failure.at("\(folder)/\(Self.name)") }
    let records = paths.count { RecordLocation(path: $0) != nil }
    let others = paths.count - records
    let files = others > 0 ? " and \(counted(others, "other file"))" : ""
    context.note("\(counted(records, "record"))\(files) written to \(folder)")
    context.note(skipped: skipped)
  }

  private static func make(_ path: String) throws(FileError) {
    let (above, name) = AbsolutePath.split(path)
    try Folder(above).makeFolders(name)
  }

  private func put(_ path: String, _ bytes: [UInt8], in target: borrowing Folder, named folder: String) throws {
    do throws(FileError) {
      try target.makeFolders(AbsolutePath.split(path).folder)
      try target.writeNew(path, bytes, isFlushed: false)
    } catch { throw error.failure.at("\(folder)/\(path)") }
  }

  private func read(_ path: String) throws -> [UInt8] {
    do throws(FileError) { return try ledger.root.read(path, limit: Ledger.largestFile).bytes } catch {
      throw error.failure.at(path)
    }
  }

  private func line(_ path: String, _ bytes: [UInt8], isBeside: Bool) -> Object {
    if isBeside { return ArchiveLine.file(path, nil) }
    guard let location = RecordLocation(path: path) else { return ArchiveLine.file(path, bytes) }
    let record = ArchiveLine.record(path, bytes, location, kind: kinds.kind(of: location)?.name)
    // What cannot be read as a record is not lost either.
    return record ?? ArchiveLine.file(path, bytes)
  }

  /// The first line: which ledger, at which commit, when.
  private var header: Value {
    get throws {
      [
        "archive": 1, "ledger": .string(Text(try ledger.readableManifest()?.id ?? "")),
        "head": try ledger.headForArchive().map { .string(Text($0)) } ?? .null,
        "at": .string(Text(ledger.surroundings.now.utcText)),
      ]
    }
  }
}
