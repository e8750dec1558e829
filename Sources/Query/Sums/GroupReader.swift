internal import Records

/// Reads the values of one group key from records.
struct GroupReader {
  let key: GroupKey
  let calendar: PeriodCalendar
  private let references: RowReferences
  private(set) var values = GroupValues()
  /// Who bears the share that is read.
  var person: Text?

  init(_ key: GroupKey, _ calendar: PeriodCalendar, _ references: RowReferences) {
    self.key = key
    self.calendar = calendar
    self.references = references
  }

  /// Appends the numbers of the record's values, each once; 0 where it has none. False when the record's day cannot
  /// be read.
  mutating func read(_ row: RecordRow, _ shape: KindShape?, into numbers: inout [Int]) -> Bool {
    switch key.source {
    case .day, .week, .month, .quarter, .year, .weekday: return readDay(row, shape, into: &numbers)
    case .person: numbers.append(person.map { values.number(of: $0) } ?? 0)
    case .kind: numbers.append(values.number(of: row.kind))
    case .user: numbers.append(row.owner.user.map { values.number(of: $0) } ?? 0)
    case .field(let path): readField(shape?.resolved(path) ?? path, of: row, shape, into: &numbers)
    }
    return true
  }

  /// The number of a value that another reader of the same key had.
  mutating func number(of value: GroupValues.Value) -> Int { values.number(of: value) }

  private mutating func readDay(_ row: RecordRow, _ shape: KindShape?, into numbers: inout [Int]) -> Bool {
    let value = row.value(at: shape?.date ?? KindShape.dateAlias)
    let day = value?.day(in: calendar.zone)
    numbers.append(day.map { number(of: $0) } ?? 0)
    return value == nil || day != nil
  }

  private mutating func readField(
    _ path: FieldPath, of row: RecordRow, _ shape: KindShape?, into numbers: inout [Int]
  ) {
    var value = row.value(at: path)
    if case .reference(let kind)? = shape?.type(of: path) { value = value?.spelt(references, kind, for: row.owner) }
    guard case .array(let items)? = value, !items.isEmpty else {
      numbers.append(value.map { number(of: $0) } ?? 0)
      return
    }
    for item in items {
      let number = number(of: item)
      if !numbers.contains(number) { numbers.append(number) }
    }
  }

  private mutating func number(of value: Value) -> Int {
    switch value {
    case .string(let text): values.number(of: text)
    case .number(let number): value.decimal.map { values.number(of: $0) } ?? values.number(of: Text(number.lexeme))
    case .bool(let flag): values.number(of: flag ? "true" : "false")
    case .null, .array, .object: 0
    }
  }
}

// MARK: - Days

extension GroupReader {
  private mutating func number(of day: CalendarDay) -> Int {
    guard let code = key.source.code(of: day, in: calendar) else { return 0 }
    return values.number(code: code) { [source = key.source, calendar] in source.name(of: day, in: calendar) }
  }
}

// MARK: - References

extension Value {
  /// References, or a list of them, in the one spelling of what they mean.
  fileprivate func spelt(_ references: RowReferences, _ kind: Text, for owner: RecordRow.Owner) -> Value {
    switch self {
    case .string(let text): .string(references.group(of: text, kind: kind, for: owner))
    case .array(let items): .array(items.map { $0.spelt(references, kind, for: owner) })
    default: self
    }
  }
}
