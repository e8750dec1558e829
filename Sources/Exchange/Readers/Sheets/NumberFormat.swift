internal import Records

/// How Excel shows the number in a cell: whether it is a day or a time, and which currency stands beside it.
struct NumberFormat {
  enum CellMeaning {
    case number
    case day
    case dayAndTime
    case time
    /// A span of time, which can have more hours than a day.
    case span
  }

  let meaning: CellMeaning
  let currency: String?

  static let general = NumberFormat(meaning: .number, currency: nil)

  private init(meaning: CellMeaning, currency: String?) { (self.meaning, self.currency) = (meaning, currency) }

  /// One of those that have no code in the file. In which currency some of them are, the file does not say.
  init(builtIn id: Int) {
    currency = nil
    meaning =
      switch id {
      case 14...17, 27...31, 36, 50...54, 57, 58: .day
      // Of these it depends on the language whether they are days or times.
      case 22, 34, 35, 55, 56: .dayAndTime
      case 18...21, 32, 33, 45, 47: .time
      case 46: .span
      default: .number
      }
  }

  /// - Parameter code: `dd.mm.yyyy`, `#,##0.00 [$€-407]`, `h:mm AM/PM`
  init(code: String) {
    var scan = Scan()
    scan.read(code)
    currency = scan.currency ?? CurrencySigns.marks(in: scan.words).first
    meaning = scan.meaning
  }

  /// What stands in the first section of a code, which is that of numbers above zero.
  private struct Scan {
    var currency: String?
    /// What is shown as it is.
    var words = ""
    private var letters = ""
    private var isSpan = false

    /// Whose dollars they are, by the number that Windows gives to a language and its country.
    private static let dollars = [
      "409": "USD", "1009": "CAD", "C0C": "CAD", "C09": "AUD", "1409": "NZD", "404": "TWD", "C04": "HKD", "1004": "SGD",
      "80A": "MXN", "240A": "COP", "2C0A": "ARS",
    ]

    mutating func read(_ code: String) {
      var rest = code[...]
      while let sign = rest.popFirst() {
        switch sign {
        case ";": return
        case "\"":
          words += " " + rest.prefix { $0 != "\"" }
          rest = rest.drop { $0 != "\"" }.dropFirst()
        case "\\": words += rest.popFirst().map { String($0) } ?? ""
        // A blank as wide as the next sign, or the next sign over and over.
        case "_", "*": rest = rest.dropFirst()
        case "[":
          take(inBrackets: String(rest.prefix { $0 != "]" }))
          rest = rest.drop { $0 != "]" }.dropFirst()
        default:
          if !sign.isASCII || sign == "$" { words.append(sign) }
          letters += sign.lowercased()
        }
      }
    }

    /// `$€-407`, `h`, `Red`, `>=100`
    private mutating func take(inBrackets text: String) {
      if text.first == "$" {
        let sign = String(text.dropFirst().prefix { $0 != "-" }).trimmed
        let country = text.halves(at: "-")?.after.uppercased() ?? ""
        if !sign.isEmpty { currency = sign == "$" ? Self.dollars[country] ?? sign : sign }
      } else if ["h", "hh", "m", "mm", "s", "ss"].contains(text.lowercased()) {
        (isSpan, letters) = (true, letters + text.lowercased())
      }
    }

    var meaning: CellMeaning {
      if letters.contains("general") || letters.contains("#") || letters.contains("?") { return .number }
      if isSpan { return .span }
      let isTime = letters.contains("h") || letters.contains("s")
      if letters.contains("0"), !letters.contains("s") { return .number }
      let isDay =
        letters.contains("y") || letters.contains("d") || letters.contains("e") || letters.contains("aaa")
        || (letters.contains("m") && !isTime)
      return isDay ? (isTime ? .dayAndTime : .day) : isTime ? .time : .number
    }
  }
}

extension NumberFormat {
  /// What a cell says whose number is `written`.
  func cell(_ written: String, startsIn1904: Bool) -> SheetCell? {
    if meaning != .number, let text = time(written, startsIn1904) { return SheetCell(text) }
    return SheetNumber.text(written).map { .number($0, currency: currency) } ?? SheetCell(written)
  }

  /// nil for a number that is no day.
  private func time(_ written: String, _ startsIn1904: Bool) -> String? {
    guard let (days, seconds) = Self.parts(written) else { return nil }
    switch meaning {
    case .number: return nil
    case .span: return SheetTime.clock(days * 86_400 + seconds)
    case .time: return SheetTime.clock(seconds)
    case .dayAndTime where days == 0 && !startsIn1904: return SheetTime.clock(seconds)
    case .day, .dayAndTime:
      guard let day = Self.day(days, startsIn1904) else { return nil }
      return SheetTime.text(day, seconds: meaning == .day ? 0 : seconds)
    }
  }

  /// Whole days, and the seconds behind them; nil for what is no time.
  private static func parts(_ written: String) -> (days: Int, seconds: Int)? {
    do throws(ArithmeticError) {
      let number = try Decimal(parsing: written).rounded(scale: 12)
      guard !number.isNegative, number < Decimal(10_000_000) else { return nil }
      let (days, rest) = number.mantissa.quotientAndRemainder(dividingBy: 1_000_000_000_000)
      // To the next second: a fraction of a day is seldom exact.
      let seconds = Int((rest * 86_400 + 500_000_000_000) / 1_000_000_000_000)
      return (Int(days) + seconds / 86_400, seconds % 86_400)
    } catch { return nil }
  }

  private static let lastOf9999 = 2_958_465

  /// Excel counts from the last day of 1899, and has a 29 February 1900 that never was.
  private static func day(_ count: Int, _ startsIn1904: Bool) -> CalendarDay? {
    if count > lastOf9999 || (count == 60 && !startsIn1904) { return nil }
    if startsIn1904 { return CalendarDay(daysSince1970: count - 24_107) }
    return count == 0 ? nil : CalendarDay(daysSince1970: count - (count < 60 ? 25_568 : 25_569))
  }
}
