import Schema
import Query
import Records

/// The table of one kind: a column for each member that it declares.
struct KindTable: Sendable {
  let shape: KindShape
  let table: SQLTable
  /// The members in the order of their columns, behind id, user and path.
  let members: [Text]
  private let paths: [FieldPath]
  private let moneyPath: FieldPath?

  private static let identity: [SQLTable.Column] = [
    .init("id", .text, "its id"), .init("user", .text, "alice, shared, local, feeds/zoo"),
    .init("path", .text, "where the file lies; of one record alone"),
  ]

  init(_ shape: KindShape, name: String) {
    self.shape = shape
    var columns = Self.identity
    var members: [Text] = []
    for field in shape.fields {
      guard let member = field.path.keys.first, !members.contains(member) else { continue }
      members.append(member)
      columns.append(shape.column(of: member, unlike: columns.map(\.name)))
    }
    if shape.moneyMember != nil {
      columns.append(.init(Self.free("micros", columns.map(\.name)), .integer, "the amount in millionths"))
    }
    self.members = members
    paths = members.map { FieldPath(keys: [$0]) }
    moneyPath = shape.moneyMember.map { FieldPath(keys: [$0]) }
    table = SQLTable(name: name, columns: columns)
  }

  /// - Parameter isRead: for each column, whether anybody looks at it; the others are left empty.
  func values(_ row: RecordRow, _ isRead: [Bool]) -> [SQLValue] {
    isRead.enumerated().map { column, isRead in isRead ? value(of: column, row) : .null }
  }

  private func value(of column: Int, _ row: RecordRow) -> SQLValue {
    switch column {
    case 0: return .text(row.id.string)
    case 1: return .text(row.owner.spelling)
    case 2: return .text(row.path.string)
    default: break
    }
    let member = column - Self.identity.count
    if member < paths.count { return row.value(at: paths[member])?.sql(isAmount: paths[member] == moneyPath) ?? .null }
    return moneyPath.flatMap { row.value(at: $0)?.micros }.map { .integer($0) } ?? .null
  }

  /// SQLite takes names that differ only in case for one.
  fileprivate static func free(_ name: String, _ taken: [String]) -> String {
    var free = name
    while taken.contains(where: { $0.lowercased() == free.lowercased() }) { free = "field_" + free }
    return free
  }
}

extension KindShape {
  var moneyMember: Text? { money.flatMap { $0.amount.keys.count == 1 ? $0.amount.keys[0] : nil } }

  /// What `records` and `amounts` need of every record.
  var headMembers: [Text] { [date, title].compactMap { $0?.keys.first } }

  var moneyMembers: [Text] {
    [money?.amount, money?.currency, money?.type, money?.category?.field].compactMap { $0?.keys.first }
      + [money?.parts?.field].compactMap(\.self)
  }

  fileprivate func column(of member: Text, unlike taken: [String]) -> SQLTable.Column {
    let type = type(of: FieldPath(keys: [member]))
    let holds: SQLTable.Column.Holds = member == moneyMember ? .amount : type == .number ? .number : .text
    return SQLTable.Column(KindTable.free(member.string, taken), holds, meaning(of: type, holds))
  }

  private func meaning(of type: FieldType?, _ holds: SQLTable.Column.Holds) -> String {
    switch (holds, type) {
    case (.amount, _): "exact digits"
    case (_, .reference(let kind)): "the id of \(kind.string.withArticle)"
    case (_, .date): "a day, or a time with its offset"
    case (_, .tags): "a JSON array, for json_each"
    case (_, .flag): "1 or 0"
    case (.number, _): "a number"
    default: "a text"
    }
  }
}

extension Value {
  /// Lists and objects as JSON.
  var sql: SQLValue {
    switch self {
    case .null: .null
    case .bool(let flag): .integer(flag ? 1 : 0)
    case .number(let number):
      Int64(number.lexeme).map { .integer($0) } ?? Double(number.lexeme).map { .fraction($0) } ?? .null
    case .string(let text): .text(text.string)
    case .array, .object: .text(jsonText)
    }
  }

  /// An amount keeps its digits, without an exponent.
  fileprivate func sql(isAmount: Bool) -> SQLValue {
    guard isAmount, case .number(let number) = self else { return sql }
    return .text(decimal?.description ?? number.lexeme)
  }

  fileprivate var micros: Int64? { decimal.flatMap(Micros.of) }

  var decimal: Decimal? {
    guard case .number(let number) = self else { return nil }
    do throws(ArithmeticError) { return try Decimal(number) } catch { return nil }
  }

  var jsonText: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
