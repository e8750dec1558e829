package import Records
package import Store

extension Ledger {
  /// The day that somebody names: `2026-11-20`, `yesterday`, `last-friday`, `20.11.`; nil for what is none, or could be two.
  package func day(named name: String) throws -> CalendarDay? {
    if let day = CalendarDay(name) ?? DayWords.day(name, today: surroundings.today) {
      return day
    }
    let order = DayOrder(language: try readableManifest()?.language)
    let days = WrittenDay.readings(name, today: surroundings.today, order: order)
    return days.count == 1 ? days[0] : nil
  }

  /// The last second of a day by the ledger's clocks.
  package func end(of day: CalendarDay) throws -> Timestamp {
    let rules = try zone().rules
    let next = (day.daysSince1970 + 1) * 86_400
    let end = (rules.seconds(showing: next).first ?? rules.second(skipping: next)) - 1
    guard let time = Timestamp(secondsSince1970: end) else {
      throw Failure.usage("\(day) is too far away", hint: "write a day like 2026-11-20")
    }
    return time
  }
}
