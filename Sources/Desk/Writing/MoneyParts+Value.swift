import Records
import Schema

extension MoneyParts {
  /// The list as records have it. A part is called as its category, the second of one category with a number behind that.
  func value(of parts: [(category: Text, amount: Number)]) -> Value {
    var counts: [Text: Int] = [:]
    return .array(
      parts.map { part in
        let count = (counts[part.category] ?? 0) + 1
        counts[part.category] = count
        let id = count == 1 ? part.category : Text("\(part.category)-\(count)")
        return [key: .string(id), category: .string(part.category), amount: .number(part.amount)]
      })
  }
}
