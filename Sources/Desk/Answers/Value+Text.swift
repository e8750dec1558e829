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

  /// As JSON on one line.
  package var jsonText: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
