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
  init(path: String, location: RecordLocation, content: FileContent) throws(LeftOutError) {
    self.path = path
    self.location = location
    self.content = content
    if let problem = RecordCheck.problem(content.bytes, path: path) { throw LeftOutError(leftOut: problem) }
    do throws(ReadError) {
      document = try RecordDocument(content.bytes, format: RecordFormat(path: path) ?? .json)
      members = try document.recordObject()
    } catch { throw LeftOutError(leftOut: LeftOut(error, path: path)) }
  }
}

struct LeftOutError: Error { let leftOut: LeftOut }

/// The records that a command sees, and what could not be read.
public struct RecordTable: Sendable {
  /// In the order of their paths.
  public var records: [StoredRecord] = []
  public var leftOut: [LeftOut] = []
}

extension Ledger {
  /// Reads all records below folders of the ledger (`users/alice`, `shared`), on two threads. A folder that is not
  /// there holds nothing.
  ///
  /// - Parameters:
  ///   - mention: bytes that a file has to hold to be looked at closer; all others are passed over.
  ///   - wanted: whether a record is to be read, by its location; called on this thread only.
  public func records(
    below folders: [String], mentioning mention: String? = nil, where wanted: (RecordLocation) -> Bool = { _ in true }
  ) throws -> RecordTable {
    var table = RecordTable()
    var files: [(path: String, location: RecordLocation)] = []
    for folder in folders where try root.statIfPresent(folder)?.kind == .folder {
      let walk = try root.folder(folder).walk()
      table.leftOut += walk.problems.map { problem in
        LeftOut(WalkProblem(path: "\(folder)/\(problem.path)", reason: problem.reason))
      }
      for file in walk.files where !IgnoredFiles.isIgnored(file.path) {
        let path = "\(folder)/\(file.path)"
        if let location = RecordLocation(path: path), wanted(location) { files.append((path, location)) }
      }
    }
    read(files, mentioning: mention.map { Array($0.utf8) }, into: &table)
    return table
  }

  private func read(
    _ files: [(path: String, location: RecordLocation)], mentioning mention: [UInt8]?, into table: inout RecordTable
  ) {
    let read = root.readAll(files.map(\.path), limit: ReadLimits().bytes) {
      (place, content) -> Result<StoredRecord, LeftOutError>? in
      if let mention, case .success(let content) = content, !content.bytes.mentions(mention) { return nil }
      return Ledger.record(files[place], content)
    }
    for case let result? in read {
      switch result {
      case .success(let record): table.records.append(record)
      case .failure(let error): table.leftOut.append(error.leftOut)
      }
    }
  }

  private static func record(
    _ file: (path: String, location: RecordLocation), _ content: Result<FileContent, FileError>
  ) -> Result<StoredRecord, LeftOutError> {
    do throws(FileError) {
      let content = try content.get()
      return Result { () throws(LeftOutError) in
        try StoredRecord(path: file.path, location: file.location, content: content)
      }
    } catch { return .failure(LeftOutError(leftOut: LeftOut(path: file.path, message: "\(error)"))) }
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

extension [UInt8] {
  /// Whether JSON text may hold `word`: as it is, or spelled with escapes.
  func mentions(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    let backslash = UInt8(ascii: "\\")
    for place in indices where self[place] == first || self[place] == backslash {
      let rest = self[place...]
      if rest.starts(with: word) || rest.starts(with: [backslash, UInt8(ascii: "u")]) { return true }
    }
    return false
  }
}
