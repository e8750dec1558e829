public import Records

extension Value {
  /// The day of a date, or the one in a time zone on which a time falls. nil for anything that does not begin with a
  /// day. A time without an offset counts on the day that is written.
  public func day(in zone: TimeZoneRules) -> CalendarDay? {
    guard let written = writtenDay else { return nil }
    return time.flatMap { zone.day(of: $0) } ?? written
  }

  /// Seconds since 1970 on the clocks of a time zone; of a date those of its beginning.
  func localSecond(in zone: TimeZoneRules) -> Int? {
    guard let written = writtenDay else { return nil }
    return time.flatMap { zone.localSecond(of: $0) } ?? written.daysSince1970 * 86_400
  }

  private var writtenDay: CalendarDay? {
    guard case .string(let text) = self else { return nil }
    let bytes = text.string.utf8Span.span
    guard bytes.count >= 10 else { return nil }
    if bytes.count > 10 && bytes[10] | 0x20 != UInt8(ascii: "t") && bytes[10] != UInt8(ascii: " ") { return nil }
    return CalendarDay(bytes: bytes.extracting(first: 10))
  }

  private var time: Timestamp? {
    guard case .string(let text) = self, text.string.utf8.count > 10 else { return nil }
    return Timestamp(text.string)
  }
}
