internal import Records
internal import Store

/// Days and times as people type them: `today`, `yesterday`, `2026-11-20`, `19:30`, `2026-11-20 19:30`,
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
    switch text.lowercased() {
    case "now": return time(on: today)
    case "today": return wantsTime ? time(on: today) : today.description
    case "yesterday":
      let day = try yesterday()
      return wantsTime ? time(on: day) : day.description
    default: return try written(text, wantsTime: wantsTime)
    }
  }

  /// What a new record gets.
  func current(wantsTime: Bool) -> String { wantsTime ? time(on: today) : today.description }

  /// A day that stands before a time.
  private func day(_ text: String) throws(Failure) -> CalendarDay? {
    switch text.lowercased() {
    case "today": today
    case "yesterday": try yesterday()
    default: CalendarDay(text)
    }
  }

  private func yesterday() throws(Failure) -> CalendarDay {
    guard let day = CalendarDay(daysSince1970: today.daysSince1970 - 1) else {
      throw .usage("there is no day before \(today)", hint: "write the day, like 2026-11-20")
    }
    return day
  }

  private func written(_ text: String, wantsTime: Bool) throws(Failure) -> String? {
    if let day = CalendarDay(text) { return wantsTime ? time(on: day) : text }
    if Timestamp(text) != nil { return text }
    let parts = text.split(separator: text.contains(" ") ? " " : "T").map(String.init)
    guard let clock = parts.last, parts.count <= 2 else { return nil }
    guard let day = parts.count == 1 ? today : try day(parts[0]) else { return nil }
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
