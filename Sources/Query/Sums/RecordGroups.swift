public import Records

/// Reads the groups that sums by one key count a record under.
public struct RecordGroups {
  private var reader: GroupReader
  private let setting: Matcher.Setting
  private var numbers: [Int] = []

  public init(_ key: GroupKey, in setting: Matcher.Setting) {
    self.setting = setting
    reader = GroupReader(key, setting.calendar, setting.references)
  }

  /// One for each item of a list; nil is not a value.
  public mutating func values(of row: RecordRow) -> [Text?] {
    numbers.removeAll(keepingCapacity: true)
    // A day that cannot be read is not a day, here as in sums.
    _ = reader.read(row, setting.shape(of: row), into: &numbers)
    return numbers.map { reader.values.values[$0].text }
  }
}
