internal import Records

/// What the order of one record depends on, read once.
struct SortEntry {
  private let values: [SortValue]
  /// The day and the second of it; nil for records without a date.
  private let date: (day: CalendarDay, second: Int)?
  private let added: Timestamp?
  private let title: String
  private let id: Text
  private let path: Text

  init(_ row: RecordRow, by keys: [Sorting.Key], _ shape: KindShape?) {
    values = keys.map { SortValue(row.value(at: shape?.resolved($0.field) ?? $0.field)) }
    let value = row.value(at: shape?.date ?? KindShape.dateAlias)
    date = value?.day.map { ($0, value?.secondOfDay ?? 0) }
    added = row.added
    title = CaseFolding.folded(shape?.title.flatMap { row.value(at: $0)?.string } ?? "")
    id = row.id
    path = row.path
  }

  func precedes(_ other: SortEntry, by keys: [Sorting.Key]) -> Bool {
    for (index, key) in keys.enumerated() {
      let order = SortValue.order(values[index], other.values[index], isDescending: key.isDescending)
      if order != 0 { return order < 0 }
    }
    return precedesUsually(other)
  }

  private func precedesUsually(_ other: SortEntry) -> Bool {
    switch (date, other.date) {
    case (let mine?, let others?) where mine != others: return mine > others
    case (nil, _?): return false
    case (_?, nil): return true
    case (nil, nil) where title != other.title: return Text(title) < Text(other.title)
    default: break
    }
    if added != other.added { return SortEntry.isLater(added, other.added) }
    return id == other.id ? path < other.path : id < other.id
  }

  /// Later first, unknown last.
  private static func isLater(_ a: Timestamp?, _ b: Timestamp?) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    return a > b
  }
}

/// A value of a field that a list is sorted by.
enum SortValue {
  case number(Decimal)
  /// Days are texts too: their spelling is in their order.
  case text(String)
  case none

  init(_ value: Value?) {
    switch value {
    case .number?: self = value?.decimal.map(SortValue.number) ?? .none
    case .array(let items)?: self = SortValue(items.first)
    case .null?, .object?, nil: self = .none
    default: self = (value?.asText).map { .text(CaseFolding.folded($0)) } ?? .none
    }
  }

  /// Numbers, then texts; no value last in either direction.
  static func order(_ a: Self, _ b: Self, isDescending: Bool) -> Int {
    let order =
      switch (a, b) {
      case (.none, .none): 0
      case (.none, _): isDescending ? -1 : 1
      case (_, .none): isDescending ? 1 : -1
      case (.number(let a), .number(let b)): a < b ? -1 : (a == b ? 0 : 1)
      case (.text(let a), .text(let b)): a == b ? 0 : (Text(a) < Text(b) ? -1 : 1)
      case (.number, .text): -1
      case (.text, .number): 1
      }
    return isDescending ? -order : order
  }
}

extension Value {
  /// Of a date-time, by the writer's clock; 0 for a day.
  var secondOfDay: Int {
    string.flatMap { $0.utf8.count > 10 ? Timestamp($0) : nil }?.localSecondOfDay ?? 0
  }
}
