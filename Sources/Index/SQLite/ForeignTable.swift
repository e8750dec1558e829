public import Records

/// A table in the SQLite file of another program, read row by row. Nothing in the file is changed, and nothing that its
/// schema calls is carried out.
public struct ForeignTable {
  public let columns: [Text]
  private let rows: Statement

  private static let signature = "SQLite format 3\0"

  /// Whether a file says of itself that it is one of SQLite.
  public static func isDatabase(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature.utf8) }

  /// Opens a table by its name; without one, the only table that the file has.
  public init(_ path: String, table: Text?) throws(ForeignTableError) {
    let (database, tables) = try Self.opened(path)
    guard let name = table ?? (tables.count == 1 ? tables.first : nil), tables.contains(name) else {
      throw .unknown(table, tables)
    }
    do throws(DatabaseError) {
      rows = try database.statement("SELECT * FROM \"\(name.string.replacing(sign: "\"", by: "\"\""))\"")
    } catch { throw .unreadable }
    columns = rows.columnNames.map { Text($0) }
  }

  /// The answer to a question about tables that have to be there.
  public init(_ path: String, asking question: String, of names: [Text]) throws(ForeignTableError) {
    let (database, tables) = try Self.opened(path)
    if let missing = names.first(where: { !tables.contains($0) }) { throw .unknown(missing, tables) }
    do throws(DatabaseError) { rows = try database.statement(question) } catch { throw .unreadable }
    columns = rows.columnNames.map { Text($0) }
  }

  public static func has(_ names: [Text], in path: String) throws(ForeignTableError) -> Bool {
    let tables = Set(try opened(path).1)
    return tables.isSuperset(of: names)
  }

  private static func opened(_ path: String) throws(ForeignTableError) -> (Database, [Text]) {
    do throws(DatabaseError) {
      let database = try Database(path, isReadOnly: true)
      database.setPatience(2_000)
      try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      return (database, try tables(of: database))
    } catch { throw .unreadable }
  }

  private static func tables(of database: Database) throws(DatabaseError) -> [Text] {
    // Views may compute whatever they like: only what the file holds is read.
    let found = try database.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name")
    var names: [Text] = []
    while try found.step() { names.append(Text(String(decoding: found.bytes(0), as: UTF8.self))) }
    return names
  }

  /// The values of the next row; nil after the last.
  public func next() throws(ForeignTableError) -> [SQLValue]? {
    do throws(DatabaseError) { return try rows.step() ? rows.row : nil } catch { throw .unreadable }
  }
}

/// Why a table of another program cannot be read.
public enum ForeignTableError: Error, Hashable, Sendable {
  /// The file is damaged, or no file of SQLite.
  case unreadable
  /// There is no such table, or no name was given and there are several.
  case unknown(Text?, [Text])
}
