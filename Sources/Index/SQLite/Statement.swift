import CSQLite

/// A prepared statement. A database that is closed before it stays open until the statement goes, too: it is closed by
/// `sqlite3_close_v2`.
@safe
final class Statement {
  let handle: OpaquePointer

  init(_ text: String, in database: OpaquePointer) throws(DatabaseError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(database, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let handle = unsafe prepared else { throw DatabaseError(code: code) }
    unsafe self.handle = handle
  }

  /// Takes over a prepared statement.
  init(_ prepared: OpaquePointer) { unsafe handle = prepared }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Lets the next row out; false after the last. The corresponding C function is `sqlite3_step`.
  func step() throws(DatabaseError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(code: code)
    }
  }

  /// Ready to be asked again. What went wrong before has been reported by `step`.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  // MARK: Parameters, from 1

  /// The bytes are copied.
  func bind(_ text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        _ = unsafe sqlite3_bind_text(handle, index, $0.baseAddress, Int32($0.count), Self.copied)
      }
    }
  }

  /// The bytes are copied.
  func bind(_ bytes: [UInt8], at index: Int32) {
    unsafe bytes.withUnsafeBytes {
      _ = unsafe sqlite3_bind_blob64(handle, index, $0.baseAddress, sqlite3_uint64($0.count), Self.copied)
    }
  }

  /// `SQLITE_TRANSIENT`, which is a cast that Swift does not see.
  static var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  // MARK: Columns, from 0

  func number(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  /// The bytes of a blob or text; none of NULL.
  func bytes(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
