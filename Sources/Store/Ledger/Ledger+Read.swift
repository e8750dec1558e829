public import FileSystem
import Git
import Merge
public import Records
public import Schema

/// A record of a ledger, read from disk.
public struct StoredRecord: Sendable {
  public let location: RecordLocation
  /// Relative to the ledger's root.
  public let path: String
  public let document: RecordDocument
  /// The file's own members, `~conflicts` too.
  public let members: Object
  public let content: FileContent

  /// Throws where the bytes cannot be read as a record.
  init(path: String, location: RecordLocation, content: FileContent) throws(SkippedFileError) {
    self.path = path
    self.location = location
    self.content = content
    (document, members) = try RecordReading.read(content.bytes, path: path)
  }
}

/// Why a file is skipped.
public struct SkippedFileError: Error {
  public let skipped: SkippedFile
  /// Set where nothing is wrong with the file, but this process may open no more files: then nobody may skip it.
  let exhaustion: FileError?

  init(skipped: SkippedFile) { (self.skipped, exhaustion) = (skipped, nil) }

  /// A file that could not be read.
  init(_ error: any Error, path: String) {
    skipped = SkippedFile(path: path, message: Sentence(verbatim: "\(error)"))
    exhaustion = (error as? FileError).flatMap { $0.isExhaustion ? $0 : nil }
  }
}

/// The records that a command sees, and what could not be read.
public struct RecordTable: Sendable {
  /// The records, in the order of their paths.
  public var records: [StoredRecord] = []
  public var skipped: [SkippedFile] = []
}

extension Ledger {
  /// A file of the ledger; nil where there is none.
  func contentIfPresent(_ path: String) throws -> FileContent? {
    do throws(FileError) { return try root.read(path, limit: Ledger.largestFile) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  /// Reads all records below folders of the ledger (`users/alice`, `shared`), on two threads. A folder that is not
  /// there holds nothing.
  ///
  /// - Parameters:
  ///   - words: a file that holds none of them is passed over; none: all are read.
  ///   - wanted: whether a record is to be read, by its location; called on this thread only.
  public func records(
    below folders: [String], mentioning words: [String] = [], where wanted: (RecordLocation) -> Bool = { _ in true }
  ) throws -> RecordTable {
    let (records, skipped) = try records(below: folders, mentioning: words, where: wanted) { $0 }
    return RecordTable(records: records, skipped: skipped)
  }

  /// What `transform` makes of each record, in the order of their paths, while others are read: what it does not keep
  /// takes no memory. nil for records that are not kept.
  ///
  /// - Parameter transform: called on two threads.
  public func records<Row: Sendable>(
    below folders: [String], mentioning words: [String] = [],
    where wanted: (RecordLocation) -> Bool = { _ in true },
    as transform: @escaping @Sendable (StoredRecord) -> Row?
  ) throws -> (rows: [Row], skipped: [SkippedFile]) {
    var skipped: [SkippedFile] = []
    let files = try recordFiles(below: folders, where: wanted, &skipped)
    let search = WordsInFile(words)
    let read = root.readAll(files.map(\.path), limit: ReadLimits().bytes) {
      (number, content) -> Result<Row?, SkippedFileError>? in
      if case .success(let content) = content, !search.mayHoldOne(content.bytes) { return nil }
      return Ledger.record(files[number], content).map(transform)
    }
    var rows: [Row] = []
    for case let result? in read {
      switch result {
      case .success(let row): if let row { rows.append(row) }
      case .failure(let error):
        if let exhaustion = error.exhaustion { throw exhaustion }
        skipped.append(error.skipped)
      }
    }
    return (rows, skipped)
  }

  func recordFiles(
    below folders: [String], where wanted: (RecordLocation) -> Bool, _ skipped: inout [SkippedFile]
  ) throws -> [(path: String, location: RecordLocation)] {
    var files: [(path: String, location: RecordLocation)] = []
    for folder in try foldersPresent(folders, &skipped) {
      let walk = try root.folder(folder).walk()
      let problems = walk.problems.map { $0.below(folder) }
      for problem in problems { try problem.requireOfTheFile() }
      skipped += problems.map(SkippedFile.init)
      for file in walk.files where !IgnoredFiles.isIgnored(file.path) {
        let path = "\(folder)/\(file.path)"
        if let location = RecordLocation(path: path), wanted(location) { files.append((path, location)) }
      }
    }
    return files
  }

  /// Those of the folders that are there. Anything else at such a path is skipped.
  public func foldersPresent(_ folders: [String], _ skipped: inout [SkippedFile]) throws -> [String] {
    try folders.filter { try isFolder($0, &skipped) }
  }

  /// Whether a folder stands at a path. A link there, or on the way there, is not followed, but noted as skipped.
  private func isFolder(_ path: String, _ skipped: inout [SkippedFile]) throws -> Bool {
    do throws(FileError) {
      let kind = try root.statIfPresent(path)?.kind
      if kind == .symbolicLink { throw FileError(.system(.symbolicLink), .open, path) }
      return kind == .folder
    } catch {
      guard error.errno == .symbolicLink else { throw error }
      let links = foldersAbove(path) + [path]
      let link = try links.first { try root.statIfPresent($0)?.kind == .symbolicLink }
      skipped.append(SkippedFile(WalkProblem(path: link ?? path, reason: .notAFile(.symbolicLink))))
      return false
    }
  }

  /// The record that a file holds, or why it is skipped.
  public static func record(
    _ file: (path: String, location: RecordLocation), _ content: Result<FileContent, FileError>
  ) -> Result<StoredRecord, SkippedFileError> {
    do throws(FileError) {
      let content = try content.get()
      return Result { () throws(SkippedFileError) in
        try StoredRecord(path: file.path, location: file.location, content: content)
      }
    } catch { return .failure(SkippedFileError(error, path: file.path)) }
  }

  /// The names of the ledger's users, ordered by their bytes.
  public func userNames() throws -> [Text] { try folderNames(in: "users") }

  public func feedNames() throws -> [Text] { try folderNames(in: "feeds") }

  private func folderNames(in folder: String) throws -> [Text] {
    guard try root.statIfPresent(folder)?.kind == .folder else { return [] }
    return try root.list(folder).compactMap { entry in
      if case .readable(let name) = entry.name, entry.kind == .folder { Text(name) } else { nil }
    }
  }
}

extension WalkProblem {
  /// The same, where the walk began in a folder of the ledger.
  func below(_ folder: String) -> WalkProblem {
    WalkProblem(path: path.isEmpty ? folder : "\(folder)/\(path)", reason: reason)
  }
}

extension Ledger {
  /// The stat data of what stands at a path; nil where nothing does, or where a link is in the way.
  func reachable(_ path: String) throws -> FileStat? {
    do throws(FileError) { return try root.statIfPresent(path) } catch {
      guard error.errno == .symbolicLink else { throw error }
      return nil
    }
  }
}
