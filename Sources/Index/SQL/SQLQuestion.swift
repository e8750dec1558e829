internal import Records
import CSQLite

/// Tables that take rows.
public protocol FillableTables {
  /// By table, the columns that anybody looks at; the others may stay empty.
  var columnsRead: [String: Set<String>] { get }

  /// Puts rows into a table; a value for each of its columns.
  func fill(_ table: SQLTable, with rows: some Sequence<[SQLValue]>) throws(SQLError)
}

/// A SELECT over tables that are in memory and gone with it. It can read them, and nothing else.
///
/// Made first, so that it is known which columns it reads; then the tables are filled; then the rows are asked for.
@safe
public final class SQLQuestion: FillableTables {
  private let database: Database
  private let access: SQLAccess
  private let statement: Statement
  private let tables: [SQLTable]

  /// What the answer is called, column by column.
  public let columns: [String]

  /// The columns that it reads of each table.
  public let columnsRead: [String: Set<String>]

  /// - Parameter isTooLate: asked now and then while it works.
  public init(_ text: String, of tables: [SQLTable], isTooLate: @escaping () -> Bool) throws(SQLError) {
    self.tables = tables
    access = SQLAccess(isTooLate: isTooLate)
    let open = try Self.open(tables)
    database = open
    database.watch(access)
    access.isOurs = false
    statement = try Self.prepared(text, in: open, access, tables)
    columns = statement.columnNames
    columnsRead = Self.joinsByName(text) ? Self.everything(in: tables) : access.columnsRead
  }

  /// Whether tables may be joined by columns that have the same name. SQLite does not tell that it reads those.
  private static func joinsByName(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return words.contains("using") || words.contains("natural")
  }

  static func everything(in tables: [SQLTable]) -> [String: Set<String>] {
    Dictionary(tables.map { ($0.name, Set($0.columns.map(\.name))) }, uniquingKeysWith: { first, _ in first })
  }

  private static func open(_ tables: [SQLTable]) throws(SQLError) -> Database {
    do throws(DatabaseError) {
      let database = try Database(":memory:")
      try database.defineAmounts()
      database.setLimits()
      for table in tables { try database.execute(table.declaration) }
      // SQLite declares these two when they are first used, which a statement from outside may not do.
      try database.execute("SELECT 1 FROM json_each('[]'), json_tree('[]')")
      return database
    } catch {
      throw SQLError(.limit, "no tables could be made in memory (SQLite says \(error.code))")
    }
  }

  private static func prepared(
    _ text: String, in database: Database, _ access: SQLAccess, _ tables: [SQLTable]
  ) throws(SQLError) -> Statement {
    let prepared: Database.Prepared
    do throws(DatabaseError) { prepared = try database.firstStatement(of: text) } catch {
      throw database.failure(access, tables)
    }
    guard let statement = prepared.statement else {
      throw SQLError(.text, "nothing is asked", .writeSelect)
    }
    if let rest = prepared.rest {
      throw SQLError(.text, "there is more than one statement", .oneStatement, offset: rest)
    }
    return statement
  }
}

extension SQLQuestion {
  public func fill(_ table: SQLTable, with rows: some Sequence<[SQLValue]>) throws(SQLError) {
    access.isOurs = true
    defer { access.isOurs = false }
    do throws(DatabaseError) { try database.fill(table, with: rows) } catch {
      throw database.failure(access, tables)
    }
  }

  /// Shows each row of the answer to `body`; false ends it.
  public func forEachRow(_ body: ([SQLValue]) -> Bool) throws(SQLError) {
    do throws(DatabaseError) {
      while try statement.step() { if !body(statement.row) { return } }
    } catch {
      throw database.failure(access, tables)
    }
  }
}
