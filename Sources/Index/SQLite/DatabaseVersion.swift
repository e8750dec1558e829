import CSQLite

/// Of the library that this program runs with.
public enum DatabaseVersion {
  /// The corresponding C function is `sqlite3_libversion`.
  public static var sqlite: String { unsafe String(cString: sqlite3_libversion()) }
}
