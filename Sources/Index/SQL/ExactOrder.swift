import CSQLite
import Records

/// The order of amounts: exactly, as numbers; texts that are not numbers come after them, by their bytes.
///
/// The corresponding C function is `sqlite3_create_collation`.
enum ExactOrder {
  static let name = "exact"

  static func define(in database: OpaquePointer) -> Int32 {
    unsafe sqlite3_create_collation(database, name, SQLITE_UTF8, nil) { _, firstCount, first, secondCount, second in
      let texts = unsafe (ExactOrder.text(first, firstCount), ExactOrder.text(second, secondCount))
      return ExactOrder.compare(texts.0, texts.1)
    }
  }

  private static func text(_ start: UnsafeRawPointer?, _ count: Int32) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  static func compare(_ first: String, _ second: String) -> Int32 {
    switch (Decimal(exactly: first), Decimal(exactly: second)) {
    case (let first?, let second?): first < second ? -1 : first == second ? 0 : 1
    case (.some, nil): -1
    case (nil, .some): 1
    case (nil, nil): Text(first) < Text(second) ? -1 : Text(first) == Text(second) ? 0 : 1
    }
  }
}

extension Decimal {
  /// nil for what is not a number.
  fileprivate init?(exactly text: String) {
    do throws(ArithmeticError) { self = try Decimal(parsing: text) } catch { return nil }
  }
}
