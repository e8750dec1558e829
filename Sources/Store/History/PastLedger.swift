public import FileSystem
public import Git
import Merge
public import Records

/// A ledger as one of its commits has it. Looks, and changes nothing.
public struct PastLedger {
  /// The ledger as it is now.
  public let ledger: Ledger
  public let commit: ObjectID
  private let objects: LedgerObjects
  private let tree: ObjectID

  /// - Parameter revision: as git takes it: `HEAD~3`, `1f3a5b7c`.
  public init(_ ledger: Ledger, at revision: String) throws {
    let history = try LedgerHistory(ledger)
    try self.init(ledger, history.objects, commit: history.commit(named: revision))
  }

  /// The ledger at the newest commit that was made at `time` or before. Throws where there is none.
  /// - Parameter part: whose history is meant.
  public init(_ ledger: Ledger, of part: LedgerPart = .sent, at time: Timestamp) throws {
    let history = try LedgerHistory(ledger, of: part)
    let found = try history.objects.repository.history(from: [history.head]).first {
      try history.objects.commit($0).time <= time.secondsSince1970
    }
    guard let found else {
      throw Failure(
        .invalid, "unknown-revision", "nothing was committed by \(time.utcText)",
        advice: StoreAdvice.listCommits)
    }
    try self.init(ledger, history.objects, commit: found)
  }

  init(_ ledger: Ledger, _ objects: LedgerObjects, commit: ObjectID) throws {
    self.ledger = ledger
    self.objects = objects
    self.commit = commit
    tree = try objects.commit(commit).tree
  }
}

// MARK: - Files

extension PastLedger {
  /// A folder of the commit with its files.
  public struct Folder {
    /// Relative to the ledger's root.
    public let path: String
    /// Stands for the folder's content: two stamps are equal only where the contents are equal.
    public let stamp: FileStamp
    fileprivate let entries: [TreeEntry]
  }

  /// Shows the folders at `paths`, and those below them, to `visit`.
  public func forEachFolder(below paths: [String], _ visit: (Folder) throws -> Void) throws {
    for path in paths {
      guard let entry = try objects.repository.entry(at: path, in: tree), entry.kind == .tree else { continue }
      try forEachFolder(path, entry.id, visit)
    }
  }

  private func forEachFolder(_ path: String, _ id: ObjectID, _ visit: (Folder) throws -> Void) throws {
    let entries = try objects.repository.readTree(id)
    try visit(Folder(path: path, stamp: FileStamp(of: id), entries: entries))
    for entry in entries where entry.kind == .tree && !IgnoredFiles.isHiddenFolder(entry.name) {
      try forEachFolder("\(path)/\(entry.name)", entry.id, visit)
    }
  }

  /// Reads the files of a folder that may be records, in the order of their names.
  public func forEachFile(in folder: Folder, _ visit: (_ name: String, _ bytes: [UInt8]) -> Void) throws {
    for entry in folder.entries
    where entry.kind == .blob && entry.isValidUTF8 && IgnoredFiles.mayBeRecord(entry.name.utf8Span.span) {
      visit(entry.name, try objects.file(entry.id))
    }
  }

  private func file(at path: String) throws -> [UInt8]? {
    guard let entry = try objects.repository.entry(at: path, in: tree), entry.kind == .blob else { return nil }
    return try objects.file(entry.id)
  }

  private func entries(in folder: String) throws -> [TreeEntry] {
    guard let entry = try objects.repository.entry(at: folder, in: tree), entry.kind == .tree else { return [] }
    return try objects.repository.readTree(entry.id)
  }
}

// MARK: - What the ledger was

extension PastLedger {
  public func kinds() throws -> Kinds {
    var files: [(path: String, bytes: [UInt8])] = []
    for entry in try entries(in: "kinds")
    where entry.kind == .blob && entry.name.ends(with: ".json") && !IgnoredFiles.isIgnored(entry.name) {
      files.append(("kinds/\(entry.name)", try objects.file(entry.id)))
    }
    return Kinds(reading: files)
  }

  /// The ledger's manifest; nil where the commit has none that can be read.
  public func readableManifest() throws -> LedgerManifest? {
    guard let bytes = try file(at: LedgerManifest.path) else { return nil }
    do { return try LedgerManifest(bytes) } catch let error as Failure where error.exit == .invalid { return nil }
  }

  public func userNames() throws -> [Text] { try folderNames(in: "users") }

  public func feedNames() throws -> [Text] { try folderNames(in: "feeds") }

  private func folderNames(in folder: String) throws -> [Text] {
    try entries(in: folder).filter { $0.kind == .tree && $0.isValidUTF8 }.map { Text($0.name) }
  }

  /// The document of a record. Throws where it cannot be read.
  public func document(at path: String) throws -> RecordDocument {
    guard let bytes = try file(at: path) else {
      throw Failure(.invalid, "unknown-record", "the commit has no such file", path: path)
    }
    return try RecordDocument.reading(bytes, path: path)
  }
}

extension FileStamp {
  /// The first 16 bytes of an object's id.
  fileprivate init(of id: ObjectID) {
    let halves = id.bytes.prefix(16)
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(first: number(halves.prefix(8)), second: number(halves.dropFirst(8)))
  }
}
