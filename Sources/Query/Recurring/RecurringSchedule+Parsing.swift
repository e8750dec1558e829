public import Records

/// Why the words of a schedule mean nothing.
public struct ScheduleError: Error, Hashable, Sendable {
  /// The field that they stand in.
  public let field: Text
  public let message: Sentence

  public init(field: Text, message: Sentence) { (self.field, self.message) = (field, message) }
}

extension RecurringSchedule {
  /// - Parameters:
  ///   - every: `month`, `2 weeks`; nil: every month.
  ///   - on: `1`, `last working day`, `monday, thursday`, `second tuesday`.
  public init(
    every: String?, on: String?, from: CalendarDay, until: CalendarDay?, count: Int?
  ) throws(ScheduleError) {
    let (interval, unit) = try Self.interval(every ?? "month")
    var places: [DayPlace] = []
    for words in on?.split(separator: ",") ?? [] { places.append(try Self.place(String(words), unit)) }
    self.init(every: interval, unit, on: places, from: from, until: until, count: count)
  }

  private static func interval(_ text: String) throws(ScheduleError) -> (Int, Unit) {
    let words = text.lowercased().split(separator: " ")
    let name = words.last.map { $0.ends(with: "s") ? $0.dropLast() : $0 } ?? ""
    let number = words.count == 1 ? 1 : words.first.flatMap { Int($0) }
    guard words.count <= 2, let unit = Unit(rawValue: String(name)), let number, (1...999).contains(number) else {
      throw ScheduleError(field: "every", message: "“\(text)” is not like month, week or 2 weeks")
    }
    return (number, unit)
  }

  private static func place(_ text: String, _ unit: Unit) throws(ScheduleError) -> DayPlace {
    let words = text.lowercased().split(separator: " ")
    switch unit {
    case .day:
      throw ScheduleError(field: "on", message: "what comes every day, or every few days, cannot have a day of its own")
    case .week:
      if words.count == 1, let weekday = weekday(words[0]) { return .week(weekday) }
      throw ScheduleError(field: "on", message: "“\(text)” is not a day of the week, such as monday")
    case .month, .year:
      if let place = placeInMonth(words) { return place }
      throw ScheduleError(
        field: "on",
        message: "“\(text)” is not a day of the month, such as 1, last day, last working day or second friday")
    }
  }

  private static func placeInMonth(_ words: [Substring]) -> DayPlace? {
    switch words {
    case ["last"], ["last", "day"]: return .lastDay
    case ["first", "working", "day"]: return .firstWorkingDay
    case ["last", "working", "day"]: return .lastWorkingDay
    default: break
    }
    if words.count == 1 { return Int(words[0]).flatMap { (1...31).contains($0) ? .day($0) : nil } }
    guard words.count == 2, let weekday = weekday(words[1]) else { return nil }
    let names = [
      ["last"], ["first", "1st"], ["second", "2nd"], ["third", "3rd"], ["fourth", "4th"], ["fifth", "5th"],
    ]
    return names.firstIndex { $0.contains(String(words[0])) }.map { .weekday(weekday, number: $0) }
  }

  /// `friday`, `fri`.
  private static func weekday(_ word: Substring) -> Int? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }
}
