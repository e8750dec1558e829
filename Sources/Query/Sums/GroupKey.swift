public import Records

/// What a sum is grouped by, under the name that it was asked by.
public struct GroupKey: Hashable, Sendable {
  public let name: Text
  public let source: Source

  public enum Source: Hashable, Sendable {
    /// Of the day of a record. Weeks are those of ISO 8601.
    case day, week, month, quarter, year, weekday
    case user, kind
    /// Who bears a record: where shares are added up.
    case person
    /// The values of a field; a record counts under each item of a list.
    case field(FieldPath)
  }

  /// The names of what is no field, in the order in which people are told of them.
  public static let names = GroupKeyReader.sources.map(\.name)

  /// Whether it is of shares, which only sums of shares have.
  public var isOfShares: Bool { source == .person }

  public init(name: Text, source: Source) {
    self.name = name
    self.source = source
  }

  /// Reads `month,category`. A name with a leading slash is always a field; so is every name that is no other source.
  ///
  /// Throws for fields that none of `kinds` declares (none are known: any may be asked for), with the column in `list`.
  public static func parse(_ list: String, kinds: [KindShape]) throws(QueryError) -> [GroupKey] {
    var keys: [GroupKey] = []
    var column = 1
    for part in list.parts(at: ",") {
      let reader = GroupKeyReader(list: list, column: column, kinds: kinds)
      keys.append(try reader.key(String(part)))
      column += part.unicodeScalars.count + 1
    }
    return keys
  }
}

private struct GroupKeyReader {
  let list: String
  let column: Int
  let kinds: [KindShape]

  fileprivate static let sources: [(name: String, source: GroupKey.Source)] = [
    ("day", .day), ("week", .week), ("month", .month), ("quarter", .quarter), ("year", .year), ("weekday", .weekday),
    ("user", .user), ("kind", .kind), ("person", .person), ("tag", .field(FieldPath(keys: ["tags"]))),
  ]

  func key(_ name: String) throws(QueryError) -> GroupKey {
    if name.isEmpty { throw error("a name is missing here", "write names with commas between: month,category") }
    let isField = name == "person" && kinds.contains { $0.type(of: FieldPath(keys: ["person"])) != nil }
    if !isField, let known = Self.sources.first(where: { $0.name == name }) {
      return GroupKey(name: Text(name), source: known.source)
    }
    let path = try path(name)
    let declared = DeclaredFields(kinds: kinds, others: Self.sources.map(\.name))
    if !declared.knows(name, path) {
      throw declared.unknown(
        name, list, column, "“\(name)” is neither a field nor a period",
        otherwise: "write day, week, month, year or a field"
      )
    }
    return GroupKey(name: Text(name), source: .field(path))
  }

  private func path(_ name: String) throws(QueryError) -> FieldPath {
    do throws(FieldPathError) { return try FieldPath(name) } catch { throw self.error(error.sentence, nil) }
  }

  private func error(_ message: Sentence, _ suggestion: Sentence?) -> QueryError {
    QueryError(question: list, column: column, message: message, suggestion: suggestion)
  }
}
