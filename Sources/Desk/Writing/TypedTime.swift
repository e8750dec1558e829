package import Records
package import Store

/// Days and times as people type them: the words of `DayWords`, the numbers of `WrittenDay`, `2026-11-20`, `19:30`,
/// `2026-11-20 19:30`, `yesterday 19:30`, `7:30 pm`.
package struct TypedTime {
  package let now: Timestamp
  package let today: CalendarDay
  /// The ledger's clocks.
  package let zone: TimeZoneRules
  /// Hears what was chosen where a typed time is there twice or not at all.
  package let note: (Sentence) -> Void
  /// Which number people write first in a day such as `3/11`.
  package var order = DayOrder.unknown
  /// How days in words are meant.
  package var reading = DayReading()

  /// The day, or the time with its offset, as a record has it; nil for what is none of these, so that the kind's
  /// own check speaks about it.
  ///
  /// - Parameter wantsTime: whether a day alone will not do: it gets the time that the clock shows.
  package func read(_ text: String, wantsTime: Bool) throws(Failure) -> String? {
    if text.lowercased() == "now" { return time(on: today) }
    if let day = try spoken(text) { return wantsTime ? time(on: day) : day.description }
    return try written(ClockWords.plain(text, language: reading.language) ?? text, wantsTime: wantsTime)
  }

  /// What a new record gets.
  package func current(wantsTime: Bool) -> String { wantsTime ? time(on: today) : today.description }

  /// Throws where the text can be two days.
  private func spoken(_ text: String) throws(Failure) -> CalendarDay? {
    let spoken = DayWords.readings(text, today: today, reading)
    let days =
      spoken.isEmpty
      ? WrittenDay.readings(text, today: today, order: order, wantsNext: reading.wantsNext) : spoken
    if days.count < 2 { return days.first }
    // No language says which of two years or weeks is meant.
    let isOrder = spoken.isEmpty && !text.contains("年")
    throw Failure(
      .usage, .ambiguous,
      "“\(text)” could be \(days.map { Sentence(verbatim: $0.description) }.joined(separator: " or "))",
      hint: isOrder
        ? "write one of them; ledger-sync put ledger.json language en-GB (or en-US) says which number is the day here"
        : "write one of them")
  }

  private func written(_ text: String, wantsTime: Bool) throws(Failure) -> String? {
    if let day = CalendarDay(text) { return wantsTime ? time(on: day) : text }
    if Timestamp(text) != nil { return text }
    if let whole = Self.completed(text) { return whole }
    let scalars = text.unicodeScalars
    let parts = scalars.split(separator: scalars.contains(" ") ? " " : "T").map { String($0) }
    guard let typed = parts.last else { return nil }
    let before = parts.dropLast().joined(separator: " ")
    // Whether it is a time at all comes first: what else stands there may be anything.
    let clock = typed.utf8.dropFirst().first == UInt8(ascii: ":") ? "0\(typed)" : typed
    let seconds = clock.utf8.count == 5 ? ":00" : ""
    guard Timestamp("\(today)T\(clock)\(seconds)Z") != nil else { return nil }
    guard let day = before.isEmpty ? today : try spoken(before) ?? CalendarDay(before) else { return nil }
    return Timestamp("\(day)T\(clock)\(seconds)Z").map { time(showing: $0.secondsSince1970) }
  }

  /// `2026-07-01T19:30+02:00` with its seconds, and a blank as `T`; nil for what is not a time with its offset.
  private static func completed(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    guard bytes.count > 16 else { return nil }
    if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
    if bytes[16] != UInt8(ascii: ":") { bytes.insert(contentsOf: ":00".utf8, at: 16) }
    let whole = String(decoding: bytes, as: UTF8.self)
    return Timestamp(whole) == nil ? nil : whole
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
  package init(in ledger: Ledger) throws {
    self.init(
      now: ledger.surroundings.now, today: ledger.surroundings.today, zone: try ledger.zone().rules,
      note: { ledger.surroundings.notify(.progress($0)) },
      order: DayOrder(language: try ledger.readableManifest()?.language))
    reading.language = try ledger.readersLanguage()
  }

  /// The same where words may as well be the name of something.
  var inLine: TypedTime {
    var clock = self
    clock.reading.isInLine = true
    return clock
  }

  /// The same for days that lie ahead.
  var ahead: TypedTime {
    var clock = self
    clock.reading.wantsNext = true
    return clock
  }
}
