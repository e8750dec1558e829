extension Timestamp {
  /// A date-time of RFC 3339, with its offset or `Z`; nil for anything else.
  ///
  /// `23:59:60` is taken where a leap second can be, the last minute of a day of UTC, and counts as the second
  /// after it.
  public init?(_ text: String) {
    var scanner = TimestampScanner(Array(text.utf8))
    guard let scanned = scanner.scan() else { return nil }
    self.init(
      secondsSince1970: scanned.seconds, nanoseconds: scanned.nanoseconds,
      offsetMinutes: scanned.offset, text: text)
  }
}

/// Reads one date-time of RFC 3339, section 5.6.
private struct TimestampScanner {
  private let bytes: [UInt8]
  private var position = 19

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() -> (seconds: Int, nanoseconds: Int, offset: Int)? {
    guard bytes.count >= 20, let day = CalendarDay(bytes: bytes[0..<10].span),
      let clock = clock(), let nanoseconds = fraction(), let offset = offset(), position == bytes.count
    else { return nil }
    let seconds = day.daysSince1970 * 86_400 + clock - offset * 60
    guard Timestamp.range.contains(seconds) else { return nil }
    if isLeapSecond && seconds % 86_400 != 0 { return nil }
    return (seconds, nanoseconds, offset)
  }

  private var isLeapSecond: Bool { bytes[17] == UInt8(ascii: "6") }

  private func clock() -> Int? {
    let span = bytes.span
    guard bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = span.decimal(11, digits: 2), let minute = span.decimal(14, digits: 2),
      let second = span.decimal(17, digits: 2), hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Nanoseconds; 0 without a fraction, nil for a point without digits.
  private mutating func fraction() -> Int? {
    guard bytes[position] == UInt8(ascii: ".") else { return 0 }
    let start = position + 1
    position = bytes[start...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? bytes.count
    if position == start { return nil }
    var nanoseconds = 0
    for index in start..<start + 9 {
      nanoseconds = nanoseconds * 10 + (index < position ? Int(bytes[index] - UInt8(ascii: "0")) : 0)
    }
    return nanoseconds
  }

  /// Minutes east of UTC.
  private mutating func offset() -> Int? {
    guard position < bytes.count else { return nil }
    let sign = bytes[position]
    if sign | 0x20 == UInt8(ascii: "z") {
      position += 1
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let minutes = clockMinutes(position + 1)
    else { return nil }
    position += 6
    return sign == UInt8(ascii: "-") ? -minutes : minutes
  }

  /// `HH:MM` from `start`, in minutes.
  private func clockMinutes(_ start: Int) -> Int? {
    let span = bytes.span
    guard start + 5 <= bytes.count, bytes[start + 2] == UInt8(ascii: ":"),
      let hours = span.decimal(start, digits: 2), let minutes = span.decimal(start + 3, digits: 2),
      hours < 24, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}
