internal import Records

/// What the order of one record depends on, read once. A class, so that sorting moves a single reference.
public final class SortEntry: Sendable {
  private let values: [SortValue]
  /// Seconds on the clocks of a time zone; the smallest number for records without a date.
  private let date: Int
  /// Folded; read only where there is no date.
  private let title: Text
  /// Asked only where dates and titles are alike.
  private let place: RecordRow.Place

  init(_ row: RecordRow, by keys: [Sorting.Key], _ shape: KindShape?, in zone: TimeZoneRules) {
    values = keys.map { key in
      let field = shape?.resolved(key.field) ?? key.field
      let value = row.value(at: field)
      return shape?.type(of: field) == .date ? SortValue(moment: value, in: zone) : SortValue(value)
    }
    date = row.value(at: shape?.date ?? KindShape.dateAlias)?.localSecond(in: zone) ?? .min
    title = date == .min ? Text(CaseFolding.folded(shape?.title.flatMap { row.value(at: $0)?.string } ?? "")) : ""
    place = row.place
  }

  func precedes(_ other: SortEntry, by keys: [Sorting.Key]) -> Bool {
    for (index, key) in keys.enumerated() {
      let order = SortValue.order(values[index], other.values[index], isDescending: key.isDescending)
      if order != 0 { return order < 0 }
    }
    if date != other.date { return date > other.date }
    if title != other.title { return title < other.title }
    let (added, otherAdded) = (place.added, other.place.added)
    if added != otherAdded { return SortEntry.isLater(added, otherAdded) }
    let (id, otherID) = (place.id, other.place.id)
    return id == otherID ? place.path < other.place.path : id < otherID
  }

  /// Later first, unknown last.
  private static func isLater(_ a: Int?, _ b: Int?) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    return a > b
  }
}

/// A value of a field that a list is sorted by.
enum SortValue {
  case number(Decimal)
  /// Days and times are texts too: their spelling is in their order.
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

  /// A time as the clocks of a zone show it, so that times of other offsets stand where they belong. A day comes before
  /// its times.
  init(moment value: Value?, in zone: TimeZoneRules) {
    guard case .string(let text)? = value, text.string.utf8.count > 10, let second = value?.localSecond(in: zone),
      let local = Timestamp(secondsSince1970: second)
    else {
      self.init(value)
      return
    }
    self = .text(CaseFolding.folded(local.text))
  }

  /// Numbers, then texts; no value last in either direction.
  static func order(_ a: Self, _ b: Self, isDescending: Bool) -> Int {
    let order =
      switch (a, b) {
      case (.none, .none): 0
      case (.none, _): isDescending ? -1 : 1
      case (_, .none): isDescending ? 1 : -1
      case (.number(let a), .number(let b)): a < b ? -1 : (a == b ? 0 : 1)
      case (.text(let a), .text(let b)): Text(a) == Text(b) ? 0 : (Text(a) < Text(b) ? -1 : 1)
      case (.number, .text): -1
      case (.text, .number): 1
      }
    return isDescending ? -order : order
  }
}
