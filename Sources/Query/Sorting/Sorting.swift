public import Records

/// The order of a list of records.
public struct Sorting: Hashable, Sendable {
  public struct Key: Hashable, Sendable {
    public let field: FieldPath
    public let isDescending: Bool
    /// What a record counts as that has no value there.
    public let absent: Text?

    public init(_ field: FieldPath, isDescending: Bool = false, absent: Text? = nil) {
      self.field = field
      self.isDescending = isDescending
      self.absent = absent
    }
  }

  /// Before what stands last, which decides between records that are alike in all of these.
  public let keys: [Key]
  /// Whether, before their ids, what is newer comes first: for records of several kinds.
  let isByDay: Bool
  /// Whether the records of feeds come after all others, each feed's in its own order.
  let isFeedsLast: Bool

  /// Decide between records of one owner before their ids do.
  let criteria: [Criterion]

  /// The field by which a record of a feed says where it stands in the list of its source.
  static let place = FieldPath(keys: ["order"])

  /// Records of one kind: by these, then by id.
  public init(keys: [Key]) {
    self.init(keys: keys, isByDay: false)
  }

  /// Records of several kinds: by these, then newest first (by date, then by `added`), what has no date after the
  /// others by title, then by id.
  public init(ofSeveralKindsBy keys: [Key]) {
    self.init(keys: keys, isByDay: true)
  }

  /// Records of several kinds, newest first.
  public static let usual = Sorting(ofSeveralKindsBy: [])

  /// The order that somebody asks for.
  ///
  /// - Parameters:
  ///   - list: `date,-amount`; a minus puts the largest first. nil: nothing is asked for. Throws for fields that none
  ///     of
  ///     `kinds` declares (none are known: any may be asked for), with the column in `list`.
  ///   - kind: that of all records: its own order decides between those that are alike. nil: there are several.
  public init(parsing list: String?, kinds: [KindShape] = [], of kind: KindShape? = nil) throws(QueryError) {
    let asked = try list.map { list throws(QueryError) in try Sorting.keys(list, kinds) } ?? []
    guard let kind else {
      self.init(ofSeveralKindsBy: asked)
      return
    }
    let fields = asked.map { kind.resolved($0.field) }
    self.init(
      keys: asked + kind.order.filter { !fields.contains($0.field) }, isByDay: false, isFeedsLast: asked.isEmpty)
  }

  /// The same, where amounts come first: each currency by itself, for those of several are not compared.
  ///
  /// - Parameter usual: the currency of amounts that name none.
  /// - Returns: nil for another order.
  public func byCurrency(of kinds: [KindShape], usual: Text?) -> Sorting? {
    guard let first = keys.first else { return nil }
    let money = kinds.lazy.compactMap(\.money).first { $0.amount == first.field }
    guard let currency = money?.currency else { return nil }
    return Sorting(keys: [Key(currency, absent: usual)] + keys, isByDay: isByDay, isFeedsLast: isFeedsLast)
  }

  private init(keys: [Key], isByDay: Bool, isFeedsLast: Bool = false) {
    (self.keys, self.isByDay, self.isFeedsLast) = (keys, isByDay, isFeedsLast)
    criteria = keys.map { Criterion($0) } + (isByDay ? Criterion.byDay : [])
  }

  private static func keys(_ list: String, _ kinds: [KindShape]) throws(QueryError) -> [Key] {
    let declared = DeclaredFields(kinds: kinds, others: [])
    var keys: [Key] = []
    var column = 1
    for part in list.parts(at: ",") {
      let isDescending = part.begins(with: "-")
      let name = part.rest(behind: "-") ?? part
      let field = try Sorting.field(name, column, list)
      if name != "tag" && !declared.knows(name, field) {
        let otherwise: Sentence = "the files in kinds/ declare the fields of each kind"
        throw declared.unknown(name, list, column, "there is no field “\(name)”", otherwise: otherwise)
      }
      keys.append(Key(field, isDescending: isDescending))
      column += part.unicodeScalars.count + 1
    }
    return keys
  }

  private static func field(_ name: String, _ column: Int, _ list: String) throws(QueryError) -> FieldPath {
    if name.isEmpty {
      let suggestion: Sentence = "write fields with commas between: date,-amount"
      throw QueryError(question: list, column: column, message: "a field is missing here", suggestion: suggestion)
    }
    if name == "tag" { return FieldPath(keys: ["tags"]) }
    do throws(FieldPathError) {
      return try FieldPath(name)
    } catch {
      throw QueryError(question: list, column: column, message: error.sentence)
    }
  }
}

extension Sorting {
  /// The rows in order, at most `limit` of them. The result does not depend on the order in which they come.
  public func sorted(
    _ rows: [RecordRow], kinds: [KindShape], in zone: TimeZoneRules = .utc, limit: Int? = nil
  ) -> [RecordRow] {
    order(of: rows.map { of($0.kind, among: kinds, in: zone).entry(for: $0) }, limit: limit).map { rows[$0] }
  }

  /// The indices of the entries in order, at most `limit` of them.
  public func order(of entries: [SortEntry], limit: Int? = nil) -> ArraySlice<Int> {
    let order = entries.indices.sorted { entries[$0].precedes(entries[$1], by: self) }
    return order.prefix(max(0, limit ?? order.count))
  }

  /// The top-level fields on which the order depends.
  public func fields(of kinds: [KindShape]) -> [Text] {
    let last = [KindShape.dateAlias, KindShape.added] + kinds.flatMap { [$0.date, $0.title].compactMap(\.self) }
    let paths = keys.flatMap { key in [key.field] + kinds.map { $0.resolved(key.field) } } + (isByDay ? last : [])
    return (paths + (isFeedsLast ? [Self.place] : [])).compactMap(\.keys.first)
  }
}
