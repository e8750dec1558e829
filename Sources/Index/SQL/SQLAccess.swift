import CSQLite

/// What a statement may do, and what it was seen to read. SQLite asks it about every part of a statement.
///
/// The corresponding C functions are `sqlite3_set_authorizer` and `sqlite3_progress_handler`.
final class SQLAccess {
  /// While tables are made and filled, by nobody but us.
  var isOurs = true
  /// Columns by table, as the statement reads them.
  private(set) var columnsRead: [String: Set<String>] = [:]
  /// What was refused first.
  private(set) var refused: String?
  private let isTooLate: () -> Bool
  private(set) var wasStopped = false

  init(isTooLate: @escaping () -> Bool) { self.isTooLate = isTooLate }

  fileprivate func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
    if isOurs { return true }
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION where second?.lowercased() != "load_extension": return true
    case SQLITE_READ:
      columnsRead[first ?? "", default: []].insert(second ?? "")
      return true
    default:
      if refused == nil { refused = Self.words(action) }
      return false
    }
  }

  fileprivate func mayGoOn() -> Bool {
    if !isOurs, isTooLate() { wasStopped = true }
    return !wasStopped
  }

  private static func words(_ action: Int32) -> String {
    switch action {
    case SQLITE_ATTACH, SQLITE_DETACH: "another database"
    case SQLITE_PRAGMA: "a PRAGMA"
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: "a change"
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: "a transaction"
    case SQLITE_FUNCTION: "loading an extension"
    default: "making or removing a table"
    }
  }
}

extension SQLAccess {
  /// Watches a database. It has to live as long as that.
  func watch(_ database: OpaquePointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_set_authorizer(
      database,
      { context, action, first, second, _, _ in
        guard let context = unsafe context else { return SQLITE_DENY }
        let access = unsafe Unmanaged<SQLAccess>.fromOpaque(context).takeUnretainedValue()
        let names = unsafe (first.map { unsafe String(cString: $0) }, second.map { unsafe String(cString: $0) })
        return access.allows(action, names.0, names.1) ? SQLITE_OK : SQLITE_DENY
      }, context)
    unsafe sqlite3_progress_handler(
      database, Self.stepsBetweenLooks,
      { context in
        guard let context = unsafe context else { return 1 }
        return unsafe Unmanaged<SQLAccess>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
      }, context)
  }

  /// Steps of SQLite's machine. Few, for one of them may go through a text of megabytes.
  private static let stepsBetweenLooks: Int32 = 1_000
}
