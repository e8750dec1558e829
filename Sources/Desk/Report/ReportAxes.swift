import Query
package import Records
package import Reports

/// What bars of a report run over: every day, week, month and year of its time, with or without records.
package struct ReportAxes {
  private static let units: [(name: Text, source: GroupKey.Source)] = [
    ("day", .day), ("week", .week), ("month", .month), ("year", .year),
  ]
  /// Ten years of days. What would have more has no bars.
  private static let most = 3660

  private let calendar: PeriodCalendar
  private let axes: [(name: Text, values: [Text])]
  /// What the page begins with.
  package let usual: Text

  /// - Parameter days: those of the records.
  package init(_ viewed: ViewedRecords, days: [CalendarDay]) {
    let calendar = viewed.inquiry.setting.calendar
    self.calendar = calendar
    let last = viewed.period?.to?.adding(days: -1)
    let known = last.map { min($0, max(calendar.today, days.max() ?? $0)) } ?? days.max()
    guard let first = viewed.period?.from ?? days.min(), let known, first <= known else {
      (axes, usual) = ([], "day")
      return
    }
    axes = Self.units.compactMap { name, source in
      calendar.values(of: source, from: first, to: known, most: Self.most).map { (name, $0) }
    }
    let length = known.daysSince1970 - first.daysSince1970
    let wanted: Text = length <= 62 ? "day" : length <= 1100 ? "month" : "year"
    usual = axes.contains { $0.name == wanted } ? wanted : axes.first?.name ?? "day"
  }

  /// `{"day":["2026-11-01",…],"week":[…],"month":[…],"year":[…]}`
  package var json: Value {
    .object(
      Object(
        uniqueMembers: axes.map { axis in
          Object.Member(axis.name, .array(axis.values.map { .string($0) }))
        }))
  }

  /// The periods of these that are longer than a day and not over yet: `{"week":["2026-W47"],"month":["2026-11"],…}`.
  package var unfinished: Value {
    .object(
      Object(
        uniqueMembers: Self.units.compactMap { name, source in
          let key = GroupKey(name: name, source: source)
          let values = axes.first { $0.name == name && source != .day }?.values ?? []
          let unfinished = values.filter { ChartAxis.period($0, key, calendar) == .unfinished }
          return unfinished.isEmpty ? nil : Object.Member(name, .array(unfinished.map { .string($0) }))
        }))
  }

  /// A day of records, and the week, month and year in which it lies; nil is none.
  package func json(of day: CalendarDay?, in words: ViewWords) -> Value {
    var json: Object = ["day": .null, "weekday": .null]
    guard let day else { return .object(json) }
    for unit in Self.units {
      let value = calendar.values(of: unit.source, from: day, to: day, most: 1)?.first
      json[unit.name] = value.map { .string($0) } ?? .null
    }
    json["weekday"] = .string(Text(day.weekday(in: words)))
    return .object(json)
  }
}
