internal import Records

/// What the order of one record depends on, read once. A class, so that sorting moves a single reference.
public final class SortEntry: Sendable {
  /// By each criterion of the order, one after the other.
  private let values: [SortValue]
  /// Whose it is and where it stands there, where the records of feeds come last; nil for all that belong to no feed.
  private let place: (feed: Text, number: SortValue)?
  /// Decides where all else is equal. It is kept, for a day has many records, and a name is taken apart more slowly than
  /// two short texts are compared.
  private let id: Text
  /// Compared only where the ids are equal as well.
  private let identity: RecordRow.Identity

  init(_ row: RecordRow, by sorting: KindSorting) {
    values = sorting.steps.map { sorting.value($0, of: row) }
    identity = row.identity
    id = identity.id
    if let step = sorting.stepOfFeeds, case .feed(let feed) = row.owner {
      place = (feed, sorting.value(step, of: row))
    } else {
      place = nil
    }
  }

  func precedes(_ other: SortEntry, by sorting: Sorting) -> Bool {
    switch (place, other.place) {
    case (nil, nil): break
    case (nil, _): return true
    case (_, nil): return false
    case (let own?, let theirs?):
      if own.feed != theirs.feed { return own.feed < theirs.feed }
      let order = SortValue.order(own.number, theirs.number, isDescending: false)
      if order != 0 { return order < 0 }
    }
    for index in values.indices {
      let isDescending = sorting.criteria[index].isDescending
      let order = SortValue.order(values[index], other.values[index], isDescending: isDescending)
      if order != 0 { return order < 0 }
    }
    return id == other.id ? identity.path < other.identity.path : id < other.id
  }
}

/// A value of a field that a list is sorted by.
enum SortValue {
  case number(Decimal)
  /// Twice the seconds on the clocks of a time zone; one more for a time, so that a day comes before its times.
  case moment(Int)
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

  /// A day, or a time as the clocks of a zone show it, so that times of other offsets stand where they belong.
  init(moment value: Value?, in zone: TimeZoneRules) {
    guard let value, case .string(let text) = value, let second = value.localSecond(in: zone) else {
      self.init(value)
      return
    }
    self = .moment(2 * second + (text.string.utf8.count > 10 ? 1 : 0))
  }

  /// Numbers, then days and times, then texts; no value last in either direction.
  static func order(_ a: Self, _ b: Self, isDescending: Bool) -> Int {
    let order =
      switch (a, b) {
      case (.none, .none): 0
      case (.none, _): isDescending ? -1 : 1
      case (_, .none): isDescending ? 1 : -1
      case (.number(let a), .number(let b)): sign(a, b)
      case (.moment(let a), .moment(let b)): sign(a, b)
      case (.text(let a), .text(let b)): sign(Text(a), Text(b))
      default: sign(a.rank, b.rank)
      }
    return isDescending ? -order : order
  }

  private static func sign<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a == b ? 0 : 1 }

  private var rank: Int {
    switch self {
    case .number: 0
    case .moment: 1
    case .text: 2
    case .none: 3
    }
  }
}
