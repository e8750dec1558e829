import CSQLite

/// What SQLite answered in the place of doing what it was asked.
struct DatabaseError: Error, Hashable {
  /// The extended result code.
  let code: Int32

  /// Whether the file itself is at fault, and not the moment: what can be made anew is better made anew.
  var isDamage: Bool {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_SCHEMA: true
    default: false
    }
  }
}
