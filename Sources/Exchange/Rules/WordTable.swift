public import Records

/// A table in which each row says what a text means: `/groups/id/title`.
public struct WordTable: Hashable, Sendable {
  public let table: Text
  /// The columns of the text and of its meaning.
  public let columns: (text: Text, meaning: Text)

  /// nil for a path that does not name a table and two columns.
  init?(_ path: FieldPath) {
    guard path.keys.count == 3, path.keys[1] != path.keys[2] else { return nil }
    table = path.keys[0]
    columns = (path.keys[1], path.keys[2])
  }

  var path: FieldPath { FieldPath(keys: [table, columns.text, columns.meaning]) }

  public static func == (a: WordTable, b: WordTable) -> Bool { a.path == b.path }
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
