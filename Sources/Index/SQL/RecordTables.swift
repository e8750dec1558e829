public import Query
public import Records

/// What SQL finds of a ledger: `records`, `fields`, `amounts`, and a table for each kind.
public struct RecordTables: Sendable {
  public let all: [SQLTable]
  /// By kind, in the order of `kinds`.
  private let kinds: [KindTable]

  public init(_ shapes: [KindShape]) {
    var taken = Set(Self.common.map(\.name))
    kinds = shapes.map { shape in
      let name = taken.contains(shape.name.string.lowercased()) ? "kind_\(shape.name)" : shape.name.string
      taken.insert(name.lowercased())
      return KindTable(shape, name: name)
    }
    all = Self.common + kinds.map(\.table)
  }

  public static let records = "records", fields = "fields", amounts = "amounts"

  private static let identity: [SQLTable.Column] = [
    .init("path", .text, "where the file lies; of one record alone"), .init("id", .text, "its id"),
    .init("kind", .text, "bill, diary, …"), .init("user", .text, "alice, shared, local, feeds/zoo"),
  ]

  private static let common = [
    SQLTable(
      name: records,
      columns: identity + [
        .init("date", .text, "its day: 2026-11-20"), .init("title", .text, "what people know it by"),
        .init("conflicts", .integer, "how many places are in conflict"),
        .init("json", .text, "all its members, for json_extract and ->>"),
      ]),
    SQLTable(
      name: fields,
      columns: identity + [
        .init("field", .text, "profile/weight: the field, a row for each value"),
        .init("item", .integer, "which one of a list, from 0"),
        .init("value", .text, "numbers as the file spells them"),
      ]),
    SQLTable(
      name: amounts,
      columns: identity + [
        .init("date", .text, "its day: 2026-11-20"), .init("title", .text, "what people know it by"),
        .init("category", .text, "the id of its category"), .init("type", .text, "income or expense, as sums count it"),
        .init("currency", .text, "its own, else the ledger's"),
        .init("amount", .amount, "exact digits; a refund has a minus"),
        .init("micros", .integer, "the amount in millionths"), .init("net", .integer, "micros, expenses with a minus"),
      ]),
  ]
}

extension RecordTables {
  /// The kind that a statement is about, where it reads the table of one kind alone.
  public func kind(readBy question: SQLQuestion) -> Text? {
    let read = question.columnsRead.keys.filter { name in all.contains { $0.name == name } }
    guard read.count == 1, let table = kinds.first(where: { $0.table.name == read.first }) else { return nil }
    return table.shape.name
  }

  /// The members of records that a statement needs; nil: all.
  public func members(readBy question: SQLQuestion) -> [Text]? {
    let read = question.columnsRead
    if read[Self.fields] != nil || read[Self.records]?.contains("json") == true { return nil }
    var members: Set<Text> = ["~conflicts"]
    for kind in kinds {
      if read[kind.table.name] != nil { members.formUnion(kind.members) }
      if read[Self.records] != nil || read[Self.amounts] != nil { members.formUnion(kind.shape.headMembers) }
      if read[Self.amounts] != nil { members.formUnion(kind.shape.moneyMembers) }
    }
    return members.sorted()
  }

  /// What the rows of records depend on besides them.
  public struct Setting: Sendable {
    /// Of amounts that name none.
    let currency: Text?
    let references: RowReferences
    /// In which times belong to days.
    let zone: TimeZoneRules

    public init(currency: Text?, references: RowReferences, zone: TimeZoneRules) {
      self.currency = currency
      self.references = references
      self.zone = zone
    }
  }

  /// Fills the tables that a statement reads, or those of a file. Answers what sums would leave out.
  public func fill(
    _ question: some FillableTables, with rows: [RecordRow], in setting: Setting
  ) throws(SQLError) -> [Aggregation.Remark] {
    let shapes = Dictionary(kinds.map { ($0.shape.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
    var amounts = AmountsTable(setting)
    for table in all where question.columnsRead[table.name] != nil {
      switch table.name {
      case Self.records:
        try question.fill(table, with: rows.lazy.map { $0.recordsRow(shapes[$0.kind], setting) })
      case Self.fields: try question.fill(table, with: rows.lazy.flatMap(\.fieldsRows))
      case Self.amounts:
        try question.fill(table, with: rows.flatMap { row in shapes[row.kind].map { amounts.values(row, $0) } ?? [] })
      default:
        guard let kind = kinds.first(where: { $0.table.name == table.name }) else { continue }
        let read = question.columnsRead[table.name] ?? []
        let isRead = table.columns.map { read.contains($0.name) }
        try question.fill(
          table, with: rows.lazy.filter { $0.kind == kind.shape.name }.map { kind.values($0, isRead) })
      }
    }
    return amounts.remarks
  }
}
