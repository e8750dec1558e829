import Query
import Records

extension RecordRow {
  private var identityValues: [SQLValue] {
    [.text(path.string), .text(id.string), .text(kind.string), .text(owner.spelling)]
  }

  /// The day and the title.
  private func headValues(_ shape: KindShape?, _ setting: RecordTables.Setting) -> [SQLValue] {
    let day = value(at: shape?.date ?? FieldPath(keys: ["date"]))?.day(in: setting.zone)
    return [day.map { .text($0.description) } ?? .null, setting.references.title(of: self).map { .text($0) } ?? .null]
  }

  func recordsRow(_ shape: KindShape?, _ setting: RecordTables.Setting) -> [SQLValue] {
    let rest: [SQLValue] = [.integer(Int64(conflicts.count)), .text(Value.object(fields).jsonText)]
    return identityValues + headValues(shape, setting) + rest
  }

  /// A row for each value that is neither a list nor an object.
  var fieldsRows: [[SQLValue]] {
    var rows: [[SQLValue]] = []
    for member in fields.members + computed.members where member.key != "~conflicts" {
      collect(member.value, at: FieldPath(keys: [member.key]), item: nil, into: &rows)
    }
    return rows
  }

  private func collect(_ value: Value, at field: FieldPath, item: Int?, into rows: inout [[SQLValue]]) {
    switch value {
    case .object(let object):
      for member in object.members { collect(member.value, at: field.appending(member.key), item: item, into: &rows) }
    case .array(let items):
      for (index, one) in items.enumerated() { collect(one, at: field, item: item ?? index, into: &rows) }
    case .null, .bool, .number, .string:
      let text: SQLValue = value == .null ? .null : .text(value.string ?? value.jsonText)
      rows.append(identityValues + [.text(field.description), item.map { .integer(Int64($0)) } ?? .null, text])
    }
  }

  fileprivate func amountsRow(
    _ counted: CountedAmount, _ shape: KindShape, _ setting: RecordTables.Setting
  ) -> [SQLValue] {
    let category = shape.category(of: self, setting.references)
    let values: [SQLValue] = [
      category.map { .text($0.string) } ?? .null,
      counted.isIncome.map { .text($0 ? "income" : "expense") } ?? .null,
      counted.currency.map { .text($0.string) } ?? .null, .text(counted.amount.description),
      Micros.of(counted.amount).map { .integer($0) } ?? .null,
      counted.net.flatMap(Micros.of).map { .integer($0) } ?? .null,
    ]
    return identityValues + headValues(shape, setting) + values
  }
}

/// The rows of `amounts`: what sums count, as they count it.
struct AmountsTable {
  private var reader: AmountReader
  private let setting: RecordTables.Setting
  /// Records that cannot be counted, and why.
  private(set) var remarks: [Aggregation.Remark] = []

  init(_ setting: RecordTables.Setting) {
    reader = AmountReader(currency: setting.currency, references: setting.references)
    self.setting = setting
  }

  /// A row for each part of a record, and none for a record that sums leave out too.
  mutating func values(_ row: RecordRow, _ shape: KindShape) -> [[SQLValue]] {
    switch reader.read(row, shape) {
    case .none, .moved: return []
    case .leftOut(let remark):
      remarks.append(remark)
      return []
    case .counted(let counted):
      if Micros.of(counted.amount) == nil, let money = shape.money {
        let message: Sentence = "its amount is not a whole number of millionths, so micros and net are NULL"
        remarks.append(Aggregation.Remark(path: row.path, field: money.amount, message: message))
      }
      return shape.parts(of: row, counted.amount).map { part, amount in
        let counted = CountedAmount(amount: amount, currency: counted.currency, isIncome: counted.isIncome)
        return part.amountsRow(counted, shape, setting)
      }
    }
  }
}
