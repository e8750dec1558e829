public import Records

/// People whose names differ in capitals or spaces alone: likely one person, written in two ways.
public enum Namesakes {
  /// - Returns: groups of at least two, in the order of their first names.
  public static func among(_ people: some Sequence<Text>) -> [[Text]] {
    Dictionary(grouping: Set(people)) { name in
      Text(CaseFolding.folded(name.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}
