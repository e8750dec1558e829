import CSQLite

/// `money(micros)`: millionths as an exact amount, with at least two decimals.
///
/// The corresponding C function is `sqlite3_create_function`.
enum MoneyFunction {
  static func define(in database: OpaquePointer) -> Int32 {
    unsafe sqlite3_create_function(
      database, "money", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { unsafe MoneyFunction.answer($0, $2?[0]) }, nil, nil)
  }

  private static func answer(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_NULL: unsafe sqlite3_result_null(context)
    case SQLITE_INTEGER: unsafe answer(context, sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      let rounded = unsafe sqlite3_value_double(value).rounded(.toNearestOrEven)
      guard let micros = Int64(exactly: rounded) else {
        return unsafe sqlite3_result_error(context, "money() takes millionths of at most 18 digits", -1)
      }
      unsafe answer(context, micros)
    default: unsafe sqlite3_result_error(context, "money() takes millionths, such as sum(micros)", -1)
    }
  }

  private static func answer(_ context: OpaquePointer?, _ micros: Int64) {
    let text = Micros.money(micros)
    unsafe sqlite3_result_text(context, text, Int32(text.utf8.count), Statement.copied)
  }
}
