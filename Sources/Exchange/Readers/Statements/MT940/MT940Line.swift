internal import Records

/// The field `:61:`, as SWIFT describes it: value day, day of the booking, side, amount, type, references.
struct MT940Line {
  private(set) var day: CalendarDay
  private(set) var valueDay: CalendarDay
  /// Money that went is negative.
  private(set) var amount: Decimal
  private(set) var isReversal = false
  /// One that is only expected (`EC`, `ED`).
  private(set) var isPending = false
  /// `NTRF`
  private(set) var code: String?
  private(set) var reference: String?
  private(set) var bankReference: String?
  private(set) var details: String?

  /// Throws where it is not written so.
  init(_ field: MT940Field) throws(SourceProblem) {
    func problem(_ message: Sentence) -> SourceProblem { SourceProblem(offset: field.offset, message) }
    var text = MT940Scanner(field.lines[0])
    guard let digits = text.digits(exactly: 6), let valueDay = Self.day(digits) else {
      throw problem("this line (:61:) begins with no value day, such as 261120")
    }
    let booked = text.digits(exactly: 4)
    guard let day = booked.map({ Self.day($0, near: valueDay) }) ?? valueDay else {
      throw problem("the day of this booking is \(booked ?? ""), and there is no such day")
    }
    guard let side = text.side() else { throw problem("this line (:61:) says neither C nor D") }
    guard let amount = text.amount() ?? text.amountBeforeCode() else {
      throw problem("the amount of this line (:61:) cannot be read")
    }
    // RC takes a credit back, RD a debit.
    let isDebit = ["D", "RC", "ED"].contains(side)
    (self.day, self.valueDay, self.amount) = (day, valueDay, isDebit ? amount.negated : amount)
    (isReversal, isPending) = (side.begins(with: "R"), side.begins(with: "E"))
    code = text.code()
    var halves = (String(text.rest), [String]())
    if let place = text.rest.place(of: "//") {
      halves = (String(text.rest[..<place.lowerBound]), [String(text.rest[place.upperBound...])])
    }
    var lines = Array(field.lines.dropFirst())
    // Some banks begin a line with it.
    if halves.1.isEmpty, let line = lines.first?.rest(behind: "//") {
      halves.1 = [line]
      lines.removeFirst()
    }
    reference = StatementColumn.reference(halves.0)
    bankReference = StatementColumn.reference(halves.1.first)
    details = lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  /// `261120`. A day that no calendar has, such as 30 February, by which banks reckon interest, is the month's last.
  static func day(_ digits: String) -> CalendarDay? {
    guard let number = Int(digits), digits.utf8.count == 6 else { return nil }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    // As everywhere, two digits are a year from 1970 to 2069.
    let whole = year + (year < 70 ? 2000 : 1900)
    return CalendarDay(year: whole, month: month, day: min(day, CalendarDay.days(inMonth: month, of: whole)))
  }

  /// `0102` beside a value day in December is of the next year: of all years the nearest.
  private static func day(_ digits: String, near other: CalendarDay) -> CalendarDay? {
    guard let number = Int(digits) else { return nil }
    let days = [other.year - 1, other.year, other.year + 1].compactMap {
      CalendarDay(year: $0, month: number / 100, day: number % 100)
    }
    func distance(_ day: CalendarDay) -> Int { abs(day.daysSince1970 - other.daysSince1970) }
    return days.min { distance($0) < distance($1) }
  }
}

/// What stands on a line, from its left to its right.
struct MT940Scanner {
  private(set) var rest: Substring

  init(_ text: String) { rest = text[...] }

  private mutating func take(_ count: Int) -> String {
    defer { rest = rest.dropFirst(count) }
    return String(rest.prefix(count))
  }

  private func count(_ holds: (UInt8) -> Bool) -> Int { rest.utf8.prefix(while: holds).count }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  /// nil, and nothing is taken, where fewer digits stand here.
  mutating func digits(exactly wanted: Int) -> String? {
    count(Self.isDigit) >= wanted ? take(wanted) : nil
  }

  mutating func letters(exactly wanted: Int) -> String? {
    count(Self.isLetter) >= wanted ? take(wanted) : nil
  }

  /// `C`, `D`, `RC`, `RD`, and `EC` and `ED` of MT942; and the letter of the currency that may stand behind it.
  mutating func side() -> String? {
    guard let side = ["RC", "RD", "EC", "ED", "C", "D"].first(where: { rest.begins(with: $0) }) else { return nil }
    _ = take(side.count)
    if count(Self.isLetter) == 1 { _ = take(1) }
    return side
  }

  /// `12,50` and `12,`: the comma always stands there. A `12` that is cut off would be another amount.
  mutating func amount() -> Decimal? {
    let length = count { Self.isDigit($0) || $0 == UInt8(ascii: ",") }
    let text = rest.prefix(length)
    guard text.holds(","), let amount = StatementAmount.read(text, decimal: ",") else { return nil }
    _ = take(length)
    return amount
  }

  /// Some banks write `500NTRF`: with its code behind it, it is whole.
  mutating func amountBeforeCode() -> Decimal? {
    let text = rest.prefix(count(Self.isDigit))
    var behind = self
    _ = behind.take(text.count)
    guard behind.code() != nil, let amount = StatementAmount.read(text, decimal: ",") else { return nil }
    _ = take(text.count)
    return amount
  }

  mutating func code() -> String? {
    let length = rest.utf8.prefix(4).prefix { Self.isDigit($0) || Self.isLetter($0) }.count
    guard length == 4, let first = rest.utf8.first, "NFSM".utf8.contains(first) else { return nil }
    return take(4)
  }
}
