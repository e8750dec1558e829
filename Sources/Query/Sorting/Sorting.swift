public import Records

/// The order of a list of records.
public struct Sorting: Hashable, Sendable {
  public struct Key: Hashable, Sendable {
    public let field: FieldPath
    public let isDescending: Bool

    public init(_ field: FieldPath, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// Before the usual order, which decides between records that are alike in all of these.
  public let keys: [Key]

  public init(keys: [Key] = []) { self.keys = keys }

  /// Newest first (date, then time added, then id); records of kinds without a date after them, by title.
  public static let usual = Sorting()

  /// Reads `date,-amount`; a minus puts the largest first. Throws for fields that none of `kinds` declares (none are
  /// known: any may be asked for), with the column in `list`.
  public init(parsing list: String, kinds: [KindShape] = []) throws(QueryError) {
    let declared = DeclaredFields(kinds: kinds, others: [])
    var keys: [Key] = []
    var column = 1
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let isDescending = part.hasPrefix("-")
      let name = String(isDescending ? part.dropFirst() : part)
      let field = try Sorting.field(name, column, list)
      if name != "tag" && !declared.knows(name, field) {
        let otherwise = "The files in kinds/ declare the fields of each kind."
        throw declared.unknown(name, list, column, "there is no field “\(name)”", otherwise: otherwise)
      }
      keys.append(Key(field, isDescending: isDescending))
      column += part.unicodeScalars.count + 1
    }
    self.init(keys: keys)
  }

  private static func field(_ name: String, _ column: Int, _ list: String) throws(QueryError) -> FieldPath {
    if name.isEmpty {
      let suggestion = "Write fields with commas between: date,-amount."
      throw QueryError(question: list, column: column, message: "a field is missing here", suggestion: suggestion)
    }
    if name == "tag" { return FieldPath(keys: ["tags"]) }
    do throws(FieldPathError) {
      return try FieldPath(name)
    } catch {
      throw QueryError(question: list, column: column, message: error.description)
    }
  }

}

extension Sorting {
  /// The rows in order, at most `limit` of them. Does not depend on the order they come in.
  public func sorted(
    _ rows: [RecordRow], kinds: [KindShape], in zone: TimeZoneRules = .utc, limit: Int? = nil
  ) -> [RecordRow] {
    order(of: rows.map { entry(for: $0, kinds: kinds, in: zone) }, limit: limit).map { rows[$0] }
  }

  /// For a row that has at least the fields of `fields`.
  ///
  /// - Parameter zone: by whose clocks times stand among days.
  public func entry(for row: RecordRow, kinds: [KindShape], in zone: TimeZoneRules = .utc) -> SortEntry {
    SortEntry(row, by: keys, kinds.first { $0.name.isSame(as: row.kind) }, in: zone)
  }

  /// The places of the entries in order, at most `limit` of them.
  public func order(of entries: [SortEntry], limit: Int? = nil) -> ArraySlice<Int> {
    let order = entries.indices.sorted { entries[$0].precedes(entries[$1], by: keys) }
    return order.prefix(max(0, limit ?? order.count))
  }

  /// The top-level fields that the order looks at.
  public func fields(of kinds: [KindShape]) -> [Text] {
    let paths = keys.map(\.field) + [KindShape.dateAlias] + kinds.flatMap { [$0.date, $0.title].compactMap(\.self) }
    return paths.compactMap(\.keys.first)
  }
}
