package import Query
package import Records
import Reports
package import Store

/// Weeks of a diary, how much of a limit each used, and what may be in the blood now.
package struct DrinksView {
  package struct Week {
    package let period: Period
    package let entries: Int
    /// Grams.
    package let alcohol: Decimal
  }

  private static let mostWeeks = 1000

  package let user: Text?
  package let profile: DrinkerProfile
  package let weeks: [Week]
  private let now: Timestamp
  /// By the ledger's clocks.
  private let zone: TimeZoneRules
  package let blood: BloodAlcohol?
  package let skipped: [SkippedFile]

  /// - Parameter period: nil: this week and the three before it.
  package init(of user: Text?, _ period: Period?, in ledger: Ledger) throws {
    self.user = user
    let said = try user.map { try ledger.profile(of: $0) }
    if let said { try Self.require(said, in: ledger) }
    profile = DrinkerProfile(said?.facts ?? Object(), language: try ledger.readableManifest()?.language)
    let diary = try DrinkingDiary(of: user, in: ledger)
    let calendar = try AskedLedger(Session(ledger)).calendar()
    try calendar.requireWeeks()
    weeks = try Self.weeks(period, diary, calendar).map { period in
      Week(period: period, entries: diary.count(in: period), alcohol: try diary.alcohol(in: period))
    }
    (now, zone) = (ledger.surroundings.now, calendar.zone)
    let isAboutNow = period?.contains(calendar.today) ?? true
    blood = try (isAboutNow ? profile.body : nil).map { [now] body throws(ArithmeticError) in
      try BloodAlcohol(at: now.secondsSince1970, after: diary.drinks, in: body)
    }
    skipped = diary.skipped
  }

  /// Throws where the profile says something that cannot be used: drinks would be those of another country, or without limit.
  private static func require(_ profile: Profile, in ledger: Ledger) throws {
    for setting in [Setting.standardDrink, .weeklyLimit] {
      if let failure = try ledger.failure(of: setting, in: profile) { throw failure }
    }
  }

  /// From the first day asked for to the last, but for weeks to come that nobody drank in.
  private static func weeks(
    _ period: Period?, _ diary: DrinkingDiary, _ calendar: PeriodCalendar
  ) throws -> [Period] {
    let days = diary.entries.map(\.day)
    let newest = max(days.max() ?? calendar.today, calendar.today)
    let fourWeeks = calendar.unit(.week, around: calendar.today)?.from?.adding(days: -21)
    let first = (period == nil ? fourWeeks : period?.from ?? days.min()) ?? calendar.today
    let last = min(period == nil ? calendar.today : period?.to?.adding(days: -1) ?? newest, newest)
    var weeks: [Period] = []
    var day = first
    while day <= last, let week = calendar.unit(.week, around: day), let next = week.to {
      if weeks.count == mostWeeks {
        throw Failure(
          .limit, .limit, "there are more than \(mostWeeks) weeks in that time",
          hint: "ask for a shorter one: drinks 2026")
      }
      weeks.append(week)
      day = next
    }
    return weeks
  }

  package func standard(_ alcohol: Decimal, places: Int) throws -> Decimal {
    try alcohol.dividedHalfEven(by: profile.standard.grams, scale: places)
  }

  /// What a limit has in grams; nil without one.
  private func limit() throws -> Decimal? { try profile.weeklyLimit.map { try $0 * profile.standard.grams } }

  package func used(_ week: Week) throws -> Decimal? {
    try limit().map { try (week.alcohol * Decimal(100)).dividedHalfEven(by: $0, scale: 0) }
  }

  package func isOver(_ week: Week) throws -> Bool { try limit().map { $0 < week.alcohol } ?? false }
}

// MARK: - For programs

extension DrinksView {
  package static let warning: Sentence =
    "By Widmark's formula (1932). It can be wrong by half, and does not say whether you can drive: after a drink, do not."

  /// By the ledger's clocks.
  package var sober: Timestamp? {
    blood?.soberSecond.flatMap { Timestamp(secondsSince1970: $0) }.map { zone.shown($0) }
  }

  /// As docs/commands.md has it.
  package func json(in language: Language) throws -> Value {
    let standard: Object = [
      "grams": .string(profile.standard.grams.description),
      "country": profile.standard.country.map { .string($0) } ?? .null,
    ]
    let estimate = blood.map { blood -> Value in
      [
        "permille": .string(blood.permille.description), "at": .string(now.text),
        "none_left_at": sober.map { .string($0.text) } ?? .null, "formula": "Widmark",
        "warning": .string(Text(Self.warning.description)),
      ]
    }
    return [
      "user": user.map { .string($0) } ?? .null, "standard_drink": .object(standard),
      "weekly_limit": profile.weeklyLimit.map { .string($0.description) } ?? .null,
      "weeks": .array(try weeks.map { try json($0) }), "blood": estimate ?? .null,
      "left_out": .array(skipped.map { $0.json(in: language) }),
    ]
  }

  private func json(_ week: Week) throws -> Value {
    let limit = try limit()
    return [
      "period": week.period.json, "entries": .number(Number(week.entries)),
      "alcohol": .string(week.alcohol.description),
      "standard": .string(try standard(week.alcohol, places: 2).description),
      "used_percent": try used(week).map { .string($0.description) } ?? .null,
      "over": limit == nil ? .null : .bool(try isOver(week)),
    ]
  }
}
