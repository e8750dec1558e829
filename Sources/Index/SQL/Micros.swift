import CSQLite
public import Records

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

/// Amounts in whole millionths, as SQL adds them up.
public enum Micros {
  static let scale = 6

  /// nil where the amount has more than six decimals, or does not fit into 64 bits.
  public static func of(_ amount: Decimal) -> Int64? {
    let amount = amount.normalised
    guard amount.scale <= scale else { return nil }
    var mantissa = amount.mantissa
    for _ in amount.scale..<scale { mantissa = mantissa.multipliedReportingOverflow(by: 10).partialValue }
    // 38 digits and 6 more fit into no 64 bits, whether the product overflowed or not.
    guard amount.mantissa.magnitude < 10_000_000_000_000_000_000 else { return nil }
    return Int64(exactly: mantissa)
  }

  /// The amount with at least two decimals: `12.50`, `0.005`.
  static func money(_ micros: Int64) -> String {
    let digits = String(micros.magnitude)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    var decimals = padded.suffix(scale)
    while decimals.utf8.count > 2, decimals.ends(with: "0") { decimals = decimals.dropLast() }
    return (micros < 0 ? "-" : "") + padded.dropLast(scale) + "." + decimals
  }
}
