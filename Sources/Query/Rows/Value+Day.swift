public import Records

extension Value {
  /// The day of a date, or the one in a time zone on which a time falls. nil for anything else. A time without an offset
  /// counts on the day that is written.
  public func day(in zone: TimeZoneRules) -> CalendarDay? {
    guard let written = writtenDay else { return nil }
    switch WrittenClock(self) {
    case .none, .local: return written
    case .moment(let moment): return zone.day(of: moment) ?? written
    case .unreadable: return nil
    }
  }

  /// Seconds since 1970 on the clocks of a time zone; of a date those of its beginning.
  func localSecond(in zone: TimeZoneRules) -> Int? {
    guard let written = writtenDay else { return nil }
    switch WrittenClock(self) {
    case .none, .local: return written.daysSince1970 * 86_400
    case .moment(let moment): return zone.localSecond(of: moment) ?? written.daysSince1970 * 86_400
    case .unreadable: return nil
    }
  }

  private var writtenDay: CalendarDay? {
    guard case .string(let text) = self else { return nil }
    let bytes = text.string.utf8Span.span
    guard bytes.count >= 10 else { return nil }
    return CalendarDay(bytes: bytes.extracting(first: 10))
  }
}

/// What stands behind the day of a date.
private enum WrittenClock {
  case none
  /// A time without an offset: `2026-10-31T23:30`.
  case local
  case moment(Timestamp)
  /// No time, or none that a clock shows: it could be on another day.
  case unreadable

  init(_ value: Value) {
    guard case .string(let text) = value, text.string.utf8.count > 10 else {
      self = .none
      return
    }
    if let moment = Timestamp(text.string) ?? Self.moment(text.string) {
      self = .moment(moment)
    } else {
      self = Self.spelled(text.string)?.offset == "" ? .local : .unreadable
    }
  }

  /// A time of ISO 8601 that RFC 3339 would spell otherwise: `2026-10-31 23:30Z`, `2026-10-31T23:30:00+0100`.
  private static func moment(_ text: String) -> Timestamp? {
    guard let (day, clock, offset) = spelled(text), !offset.isEmpty else { return nil }
    return Timestamp("\(day)T\(clock)\(offset)")
  }

  /// The day, a clock with seconds, and an offset with minutes, which may be missing; nil where one is none.
  private static func spelled(_ text: String) -> (day: Substring, clock: String, offset: String)? {
    let bytes = text.utf8
    let rest = text[bytes.index(bytes.startIndex, offsetBy: 10)...]
    guard let first = rest.first, ["T", "t", " "].contains(first) else { return nil }
    let time = rest.dropFirst()
    let clock = time.prefix { ("0"..."9").contains($0) || $0 == ":" || $0 == "." }
    let whole = clock.utf8.count == 5 ? "\(clock):00" : String(clock)
    guard let offset = offset(time[clock.endIndex...].drop { $0 == " " }), isClock(whole) else { return nil }
    return (text.prefix(10), whole, offset)
  }

  private static func isClock(_ clock: String) -> Bool { Timestamp("2000-01-01T\(clock)Z") != nil }

  /// `Z`, `+01`, `+0100` or `+01:00` as RFC 3339 has it; nothing stays nothing.
  private static func offset(_ text: Substring) -> String? {
    if text.isEmpty { return "" }
    let digits = text.dropFirst().filter { $0 != ":" }
    switch (text.first, text.utf8.count, digits.utf8.count) {
    case ("Z", 1, _), ("z", 1, _): return "Z"
    case ("+", 3, 2), ("-", 3, 2): return "\(text):00"
    case ("+", 5, 4), ("-", 5, 4): return "\(text.prefix(3)):\(text.suffix(2))"
    case ("+", 6, 4), ("-", 6, 4): return String(text)
    default: return nil
    }
  }
}
