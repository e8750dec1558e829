import CSQLite

/// An open SQLite file, closed when nothing refers to it. For one thread at a time.
@safe
final class Database {
  let handle: OpaquePointer

  /// Opens the file at a path, and makes it where there is none. A symbolic link there is not followed.
  ///
  /// The corresponding C function is `sqlite3_open_v2`.
  init(_ path: String, isReadOnly: Bool = false) throws(DatabaseError) {
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw DatabaseError(code: code)
    }
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Carries out statements that give no rows, or whose rows do not matter.
  func execute(_ statements: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    if code != SQLITE_OK { throw DatabaseError(code: code) }
  }

  /// How many milliseconds to wait for another process that holds the file.
  func setPatience(_ milliseconds: Int32) {
    unsafe sqlite3_busy_timeout(handle, milliseconds)
  }

  func statement(_ text: String) throws(DatabaseError) -> Statement {
    try unsafe Statement(text, in: handle)
  }

  /// The first number of the first row.
  func number(_ question: String) throws(DatabaseError) -> Int {
    let statement = try statement(question)
    return try statement.step() ? statement.number(0) : 0
  }

  /// The bytes of a blob. They are read to where they stay, which those of a row's column are not: of a large one there
  /// is never a second copy.
  ///
  /// The corresponding C functions are `sqlite3_blob_open` and `sqlite3_blob_read`.
  func blob(in table: String, _ column: String, row: Int) throws(DatabaseError) -> [UInt8] {
    var opened: OpaquePointer?
    var code = unsafe sqlite3_blob_open(handle, "main", table, column, sqlite3_int64(row), 0, &opened)
    defer { unsafe sqlite3_blob_close(opened) }
    if code != SQLITE_OK { throw DatabaseError(code: code) }
    let count = unsafe sqlite3_blob_bytes(opened)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      code = unsafe sqlite3_blob_read(opened, buffer.baseAddress, count, 0)
      filled = code == SQLITE_OK ? Int(count) : 0
    }
    if code != SQLITE_OK { throw DatabaseError(code: code) }
    return bytes
  }
}

/// The error that SQLite returned.
struct DatabaseError: Error, Hashable {
  /// The extended result code.
  let code: Int32

  /// Whether the file itself is damaged: a file that can be made again is then better made again.
  var isDamage: Bool {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_SCHEMA: true
    default: false
    }
  }
}

/// The version of the library with which this program runs.
public enum DatabaseVersion {
  /// The corresponding C function is `sqlite3_libversion`.
  public static var sqlite: String { unsafe String(cString: sqlite3_libversion()) }
}
