import CSQLite
import Records
import Schema

extension Database {
  struct Prepared {
    /// nil for a text without a statement.
    var statement: Statement?
    /// Where another statement begins, in bytes from 0.
    var rest: Int?
  }

  /// The corresponding C function is `sqlite3_prepare_v2`.
  func firstStatement(of text: String) throws(DatabaseError) -> Prepared {
    var prepared = Prepared()
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let (statement, length) = try statement(in: bytes[offset...])
      if let statement, prepared.statement == nil {
        prepared.statement = statement
      } else if statement != nil {
        prepared.rest = offset + bytes[offset...].prefix(while: Self.isSpace).count
        break
      }
      offset += length
    }
    return prepared
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// A statement at the beginning of the bytes, and how many of them it takes.
  private func statement(in bytes: ArraySlice<UInt8>) throws(DatabaseError) -> (Statement?, Int) {
    var prepared: OpaquePointer?
    var length = 0
    let code = unsafe bytes.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var tail: UnsafePointer<CChar>?
      let code = unsafe sqlite3_prepare_v2(handle, start, Int32(bytes.count), &prepared, &tail)
      if let tail = unsafe tail, let start = unsafe start { length = unsafe tail - start }
      return code
    }
    if code != SQLITE_OK { throw DatabaseError(code: code) }
    return (unsafe prepared.map { unsafe Statement($0) }, max(length, 1))
  }
}

// MARK: - What SQL finds here

extension Database {
  /// Amounts are compared, added up and written exactly.
  func defineAmounts() throws(DatabaseError) {
    let order = unsafe ExactOrder.define(in: handle)
    let sums = unsafe ExactSums.define(in: handle)
    let money = unsafe MoneyFunction.define(in: handle)
    for code in [order, sums, money] where code != SQLITE_OK { throw DatabaseError(code: code) }
  }

  func watch(_ access: SQLAccess) { unsafe access.watch(handle) }

  /// Lest a mistake takes all memory. The corresponding C functions are `sqlite3_limit` and `sqlite3_hard_heap_limit64`.
  func setLimits() {
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
    _ = sqlite3_hard_heap_limit64(4 << 30)
  }
}

// MARK: - What went wrong

extension Database {
  /// The last failure, in words.
  func failure(_ access: SQLAccess, _ tables: [SQLTable]) -> SQLError {
    let code = unsafe sqlite3_errcode(handle) & 0xFF
    if access.wasStopped {
      return .tooLong
    }
    if code == SQLITE_NOMEM || code == SQLITE_TOOBIG {
      return SQLError(.limit, "this takes more memory than a question may use", .askLess)
    }
    if let refused = access.refused {
      return SQLError(
        .text, "sql only reads: \(refused) is refused", .writeSelectOrChange,
        offset: 0)
    }
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    let offset = Int(unsafe sqlite3_error_offset(handle))
    return SQLError(.text, Sentence(verbatim: message), tables.advice(for: message), offset: offset < 0 ? nil : offset)
  }
}

extension [SQLTable] {
  /// The name that was likely meant, where SQLite knows none of those.
  fileprivate func advice(for message: String) -> IndexAdvice? {
    func asked(_ words: String) -> String? {
      guard message.begins(with: words) else { return nil }
      return message.dropFirst(words.utf8.count).split(separator: ".").last.map { String($0) }
    }
    if let table = asked("no such table: ") {
      return Self.advice(table, among: map(\.name), otherwise: .tables(map(\.name)))
    }
    guard let column = asked("no such column: ") else { return nil }
    let others = flatMap { $0.columns.map(\.name) }.filter { $0 != column }
    return Self.advice(column, among: others, otherwise: .listColumns)
  }

  private static func advice(_ name: String, among names: [String], otherwise: IndexAdvice) -> IndexAdvice {
    Text(name).nearest(among: names.map { Text($0) }).map { .didYouMean($0) } ?? otherwise
  }
}
