import CSQLite

extension Statement {
  /// What the columns of an answer are called.
  var columnNames: [String] {
    (0..<columnCount).map { column in
      unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The row that `step` let out.
  var row: [SQLValue] { (0..<columnCount).map(value) }

  private var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

  private func value(_ column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: .fraction(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(String(decoding: bytes(column), as: UTF8.self))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }

  func bind(_ value: SQLValue, at index: Int32) {
    switch value {
    case .null: unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
    case .real(let number): unsafe sqlite3_bind_double(handle, index, number)
    case .text(let text): bind(text, at: index)
    case .blob(let bytes): bind(bytes, at: index)
    }
  }
}
