public import Records

/// The columns of a list as somebody asks for them: `date,name,amount`.
public enum ListedColumn: Hashable, Sendable {
  case id, kind, user, path
  /// What people know the record by, whatever its kind.
  case title
  case field(FieldPath)

  private static let others: [(name: String, column: ListedColumn)] = [
    ("id", .id), ("kind", .kind), ("user", .user), ("path", .path), ("title", .title),
    ("tag", .field(FieldPath(keys: ["tags"]))),
  ]

  /// Reads a list. Of several kinds, `title` is what each record is known by. A name with a leading slash is always a field. Throws for fields that none of `kinds` declares.
  public static func parse(_ list: String, kinds: [KindShape]) throws(QueryError) -> [ListedColumn] {
    let declared = DeclaredFields(kinds: kinds, others: others.map(\.name))
    var columns: [ListedColumn] = []
    var column = 1
    for part in list.parts(at: ",") {
      columns.append(try ListedColumn(String(part), list, column, declared))
      column += part.unicodeScalars.count + 1
    }
    return columns
  }

  private init(_ name: String, _ list: String, _ column: Int, _ declared: DeclaredFields) throws(QueryError) {
    if name.isEmpty {
      let suggestion: Sentence = "write names with commas between: date,name,amount"
      throw QueryError(question: list, column: column, message: "a name is missing here", suggestion: suggestion)
    }
    let field: FieldPath
    do throws(FieldPathError) {
      field = try FieldPath(name)
    } catch {
      throw QueryError(question: list, column: column, message: error.sentence)
    }
    let isDeclared = declared.kinds.count == 1 && declared.kinds[0].type(of: field) != nil
    if let other = Self.others.first(where: { $0.name == name }), name != "title" || !isDeclared {
      self = other.column
    } else if declared.knows(name, field) {
      self = .field(field)
    } else {
      let otherwise: Sentence = "besides fields there are id, kind, user, path and title"
      throw declared.unknown(name, list, column, "there is no field “\(name)”", otherwise: otherwise)
    }
  }
}
