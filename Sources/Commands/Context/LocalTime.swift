internal import FileSystem
internal import Records

/// Times as the clocks of a place show them.
enum LocalTime {
  /// The same instant with the offset of a time zone; nil where the system does not know the zone.
  static func shown(_ time: Timestamp, in zone: String) -> Timestamp? {
    guard let rules = rules(zone) else { return nil }
    let offset = Int(rules.offset(at: Int64(time.secondsSince1970)))
    return Timestamp(secondsSince1970: time.secondsSince1970, offsetMinutes: offset / 60)
  }

  static func isKnown(_ zone: String) -> Bool { rules(zone) != nil }

  private static func rules(_ zone: String) -> TimeZoneRules? {
    do throws(TimeZoneError) { return try TimeZones().rules(named: zone) } catch { return nil }
  }
}
