import FileSystem
import Records

/// The file that keeps sheets from one command to the next: a SQLite table with a row for each folder.
///
/// Nothing depends on it. Where it cannot be opened, read or written, there are no sheets, and the records are read
/// from their files; where it is damaged or of another version, it is made again. Sheets speak for themselves, so it
/// needs no flush to the disk, and does not matter which of several processes wrote a row last.
final class IndexFile {
  /// To be raised whenever sheets look different, or files are read differently.
  static let version = 2
  static let name = "index.sqlite"

  /// nil where there is no folder for the file.
  private let path: String?
  private var isOpened = false
  private var connection: Connection?
  private var waiting: [(folder: String, sheet: Sheet)] = []
  private var waitingBytes = 0
  private var isWritable = false
  private var stamps: [Text: FileStamp] = [:]

  /// So much is collected before it is written, for a transaction keeps others away.
  private static let batch = 8 << 20
  /// How long another process may keep the file before this one does without. Milliseconds.
  private static let patience: Int32 = 200

  /// - Parameter folder: where the file lies or is to lie, as an absolute path; nil: nowhere.
  init(in folder: String?) { path = folder.map { "\($0)/\(Self.name)" } }

  fileprivate struct Connection {
    let database: Database
    let find: Statement
    let save: Statement
    let drop: Statement

    init(_ database: Database) throws(DatabaseError) {
      self.database = database
      find = try database.statement("SELECT rowid FROM folder WHERE path = ?")
      save = try database.statement("INSERT OR REPLACE INTO folder(path, stamp, sheet) VALUES(?, ?, ?)")
      drop = try database.statement("DELETE FROM folder WHERE path = ?")
    }
  }
}

// MARK: - Opening

extension IndexFile {
  /// Opens the file at its first use.
  private func open() {
    guard !isOpened, let path else { return }
    isOpened = true
    // A pipe would be waited for, for ever.
    if Self.isSomethingElse(path), !Self.remove(path) { return }
    open(path)
    readStamps()
  }

  private func open(_ path: String) {
    do throws(DatabaseError) {
      connection = try Self.connection(path)
      isWritable = true
    } catch {
      isWritable = error.isDamage && Self.remove(path)
      do throws(DatabaseError) {
        connection = try isWritable ? Self.connection(path) : Self.connection(path, isReadOnly: true)
      } catch { connection = nil }
    }
  }

  private static func connection(_ path: String, isReadOnly: Bool = false) throws(DatabaseError) -> Connection {
    let database = try Database(path, isReadOnly: isReadOnly)
    database.setPatience(patience)
    try database.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -1024")
    if try database.number("PRAGMA user_version") != version {
      if isReadOnly { throw DatabaseError.otherVersion }
      try prepare(database)
    }
    return try Connection(database)
  }

  /// Several processes may find the same empty or outdated file.
  private static func prepare(_ database: Database) throws(DatabaseError) {
    try database.execute("PRAGMA page_size = 16384; BEGIN IMMEDIATE")
    if try database.number("PRAGMA user_version") != version {
      if try database.number("SELECT count(*) FROM sqlite_schema") > 0 { throw DatabaseError.otherVersion }
      try database.execute(
        """
        CREATE TABLE folder(path TEXT PRIMARY KEY, stamp BLOB, sheet BLOB);
        PRAGMA user_version = \(version)
        """)
    }
    try database.execute("COMMIT")
  }

  /// Whether what stands at the path is neither a file nor a link to be followed.
  private static func isSomethingElse(_ path: String) -> Bool {
    do throws(FileError) { return try folder(of: path).statIfPresent(name)?.kind == .special } catch { return false }
  }

  private static func folder(of path: String) throws(FileError) -> Folder {
    try Folder(String(path.dropLast(name.utf8.count)))
  }

  private static func remove(_ path: String) -> Bool {
    do throws(FileError) {
      let folder = try folder(of: path)
      for file in [name + "-journal", name] where try folder.statIfPresent(file) != nil { try folder.remove(file) }
      return true
    } catch { return false }
  }
}

extension DatabaseError {
  /// As damage: the file is good for nothing.
  fileprivate static let otherVersion = DatabaseError(code: 1)
}

// MARK: - Sheets

extension IndexFile {
  /// What the files of a folder had when its sheet was made; nil where there is no sheet, or one with a file in doubt.
  func stamp(of folder: String) -> FileStamp? {
    open()
    return stamps[Text(folder)]
  }

  private func readStamps() {
    guard let connection else { return }
    do throws(DatabaseError) {
      let statement = try connection.database.statement("SELECT path, stamp FROM folder")
      while try statement.step() {
        let path = String(decoding: statement.bytes(0), as: UTF8.self)
        stamps[Text(path)] = FileStamp(bytes: statement.bytes(1))
      }
    } catch {
      stamps = [:]
      giveUp(after: error)
    }
  }
}

extension IndexFile {
  /// The bytes of the last sheet of a folder, whatever its files are now; nil where there is none.
  func sheet(of folder: String) -> [UInt8]? {
    open()
    guard let connection else { return nil }
    defer { connection.find.reset() }
    connection.find.bind(folder, at: 1)
    do throws(DatabaseError) {
      // Until `find` is reset, no other process puts another row in its place.
      guard try connection.find.step() else { return nil }
      return try connection.database.blob(in: "folder", "sheet", row: connection.find.number(0))
    } catch {
      giveUp(after: error)
      return nil
    }
  }

  /// Keeps a sheet, now or soon.
  func save(_ sheet: Sheet, of folder: String) {
    if !isWritable { return }
    if sheet.count == 0 && stamps[Text(folder)] == nil { return }
    waiting.append((folder, sheet))
    waitingBytes += sheet.bytes.count
    if waitingBytes >= Self.batch { flush() }
  }

  /// Writes what is to be kept, in one transaction. Where that fails, nothing is kept any more.
  func flush() {
    guard let connection, isWritable, !waiting.isEmpty else { return }
    do throws(DatabaseError) {
      try connection.database.execute("BEGIN IMMEDIATE")
      for (folder, sheet) in waiting { try connection.keep(sheet, of: folder) }
      try connection.database.execute("COMMIT")
    } catch { giveUp(after: error) }
    waiting = []
    waitingBytes = 0
  }

  /// A damaged file is made again by the next command; at other errors, nothing more is tried in this one.
  private func giveUp(after error: DatabaseError) {
    isWritable = false
    connection = nil
    if error.isDamage, let path { _ = Self.remove(path) }
  }
}

extension IndexFile.Connection {
  fileprivate func keep(_ sheet: Sheet, of folder: String) throws(DatabaseError) {
    let statement = sheet.count == 0 ? drop : save
    defer { statement.reset() }
    statement.bind(folder, at: 1)
    if sheet.count > 0 {
      statement.bind(sheet.hasDoubtfulFiles ? [] : sheet.stamp.bytes, at: 2)
      statement.bind(sheet.bytes, at: 3)
    }
    _ = try statement.step()
  }
}

extension FileStamp {
  fileprivate init?(bytes: [UInt8]) {
    if bytes.count != 16 { return nil }
    var reader = ByteReader(bytes)
    self.init(first: reader.read(), second: reader.read())
  }

  fileprivate var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(first)
    writer.write(second)
    return writer.bytes
  }
}

extension Sheet {
  fileprivate var hasDoubtfulFiles: Bool { (0..<count).contains(where: isDoubtful) }
}
