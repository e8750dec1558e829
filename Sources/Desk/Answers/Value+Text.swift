package import Records

extension Value {
  /// Texts without quotes, numbers as they are written, lists of those with a separator, nothing for null; else JSON.
  package func spelled(separator: String) -> String {
    switch self {
    case .null: ""
    case .string(let text): text.string
    case .number(let number): number.lexeme
    case .array(let items): items.map { $0.spelled(separator: separator) }.joined(separator: separator)
    case .bool, .object: jsonText
    }
  }

  /// For people: lists with commas, and null as it stands in the file.
  package var plainText: String { self == .null ? jsonText : spelled(separator: ", ") }

  /// For people, in a table or a line of `show`: of an object what its members say, `1000 EUR, 2026-11-01` or `acid 6.5`.
  package var cellText: String {
    guard let members = object?.members, !members.isEmpty, members.allSatisfy({ $0.value.object == nil }) else {
      return plainText
    }
    let known: [Text] = ["amount", "currency", "date"]
    let money = known.prefix(2).compactMap { object?[$0]?.plainText }.joined(separator: " ")
    let others = members.filter { !known.contains($0.key) }.map { "\($0.key) \($0.value.plainText)" }
    return ([money] + [object?["date"]?.plainText ?? ""] + others).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// As JSON on one line.
  package var jsonText: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
