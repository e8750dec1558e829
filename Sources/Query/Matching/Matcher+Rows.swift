public import Records

extension Matcher.Setting {
  /// Whether the money of a record came in or went out, by its own type or its category's; nil for records without
  /// money and where the amount cannot be read.
  public func isIncome(_ row: RecordRow) -> Bool? {
    var money = MoneyReader(Aggregation.Spec(groups: []), references)
    do throws(MoneyReader.Refusal) {
      guard case .flow(let direction, _) = try money.read(row, shape(of: row)).entry else { return nil }
      return direction == .income
    } catch { return nil }
  }

  /// The value of a field; `date` is the day of a record also where its kind has another name for it.
  public func value(at path: FieldPath, of row: RecordRow) -> Value? {
    row.value(at: shape(of: row)?.resolved(path) ?? path)
  }

  /// What the kinds that declare a field hold there.
  public func types(of path: FieldPath) -> [FieldType] { kinds.compactMap { $0.type(of: $0.resolved(path)) } }

  /// The kind of a record; nil where none is declared.
  public func shape(of row: RecordRow) -> KindShape? { kinds.first { $0.name.isSame(as: row.kind) } }
}
