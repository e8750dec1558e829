internal import Records
internal import Schema

/// The fields that kinds declare, to find the name that a misspelt one in a list was meant to be.
struct DeclaredFields {
  let kinds: [KindShape]
  /// Names that mean something besides fields.
  let others: [String]

  /// Whether a name stands for something. Any name does where no kinds are known, or if it begins with a slash.
  func knows(_ name: String, _ path: FieldPath) -> Bool {
    if kinds.isEmpty || name.begins(with: "/") || others.contains(name) || path == KindShape.dateAlias { return true }
    return kinds.contains { $0.fields.contains { $0.path.keys.first == path.keys.first } }
  }

  /// The error for a name at a column of a list.
  func unknown(_ name: String, _ list: String, _ column: Int, _ message: Sentence, otherwise: Sentence) -> QueryError {
    let fields = kinds.flatMap { $0.fields.map(\.path.description) }
    let nearest: Sentence? = name.nearest(in: others + fields).map { "did you mean \($0)?" }
    return QueryError(question: list, column: column, message: message, suggestion: nearest ?? otherwise)
  }
}

extension String {
  /// The name that this text was likely meant to be; nil when none is near.
  func nearest(in names: [String]) -> String? { Text(self).nearest(among: names.map { Text($0) })?.string }
}
