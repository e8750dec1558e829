import Records
import Schema
import Store

/// Reads the parts of a receipt as people type them: `food:30,household:20`. Where a comma may stand within an amount,
/// `;` stands between parts.
struct TypedParts {
  let parts: MoneyParts
  let reading: FieldReading

  func value(_ text: String) throws -> Value {
    let path = FieldPath(keys: [parts.field])
    let separator: Unicode.Scalar = text.utf8.contains(UInt8(ascii: ";")) ? ";" : ","
    var items: [(category: Text, amount: Number)] = []
    for part in text.parts(at: separator).map({ Substring($0).trimmed }) where !part.isEmpty {
      guard let colon = part.utf8.lastIndex(of: UInt8(ascii: ":")) else { throw unreadable(part, path) }
      let category = try reading.named(String(part[..<colon].trimmed), by: parts.category, at: path)
      let amount = String(part[part.utf8.index(after: colon)...].trimmed)
      items.append((category, try reading.number(amount, path.appending(parts.amount))))
    }
    return parts.value(of: items)
  }

  private func unreadable(_ part: String, _ path: FieldPath) -> Failure {
    Failure(
      .invalid, .invalid, "“\(part)” has no amount",
      hint:
        "write each part as CATEGORY:AMOUNT, such as \(parts.field)=food:30,household:20; where amounts have commas, write ; between parts"
    ).about(path)
  }
}
