internal import Records

/// Reads the values of one group key from records.
struct GroupReader {
  let key: GroupKey
  let calendar: PeriodCalendar
  private let references: References
  private(set) var values = GroupValues()

  init(_ key: GroupKey, _ calendar: PeriodCalendar, _ references: References) {
    self.key = key
    self.calendar = calendar
    self.references = references
  }

  /// Appends the numbers of the record's values, each once; 0 where it has none. False when the record's day cannot
  /// be read.
  mutating func read(_ row: RecordRow, _ shape: KindShape?, into numbers: inout [Int]) -> Bool {
    switch key.source {
    case .day, .week, .month, .quarter, .year, .weekday: return readDay(row, shape, into: &numbers)
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
  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  private mutating func number(of day: CalendarDay) -> Int {
    switch key.source {
    case .week:
      let (year, week) = day.isoWeek
      return values.number(code: year * 100 + week) { "\(Self.padded(year, 4))-W\(Self.padded(week, 2))" }
    case .weekday:
      let weekday = day.isoWeekday
      return values.number(code: weekday) { Self.weekdays[weekday - 1] }
    case .month, .quarter, .year:
      return calendar.monthDay(of: day).map { numberOfMonths($0) } ?? 0
    default:
      return values.number(code: (day.year * 12 + day.month) * 31 + day.day) { day.description }
    }
  }

  private mutating func numberOfMonths(_ day: CalendarDay) -> Int {
    let quarter = (day.month + 2) / 3
    switch key.source {
    case .month:
      return values.number(code: day.year * 12 + day.month) {
        "\(Self.padded(day.year, 4))-\(Self.padded(day.month, 2))"
      }
    case .quarter: return values.number(code: day.year * 4 + quarter) { "\(Self.padded(day.year, 4))-Q\(quarter)" }
    default: return values.number(code: day.year) { Self.padded(day.year, 4) }
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

// MARK: - References

extension Value {
  /// References, or a list of them, in the one spelling of what they mean.
  fileprivate func spelt(_ references: References, _ kind: Text, for owner: RecordRow.Owner) -> Value {
    switch self {
    case .string(let text): .string(references.spelling(of: text, kind: kind, for: owner))
    case .array(let items): .array(items.map { $0.spelt(references, kind, for: owner) })
    default: self
    }
  }
}
