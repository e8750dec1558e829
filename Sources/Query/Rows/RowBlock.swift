public import Records

/// Records of one owner and kind side by side: the different values of each field once, and for each record which one
/// it has.
public struct RowBlock: Sendable {
  /// The values of a field.
  public struct Column: Sendable {
    /// For each record of the block the index of its value.
    public let codes: [UInt32]
    /// The first is null, for records without a value.
    public let values: [Value]

    public init(codes: [UInt32], values: [Value]) {
      self.codes = codes
      self.values = values
    }
  }

  /// The top-level fields that rows have.
  let keys: [Text]
  /// For each key; nil where no record has a value.
  let columns: [Column?]
  /// What all rows have in common, and nulls.
  private let empty: RecordRow
  private let identities: any RowIdentities

  public init(
    kind: Text, owner: RecordRow.Owner, identities: any RowIdentities, keys: [Text], columns: (Text) -> Column?
  ) {
    self.keys = keys
    self.columns = keys.map(columns)
    self.identities = identities
    let fields = Object(uniqueMembers: keys.map { Object.Member($0, .null) })
    empty = RecordRow(kind: kind, owner: owner, identity: .listed(identities, 0), fields: fields)
  }

  var kind: Text { empty.kind }

  var owner: RecordRow.Owner { empty.owner }

  /// nil where no record has a value.
  func column(_ key: Text) -> Column? { keys.firstIndex(of: key).flatMap { columns[$0] } }

  func identity(of record: Int) -> RecordRow.Identity { .listed(identities, record) }

  /// Shows the rows of records to `body`, in the order of their numbers here.
  public func forEachRow(_ records: [Int], _ body: (RecordRow, Int) -> Void) {
    var row = empty
    for record in records {
      for (index, column) in columns.enumerated() {
        if let column { row.fields.replaceValue(at: index, with: column.values[Int(column.codes[record])]) }
      }
      row.identity = .listed(identities, record)
      body(row, record)
    }
  }

  /// The row of one record.
  public func row(_ record: Int) -> RecordRow {
    var row = empty
    forEachRow([record]) { found, _ in row = found }
    return row
  }

  /// A row that has one value and nothing else.
  func row(with value: Value, at index: Int) -> RecordRow {
    var row = empty
    row.fields.replaceValue(at: index, with: value)
    return row
  }
}
