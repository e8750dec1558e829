internal import Records
import CSQLite

/// The tables of `sql` as a file of SQLite that other programs can read. It is made in memory, so that a file is written
/// as a whole or not at all.
@safe
public final class SQLFile: FillableTables {
  private let database: Database
  public let columnsRead: [String: Set<String>]

  public init(of tables: [SQLTable]) throws(SQLError) {
    columnsRead = SQLQuestion.everything(in: tables)
    do throws(DatabaseError) {
      database = try Database(":memory:")
      for table in tables { try database.execute(table.plainDeclaration) }
    } catch { throw .noFile(error.code) }
  }

  public func fill(_ table: SQLTable, with rows: some Sequence<[SQLValue]>) throws(SQLError) {
    do throws(DatabaseError) { try database.fill(table, with: rows) } catch { throw .noFile(error.code) }
  }

  /// The bytes of the file. The corresponding C function is `sqlite3_serialize`.
  public func bytes() throws(SQLError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = unsafe sqlite3_serialize(database.handle, "main", &count, 0) else {
      throw .noFile(SQLITE_NOMEM)
    }
    defer { unsafe sqlite3_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}

extension SQLError {
  fileprivate static func noFile(_ code: Int32) -> SQLError {
    SQLError(.limit, "no tables could be made in memory (SQLite says \(code))")
  }
}

extension Database {
  func fill(_ table: SQLTable, with rows: some Sequence<[SQLValue]>) throws(DatabaseError) {
    let insertion = try statement(table.insertion)
    try execute("BEGIN")
    for row in rows {
      for (index, value) in row.enumerated() { insertion.bind(value, at: Int32(index + 1)) }
      _ = try insertion.step()
      insertion.reset()
    }
    try execute("COMMIT")
  }
}
