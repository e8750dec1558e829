extension CalendarDay {
  /// `2026-11-20`, exactly; nil for anything else and for days that do not exist.
  public init?(_ text: String) {
    self.init(bytes: text.utf8Span.span)
  }

  public init?(bytes: Span<UInt8>) {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = bytes.decimal(0, digits: 4), let month = bytes.decimal(5, digits: 2),
      let day = bytes.decimal(8, digits: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `2026-11-20`.
  public var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }
}

extension Span<UInt8> {
  /// The number that exactly `digits` ASCII digits from `start` spell.
  func decimal(_ start: Int, digits: Int) -> Int? {
    guard start + digits <= count else { return nil }
    var result = 0
    for index in start..<start + digits {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      result = result * 10 + Int(digit)
    }
    return result
  }
}

func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
