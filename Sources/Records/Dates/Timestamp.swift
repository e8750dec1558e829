/// An instant with the offset that its writer's clock had: `2026-11-20T14:02:11+01:00` (RFC 3339).
///
/// Equality and order are those of the instant: `14:00+01:00` equals `13:00Z`. The spelling is kept in `text`.
/// Instants are limited to the years 0001 to 9999 of UTC.
public struct Timestamp: Sendable {
  /// Whole seconds, without leap seconds.
  public let secondsSince1970: Int
  /// 0 to 999,999,999; digits beyond the ninth are dropped.
  public let nanoseconds: Int
  /// Minutes east of UTC.
  public let offsetMinutes: Int
  /// As written.
  public let text: String

  /// An instant as the calendar shows it at `offsetMinutes`; nil outside the years 0001 to 9999.
  public init?(secondsSince1970: Int, offsetMinutes: Int = 0) {
    guard Timestamp.range.contains(secondsSince1970), abs(offsetMinutes) < 24 * 60,
      let text = Timestamp.format(secondsSince1970, offsetMinutes: offsetMinutes)
    else { return nil }
    self.init(secondsSince1970: secondsSince1970, nanoseconds: 0, offsetMinutes: offsetMinutes, text: text)
  }

  init(secondsSince1970: Int, nanoseconds: Int, offsetMinutes: Int, text: String) {
    self.secondsSince1970 = secondsSince1970
    self.nanoseconds = nanoseconds
    self.offsetMinutes = offsetMinutes
    self.text = text
  }

  /// From the first second of the year 0001 to the last of 9999, UTC.
  static let range = -62_135_596_800...253_402_300_799
}

extension Timestamp: Hashable, Comparable {
  public static func == (a: Timestamp, b: Timestamp) -> Bool {
    a.secondsSince1970 == b.secondsSince1970 && a.nanoseconds == b.nanoseconds
  }

  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.secondsSince1970, a.nanoseconds) < (b.secondsSince1970, b.nanoseconds)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(secondsSince1970)
    hasher.combine(nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String { text }

  /// The instant in whole seconds of UTC: `2026-11-20T13:02:11Z`.
  public var utcText: String { Timestamp.format(secondsSince1970, offsetMinutes: 0) ?? text }

  /// The day that the writer's calendar showed; nil only at the very ends of the calendar.
  public var localDay: CalendarDay? { Timestamp.split(secondsSince1970, offsetMinutes)?.day }

  /// Seconds since the writer's midnight, 0 to 86,399.
  public var localSecondOfDay: Int { Timestamp.split(secondsSince1970, offsetMinutes)?.second ?? 0 }

  private static func split(_ seconds: Int, _ offsetMinutes: Int) -> (day: CalendarDay, second: Int)? {
    let local = seconds + offsetMinutes * 60
    let second = (local % 86_400 + 86_400) % 86_400
    return CalendarDay(daysSince1970: (local - second) / 86_400).map { ($0, second) }
  }

  private static func format(_ seconds: Int, offsetMinutes: Int) -> String? {
    guard let (day, second) = split(seconds, offsetMinutes) else { return nil }
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined(separator: ":")
    return "\(day)T\(clock)\(zone(offsetMinutes))"
  }

  private static func zone(_ minutes: Int) -> String {
    if minutes == 0 { return "Z" }
    let size = abs(minutes)
    return "\(minutes < 0 ? "-" : "+")\(padded(size / 60, to: 2)):\(padded(size % 60, to: 2))"
  }
}
