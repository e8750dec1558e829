extension YearlyRule {
  /// Reads a POSIX `TZ` string; nothing where it is not one, or is empty.
  init?(_ text: String) {
    var reader = Reader(rest: Substring(text).utf8)
    guard reader.skipName(), let west = reader.time(hours: 24) else { return nil }
    standard = Int32(-west)
    if reader.isAtEnd { return }
    guard reader.skipName() else { return nil }
    let summerWest = reader.isAt(",") ? west - 3600 : reader.time(hours: 24)
    guard let summerWest, let start = reader.moment(), let end = reader.moment(), reader.isAtEnd else { return nil }
    summer = Summer(offset: Int32(-summerWest), start: start, end: end)
  }

  private struct Reader {
    var rest: Substring.UTF8View

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard isAt(character) else { return false }
      rest.removeFirst()
      return true
    }

    /// `CET`, or `<+03>`.
    mutating func skipName() -> Bool {
      if skip("<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[rest.index(after: end)...]
        return true
      }
      let name = rest.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & ~0x20) }
      rest.removeFirst(name.count)
      return name.count >= 3
    }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      rest.removeFirst(digits.count)
      let value = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
      return range.contains(value) ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]`, in seconds.
    mutating func time(hours: Int64) -> Int64? {
      let sign: Int64 = skip("-") ? -1 : 1
      if sign == 1 { _ = skip("+") }
      guard var value = number(0...hours).map({ $0 * 3600 }) else { return nil }
      for unit: Int64 in [60, 1] where skip(":") {
        guard let part = number(0...59) else { return nil }
        value += part * unit
      }
      return sign * value
    }

    /// `,DAY[/TIME]`; the time is two o'clock where it is left out, and may lie up to a week away.
    mutating func moment() -> Moment? {
      guard skip(","), let day = day() else { return nil }
      guard skip("/") else { return Moment(day: day, seconds: 7200) }
      return time(hours: 167).map { Moment(day: day, seconds: $0) }
    }

    /// `Jn`, `n` or `Mm.w.d`.
    mutating func day() -> Day? {
      if skip("J") { return number(1...365).map { .julian($0) } }
      guard skip("M") else { return number(0...365).map { .ordinal($0) } }
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
  }
}
