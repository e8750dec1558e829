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

  /// For people, in a cell of a table: of an object what its members say, `amount 1000, date 2026-11-01`.
  package var cellText: String {
    guard let members = object?.members, !members.isEmpty, members.allSatisfy({ $0.value.object == nil }) else {
      return plainText
    }
    return members.map { "\($0.key) \($0.value.plainText)" }.joined(separator: ", ")
  }

  /// As JSON on one line.
  package var jsonText: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
