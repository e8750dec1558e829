package import Query
package import Records
import Reports

/// The values along a chart: of a period every one from its first day to its last, with or without records; of anything
/// else those that records have.
package struct ChartAxis {
  /// A chart of more has no room for them.
  private static let most = 1000

  /// nil is not a value.
  package let values: [Text?]
  /// The place behind which nothing has happened yet; all places where that is over.
  package let past: Int

  package init(_ question: ChartQuestion, _ viewed: ViewedRecords, _ rows: [Aggregation.Row]) throws(Failure) {
    let key = question.keys[0]
    var found: [Text?] = []
    var known = Set<Text?>()
    for row in rows where known.insert(row.group[0].value).inserted { found.append(row.group[0].value) }
    if key.source == .weekday {
      values = GroupKey.Source.weekdays + found.filter { $0 == nil }
      past = values.count
      return
    }
    guard key.source.isPeriod else {
      (values, past) = (found, found.count)
      return
    }
    let calendar = viewed.inquiry.setting.calendar
    let times = try Self.times(key, viewed.period, found.compactMap(\.self), calendar)
    let today = calendar.values(of: key.source, from: calendar.today, to: calendar.today, most: 1)?.first
    let last = [today, found.last { $0 != nil } ?? nil].compactMap { $0.flatMap(times.lastIndex) }.max()
    let isOver = viewed.period?.to.map { $0 <= calendar.today } ?? true
    // A line ends where something is known; records without a day are not part of it.
    values = times + (question.form == .line ? [] : found.filter { $0 == nil })
    past = isOver ? values.count : last.map { $0 + 1 } ?? 0
  }

  private static func times(
    _ key: GroupKey, _ period: Period?, _ found: [Text], _ calendar: PeriodCalendar
  ) throws(Failure) -> [Text] {
    guard let first = period?.from ?? days(of: found.first, calendar)?.from,
      let last = period?.to?.adding(days: -1) ?? days(of: found.last, calendar)?.to?.adding(days: -1)
    else { return found }
    if let values = calendar.values(of: key.source, from: first, to: last, most: most) { return values }
    throw Failure(
      .limit, .limit, "from \(first) to \(last) a chart by \(key.name) would have more than \(most) groups",
      hint: "ask for a shorter time, or a longer period such as --by month")
  }

  private static func days(of value: Text?, _ calendar: PeriodCalendar) -> Period? {
    guard let value else { return nil }
    do throws(PeriodError) { return try Period(parsing: value.string, in: calendar) } catch { return nil }
  }

  /// A value of the axis as a period of the calendar: one that is longer than a day, has begun and ends after today is not
  /// over yet.
  static func period(_ value: Text?, _ key: GroupKey, _ calendar: PeriodCalendar) -> Chart.Group.Period? {
    guard key.source.isPeriod, value != nil else { return nil }
    let days = days(of: value, calendar)
    let hasBegun = days?.from.map { $0 <= calendar.today } ?? true
    let isOver = days?.to?.adding(days: -1).map { $0 <= calendar.today } ?? true
    return key.source != .day && hasBegun && !isOver ? .unfinished : .over
  }
}
