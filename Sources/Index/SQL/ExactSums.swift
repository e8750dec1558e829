import CSQLite

/// `sum`, `avg` and `total` as SQLite has them, but for texts: amounts are exact texts, and SQLite would make binary
/// fractions of them without a word.
///
/// The corresponding C function is `sqlite3_create_window_function`.
enum ExactSums {
  fileprivate struct State {
    var count: Int
    var reals: Int
    var integer: Int64
    var real: Double
    var hasOverflowed: Bool
  }

  static func define(in database: OpaquePointer) -> Int32 {
    let sum = unsafe define("sum", in: database) { unsafe ExactSums.answerSum($0) }
    let average = unsafe define("avg", in: database) { unsafe ExactSums.answerAverage($0) }
    let total = unsafe define("total", in: database) { unsafe ExactSums.answerTotal($0) }
    return [sum, average, total].first { $0 != SQLITE_OK } ?? SQLITE_OK
  }

  private static func define(
    _ name: String, in database: OpaquePointer, _ answer: @convention(c) (OpaquePointer?) -> Void
  ) -> Int32 {
    unsafe sqlite3_create_window_function(
      database, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, { unsafe ExactSums.step($0, $2, sign: 1) }, answer,
      answer, { unsafe ExactSums.step($0, $2, sign: -1) }, nil)
  }

  private static func state(_ context: OpaquePointer?) -> UnsafeMutablePointer<State>? {
    unsafe sqlite3_aggregate_context(context, Int32(MemoryLayout<State>.size))?.assumingMemoryBound(to: State.self)
  }

  /// Adds the argument, or takes it away again when it leaves a window.
  private static func step(
    _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?, sign: Int64
  ) {
    guard let value = unsafe arguments?[0], let state = unsafe state(context) else { return }
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_NULL: return
    case SQLITE_INTEGER: unsafe state.pointee.add(sqlite3_value_int64(value), sign)
    case SQLITE_FLOAT:
      unsafe state.pointee.reals += Int(sign)
      unsafe state.pointee.real += Double(sign) * sqlite3_value_double(value)
    default:
      let message = "an amount is an exact text, which sum, avg and total would round: write money(sum(micros))"
      unsafe sqlite3_result_error(context, message, -1)
      return
    }
    unsafe state.pointee.count += Int(sign)
  }

  private static func answerSum(_ context: OpaquePointer?) {
    guard let state = unsafe state(context)?.pointee, state.count > 0 else {
      return unsafe sqlite3_result_null(context)
    }
    if state.reals > 0 { return unsafe sqlite3_result_double(context, state.real) }
    if state.hasOverflowed { return unsafe sqlite3_result_error(context, "integer overflow", -1) }
    unsafe sqlite3_result_int64(context, state.integer)
  }

  private static func answerAverage(_ context: OpaquePointer?) {
    guard let state = unsafe state(context)?.pointee, state.count > 0 else {
      return unsafe sqlite3_result_null(context)
    }
    unsafe sqlite3_result_double(context, state.real / Double(state.count))
  }

  private static func answerTotal(_ context: OpaquePointer?) {
    unsafe sqlite3_result_double(context, state(context)?.pointee.real ?? 0)
  }
}

extension ExactSums.State {
  fileprivate mutating func add(_ number: Int64, _ sign: Int64) {
    let sum =
      sign > 0 ? integer.addingReportingOverflow(number) : integer.subtractingReportingOverflow(number)
    integer = sum.partialValue
    if sum.overflow { hasOverflowed.toggle() }
    real += Double(sign) * Double(number)
  }
}
