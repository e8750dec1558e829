internal import FileSystem
internal import Records
internal import Store

extension Ledger {
  /// The rules of the ledger's own clocks; nil where it names no zone that is known here.
  func zone() throws -> TimeZoneRules? {
    guard let name = try readableManifest()?.timeZone else { return nil }
    do throws(TimeZoneError) { return try TimeZones().rules(named: name) } catch { return nil }
  }

  /// The last second of a day by the ledger's clocks, by UTC where they are not known.
  func end(of day: CalendarDay) throws -> Timestamp {
    let end = (day.daysSince1970 + 1) * 86_400 - 1
    let offset = try zone().map { Int($0.offset(at: Int64(end))) } ?? 0
    guard let time = Timestamp(secondsSince1970: end - offset) else {
      throw Failure.usage("\(day) is too far away", hint: "write a day like 2026-11-20")
    }
    return time
  }
}
