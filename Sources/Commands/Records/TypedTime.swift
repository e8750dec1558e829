internal import Records
internal import Store

/// Days and times as people type them: the words of `DayWords`, `2026-11-20`, `19:30`, `2026-11-20 19:30`,
/// `yesterday 19:30`.
struct TypedTime {
  let now: Timestamp
  let today: CalendarDay
  /// The ledger's clocks.
  let zone: TimeZoneRules
  /// Hears what was chosen where a typed time is there twice or not at all.
  let note: (String) -> Void

  /// The day, or the time with its offset, as a record has it; nil for what is none of these, so that the kind's
  /// own check speaks about it.
  ///
  /// - Parameter wantsTime: whether a day alone will not do: it gets the time that the clock shows.
  func read(_ text: String, wantsTime: Bool) throws(Failure) -> String? {
    if text.lowercased() == "now" { return time(on: today) }
    if let day = DayWords.day(text, today: today) { return wantsTime ? time(on: day) : day.description }
    return written(text, wantsTime: wantsTime)
  }

  /// What a new record gets.
  func current(wantsTime: Bool) -> String { wantsTime ? time(on: today) : today.description }

  private func written(_ text: String, wantsTime: Bool) -> String? {
    if let day = CalendarDay(text) { return wantsTime ? time(on: day) : text }
    if Timestamp(text) != nil { return text }
    let parts = text.split(separator: text.contains(" ") ? " " : "T").map(String.init)
    guard let clock = parts.last else { return nil }
    let before = parts.dropLast().joined(separator: " ")
    guard let day = before.isEmpty ? today : DayWords.day(before, today: today) ?? CalendarDay(before) else {
      return nil
    }
    let seconds = clock.utf8.count == 5 ? ":00" : ""
    return Timestamp("\(day)T\(clock)\(seconds)Z").map { time(showing: $0.secondsSince1970) }
  }

  /// That day at the time that the clock shows now.
  private func time(on day: CalendarDay) -> String {
    if day == now.localDay { return now.text }
    return time(showing: day.daysSince1970 * 86_400 + now.localSecondOfDay)
  }

  /// A time on the ledger's clocks, with the offset that they have then.
  private func time(showing local: Int) -> String {
    let found = zone.seconds(showing: local)
    let second = found.first ?? zone.second(skipping: local)
    guard let time = Timestamp(secondsSince1970: second) else { return now.text }
    let taken = zone.shown(time).text
    let typed = Timestamp(secondsSince1970: local).map { $0.text.dropLast().replacing("T", with: " ") } ?? ""
    if found.count > 1 { note("the clocks show \(typed) twice: the first is taken, \(taken)") }
    if found.isEmpty { note("the clocks are set forward past \(typed): \(taken) is taken") }
    return taken
  }
}

extension TypedTime {
  init(in ledger: Ledger) throws {
    self.init(
      now: ledger.surroundings.now, today: ledger.surroundings.today, zone: try ledger.zone().rules,
      note: { ledger.surroundings.notify(.progress($0)) })
  }
}
