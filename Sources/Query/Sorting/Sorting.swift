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

  /// The rows in order, at most `limit` of them. Does not depend on the order they come in.
  public func sorted(_ rows: [RecordRow], kinds: [KindShape], limit: Int? = nil) -> [RecordRow] {
    let entries = rows.map { SortEntry($0, by: keys, shape(of: $0, in: kinds)) }
    let order = entries.indices.sorted { entries[$0].precedes(entries[$1], by: keys) }
    return order.prefix(max(0, limit ?? rows.count)).map { rows[$0] }
  }
}

private func shape(of row: RecordRow, in kinds: [KindShape]) -> KindShape? {
  kinds.first { $0.name.isSame(as: row.kind) }
}
