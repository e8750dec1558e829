extension GitDate {
  /// Reads a date in one of the forms that git takes in GIT_AUTHOR_DATE; nil when it is none of them.
  ///
  /// `@1795183331 +0100`, `1795183331 +0100`, `2026-11-20T14:02:11+01:00` (or with a space, dots or no zone),
  /// `Fri, 20 Nov 2026 14:02:11 +0100`, `Fri Nov 20 14:02:11 2026 +0100`, `11/20/2026 …`, `20.11.2026 …`.
  /// - Parameter localOffset: for a date without a zone: the minutes east of Greenwich that the local clock has when it
  ///   shows so many seconds since 1970.
  public init?(parsing text: String, localOffset: (Int64) -> Int) {
    var parts = DateParts()
    for word in text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ",") }) {
      guard parts.take(Substring(word)) else { return nil }
    }
    guard let wall = parts.wallSeconds else { return nil }
    let offset = parts.offset ?? localOffset(wall)
    let seconds = parts.isUniversal ? wall : wall - Int64(offset) * 60
    guard seconds >= 0 else { return nil }
    self.init(seconds: seconds, offset: offset)
  }
}

/// What the words of a date have said so far.
private struct DateParts {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var time: Int64?
  private var universalSeconds: Int64?
  private(set) var offset: Int?

  /// Whether the seconds were given themselves, not a date on a wall.
  var isUniversal: Bool { universalSeconds != nil }

  var wallSeconds: Int64? {
    if let universalSeconds { return universalSeconds }
    guard let year, let month, let day, let time else { return nil }
    return Int64(Self.daysSince1970(year: year, month: month, day: day)) * 86_400 + time
  }

  /// Whether the word means something here.
  mutating func take(_ word: Substring) -> Bool {
    if word.utf8.first == UInt8(ascii: "@") { return takeSeconds(word.dropFirst()) }
    if let split = Self.splitAtT(word) { return take(split.0) && take(split.1) }
    if word.utf8.contains(UInt8(ascii: ":")), !Self.isZone(word) { return takeTime(word) }
    if Self.isZone(word) { return takeZone(word) }
    if let number = Int(word) { return takeNumber(number, digits: word.utf8.count, word) }
    if let letter = word.utf8.first, letter >= UInt8(ascii: "A") { return takeName(word) }
    return takeDate(word)
  }

  private mutating func takeSeconds(_ word: Substring) -> Bool {
    universalSeconds = Int64(word)
    return universalSeconds != nil
  }

  private mutating func takeNumber(_ number: Int, digits: Int, _ word: Substring) -> Bool {
    if digits > 8, number >= 0 { return takeSeconds(word) }
    if digits == 4 { return set(&year, number, 1970...9999) }
    return digits <= 2 && set(&day, number, 1...31)
  }

  private static func splitAtT(_ word: Substring) -> (Substring, Substring)? {
    guard let place = word.utf8.firstIndex(of: UInt8(ascii: "T")), place > word.startIndex else { return nil }
    let rest = word[word.utf8.index(after: place)...]
    guard let next = rest.utf8.first, (48...57).contains(next) else { return nil }
    return (word[..<place], rest)
  }

  private static func isZone(_ word: Substring) -> Bool {
    guard let sign = word.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return ["Z", "UTC", "GMT"].contains(String(word))
    }
    return true
  }
}

extension DateParts {
  /// `14:02`, `14:02:11`, `14:02:11.123`, each with or without a zone behind it.
  private mutating func takeTime(_ word: Substring) -> Bool {
    let zoneStart = word.utf8.firstIndex { [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "Z")].contains($0) }
    if let zoneStart, !takeZone(word[zoneStart...]) { return false }
    let clock = word[..<(zoneStart ?? word.endIndex)].utf8.prefix { $0 != UInt8(ascii: ".") }
    let numbers = clock.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Int(Substring($0)) }
    guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1] else { return false }
    guard let second = numbers.count == 3 ? numbers[2] : 0 else { return false }
    guard (0..<25).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else { return false }
    time = Int64(hour * 3600 + minute * 60 + second)
    return true
  }

  /// `+0100`, `+01:00`, `+01`, `Z`.
  private mutating func takeZone(_ word: Substring) -> Bool {
    guard Int(word.utf8.first ?? 0) < 0x41 else {
      offset = 0
      return ["Z", "UTC", "GMT"].contains(String(word))
    }
    let digits = word.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ (48...57).contains($0) }) else { return false }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    offset = word.utf8.first == UInt8(ascii: "-") ? -minutes : minutes
    return minutes <= 14 * 60
  }

  /// `2026-11-20`, `2026.11.20`, `2026/11/20`, `11/20/2026`, `20.11.2026`.
  private mutating func takeDate(_ word: Substring) -> Bool {
    guard let separator = word.utf8.first(where: { !(48...57).contains($0) }), "-./".utf8.contains(separator) else {
      return false
    }
    let numbers = word.utf8.split(separator: separator).compactMap { Int(Substring($0)) }
    guard numbers.count == 3 else { return false }
    if numbers[0] > 31 { return setDate(numbers[0], numbers[1], numbers[2]) }
    let isAmerican = separator == UInt8(ascii: "/")
    return setDate(numbers[2], numbers[isAmerican ? 0 : 1], numbers[isAmerican ? 1 : 0])
  }

  private mutating func setDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    set(&self.year, year, 1970...9999) && set(&self.month, month, 1...12) && set(&self.day, day, 1...31)
  }

  /// A month sets the month; a day of the week says nothing new.
  private mutating func takeName(_ word: Substring) -> Bool {
    let name = word.lowercased()
    guard name.utf8.count >= 3 else { return false }
    if let number = Self.months.firstIndex(where: { $0.hasPrefix(name) }) { return set(&month, number + 1, 1...12) }
    return Self.weekdays.contains { $0.hasPrefix(name) }
  }

  private func set(_ field: inout Int?, _ value: Int, _ range: ClosedRange<Int>) -> Bool {
    field = value
    return range.contains(value)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

  /// In the Gregorian calendar, years beginning in March so that the leap day is the last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
