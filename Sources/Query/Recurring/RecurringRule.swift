public import Records

/// A record by which bills are made, as its fields say.
public struct RecurringRule: Sendable {
  /// A day on which a bill comes.
  public struct Occurrence: Hashable, Sendable {
    /// As the schedule has it.
    public let day: CalendarDay
    /// When it is due: another day, where it was moved.
    public let due: CalendarDay
  }

  public let row: RecordRow
  public let schedule: RecurringSchedule
  private let skipped: Set<CalendarDay>
  private let moved: [CalendarDay: CalendarDay]

  public init(_ row: RecordRow) throws(ScheduleError) {
    self.row = row
    guard let from = try Self.day(row.fields["from"], "from") else {
      throw ScheduleError(field: "from", message: "there is no first day")
    }
    schedule = try RecurringSchedule(
      every: Self.text(row.fields["every"], "every"), on: Self.text(row.fields["on"], "on"), from: from,
      until: try Self.day(row.fields["until"], "until"), count: try Self.count(row.fields["count"]))
    var skipped: Set<CalendarDay> = []
    for value in row.fields["skip"]?.array ?? [] {
      if let day = try Self.day(value, "skip") { skipped.insert(day) }
    }
    var moved: [CalendarDay: CalendarDay] = [:]
    for member in row.fields["move"]?.object?.members ?? [] {
      if let day = try Self.day(.string(member.key), "move") { moved[day] = try Self.day(member.value, "move") }
    }
    (self.skipped, self.moved) = (skipped, moved)
  }

  /// A rule that comes more often than this has most probably a slip in its first day. Each bill is a record and a commit.
  public static let most = 10_000

  /// Those that are due by `last`, in the order in which they are.
  public func occurrences(through last: CalendarDay) throws(ScheduleError) -> [Occurrence] {
    // One that was moved forward is due before its own day.
    let end = moved.filter { $0.value <= last }.map(\.key).reduce(last) { max($0, $1) }
    let days = schedule.days(through: end, atMost: Self.most + 1)
    if days.count > Self.most {
      throw ScheduleError(
        field: "from", message: "from \(schedule.from) on it would have come more than 10,000 times")
    }
    return days.filter { !skipped.contains($0) }
      .map { Occurrence(day: $0, due: moved[$0] ?? $0) }.filter { $0.due <= last }
      .sorted { ($0.due, $0.day) < ($1.due, $1.day) }
  }

  // MARK: Slips

  /// What is wrong with a rule: what keeps it from being followed, or else what it says and can never happen. A rule of
  /// which this finds nothing does what it says.
  ///
  /// - Parameter today: until when it should have come a reasonable number of times.
  public static func problems(of row: RecordRow, today: CalendarDay) -> [ScheduleError] {
    do throws(ScheduleError) {
      let rule = try RecurringRule(row)
      _ = try rule.occurrences(through: today)
      return rule.idle
    } catch { return [error] }
  }

  /// What never happens.
  private var idle: [ScheduleError] {
    if let until = schedule.until, schedule.days(through: until, atMost: 1).isEmpty {
      return [ScheduleError(field: "until", message: "it ends on \(until), before it comes for the first time")]
    }
    guard let last = skipped.union(moved.keys).max() else { return [] }
    // The next one after the last day that is named may be the one that was meant.
    let days = schedule.days(through: last.adding(months: 12) ?? last, atMost: Self.most + 1)
    if days.count > Self.most { return [] }
    return Self.strays(skipped, "skip", among: days) + Self.strays(Set(moved.keys), "move", among: days)
  }

  private static func strays(_ named: Set<CalendarDay>, _ field: Text, among days: [CalendarDay]) -> [ScheduleError] {
    named.subtracting(days).sorted().map { day in
      func distance(_ other: CalendarDay) -> Int { abs(other.daysSince1970 - day.daysSince1970) }
      let nearest: Sentence = days.min { distance($0) < distance($1) }.map { ", but on \($0)" } ?? ""
      return ScheduleError(field: field, message: "it does not come on \(day)\(nearest)")
    }
  }

  // MARK: Fields

  private static func day(_ value: Value?, _ field: Text) throws(ScheduleError) -> CalendarDay? {
    guard let value, value != .null else { return nil }
    if let day = value.string.flatMap({ CalendarDay($0) }) { return day }
    throw ScheduleError(field: field, message: "\(field) is not a date such as 2026-11-20")
  }

  private static func text(_ value: Value?, _ field: Text) throws(ScheduleError) -> String? {
    switch value {
    case nil, .null?: return nil
    case .string(let text)?: return text.string
    case .number(let number)?: return number.lexeme
    default: throw ScheduleError(field: field, message: "what stands in \(field) is not text")
    }
  }

  private static func count(_ value: Value?) throws(ScheduleError) -> Int? {
    guard let value, value != .null else { return nil }
    if let count = value.number.flatMap({ Int($0.lexeme) }), count > 0 { return count }
    throw ScheduleError(field: "count", message: "the count is not a whole number such as 12")
  }
}
