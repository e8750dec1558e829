internal import Records

/// What a cell of a sheet says.
enum SheetCell: Hashable {
  case text(String)
  /// With a point before its decimals, and the currency that is shown beside it.
  case number(String, currency: String? = nil)
  /// The error that stands in it: `#N/A`.
  case fault(String)
  /// A formula whose value was not kept: programs that do not calculate write such.
  case formula

  /// nil where nothing stands in it.
  init?(_ text: String) {
    let text = text.trimmed
    if text.isEmpty { return nil }
    self = .text(text)
  }
}

/// Numbers as the programs of spreadsheets keep them: binary fractions, written with up to 17 digits.
enum SheetNumber {
  /// What the programs show: 12.300000000000001 is 12.3 and a slip of the binary fraction.
  private static let significant = 15
  /// A sum leaves slips behind that are larger: 12.3000000000002.
  private static let mostDecimals = 10

  /// As a decimal number without an exponent; as it is where it has more digits than are reckoned with. nil for no number.
  static func text(_ written: String) -> String? {
    guard Number(lexeme: written) != nil else { return nil }
    do throws(ArithmeticError) {
      let number = try Decimal(parsing: written)
      let isPlain = !written.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
      if isPlain, number.scale == 0 { return written }
      let digits = "\(number.normalised.mantissa.magnitude)".utf8.count
      let scale = min(number.normalised.scale - max(0, digits - significant), mostDecimals)
      if isPlain, scale >= number.normalised.scale { return written }
      return try number.rounded(scale: max(0, min(scale, number.scale))).normalised.description
    } catch { return written }
  }
}

/// Days and times of spreadsheets, which are numbers there.
enum SheetTime {
  /// A day and, where it is not midnight, its time: `2026-11-20 14:05`.
  static func text(_ day: CalendarDay, seconds: Int) -> String {
    seconds == 0 ? "\(day)" : "\(day) \(clock(seconds))"
  }

  /// `14:05`, `14:05:09`; of a span of time, the hours can be more than a day has.
  static func clock(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
