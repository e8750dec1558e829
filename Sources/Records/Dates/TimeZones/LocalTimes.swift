extension TimeZoneRules {
  /// Clocks that show UTC.
  public static let utc = TimeZoneRules(fixed: 0)

  /// Seconds since 1970 on the clock on the wall; nil outside the years 0001 to 9999.
  public func localSecond(of time: Timestamp) -> Int? {
    let second = time.secondsSince1970 + Int(offset(at: Int64(time.secondsSince1970)))
    return Timestamp.range.contains(second) ? second : nil
  }

  /// The day that the calendar on the wall shows; nil outside the years 0001 to 9999.
  public func day(of time: Timestamp) -> CalendarDay? {
    localSecond(of: time).flatMap { CalendarDay(daysSince1970: ($0 - ($0 % 86_400 + 86_400) % 86_400) / 86_400) }
  }

  /// The same instant with the offset that the clocks have then, in whole minutes.
  public func shown(_ time: Timestamp) -> Timestamp {
    let offset = Int(offset(at: Int64(time.secondsSince1970)))
    return Timestamp(secondsSince1970: time.secondsSince1970, offsetMinutes: offset / 60) ?? time
  }

  /// When the clocks show a time: the seconds since 1970, UTC, in order. Two where the clocks are set back over it, none
  /// where they are set forward over it.
  ///
  /// - Parameter local: seconds since 1970 on the clock on the wall.
  public func seconds(showing local: Int) -> [Int] {
    Set(offsets(around: local)).map { local - $0 }.filter { local - $0 == Int(offset(at: Int64($0))) }.sorted()
  }

  /// The clocks before and after every change that could set them to or past a time. No clock is 16 hours from UTC.
  private func offsets(around local: Int) -> [Int] {
    [local - 16 * 3600, local + 16 * 3600].map { Int(offset(at: Int64($0))) }
  }

  /// The instant of a time that the clocks never show, by the clocks as they were before they were set forward: half
  /// past two becomes half past three.
  public func second(skipping local: Int) -> Int { local - offsets(around: local)[0] }
}
