import Exchange
import FileSystem
package import Query
package import Records
import Schema
package import Store

/// Files of a ledger as an export has them, so that an import takes them in again.
package struct WrittenArchive {
  private let ledger: Ledger
  private let kinds: Kinds

  package init(of ledger: Ledger) throws {
    self.ledger = ledger
    kinds = try ledger.kinds()
  }

  /// The lines for records and the files beside them, one after the other: the header, and then a line for each path.
  ///
  /// - Parameter isWanted: asked before each line.
  package func write(
    _ rows: [RecordRow], while isWanted: () -> Bool, line write: (Value) -> Void
  ) throws -> [SkippedFile] {
    let (all, skipped) = try ledger.archivedPaths()
    let paths = rows.flatMap { row in
      [row.path.string] + ledger.archivedPaths(beside: row.path.string, among: all)
    }
    write(try header)
    for path in paths where isWanted() { write(.object(line(path, try read(path), isBeside: false))) }
    return skipped
  }

  /// All of the ledger, into a folder. The records come last: a folder without them is not an archive, and a killed export
  /// leaves none.
  ///
  /// - Returns: how many records and other files there are, and what was left out.
  package func write(
    into place: AnswerPlace, text lines: (Value) -> [UInt8], progress: (_ done: Int, _ all: Int) -> Void
  ) throws -> (records: Int, others: Int, skipped: [SkippedFile]) {
    try place.requireForeign()
    let (paths, skipped) = try ledger.archivedPaths()
    var text = lines(try header)
    let target = try place.emptyFolder()
    for (count, path) in paths.enumerated() {
      let bytes = try read(path)
      let isBeside = RecordLocation(path: path) == nil
      text += lines(.object(line(path, bytes, isBeside: isBeside)))
      if isBeside { try put(path, bytes, in: target, place) }
      if count.isMultiple(of: 100) { progress(count, paths.count) }
    }
    do throws(FileError) {
      try target.flushAll()
      try target.replaceDurably(ArchiveLine.fileName, text)
    } catch { throw place.failure(error, below: ArchiveLine.fileName) }
    let records = paths.count { RecordLocation(path: $0) != nil }
    return (records, paths.count - records, skipped)
  }

  private func put(_ path: String, _ bytes: [UInt8], in target: borrowing Folder, _ place: AnswerPlace) throws {
    do throws(FileError) {
      try target.makeFolders(AbsolutePath.split(path).folder)
      try target.writeNew(path, bytes, isFlushed: false)
    } catch { throw place.failure(error, below: path) }
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
