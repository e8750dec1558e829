import Query
import Records
import Testing

@Suite struct PeriodTests {
  static let today = CalendarDay("2026-11-20")

  private func period(_ name: String, firstWeekday: Int = 1, firstDayOfMonth: Int = 1) throws -> String {
    let today = try #require(Self.today)
    let calendar = PeriodCalendar(today: today, firstWeekday: firstWeekday, firstDayOfMonth: firstDayOfMonth)
    let period = try Period(parsing: name, in: calendar)
    return "\(period.from?.description ?? "")..\(period.to?.description ?? "")"
  }

  /// 2026-11-20 is a Friday.
  static let names: [(String, String)] = [
    ("today", "2026-11-20..2026-11-21"), ("yesterday", "2026-11-19..2026-11-20"),
    ("tomorrow", "2026-11-21..2026-11-22"),
    ("this-day", "2026-11-20..2026-11-21"), ("this-week", "2026-11-16..2026-11-23"),
    ("last-week", "2026-11-09..2026-11-16"),
    ("next-week", "2026-11-23..2026-11-30"), ("this-month", "2026-11-01..2026-12-01"),
    ("last-month", "2026-10-01..2026-11-01"),
    ("last month", "2026-10-01..2026-11-01"), ("Last  Month", "2026-10-01..2026-11-01"),
    ("next-month", "2026-12-01..2027-01-01"),
    ("this-quarter", "2026-10-01..2027-01-01"), ("last-quarter", "2026-07-01..2026-10-01"),
    ("this-year", "2026-01-01..2027-01-01"),
    ("last-year", "2025-01-01..2026-01-01"), ("next-year", "2027-01-01..2028-01-01"),
    ("last-1-day", "2026-11-20..2026-11-21"),
    ("last-30-days", "2026-10-22..2026-11-21"), ("last 30 days", "2026-10-22..2026-11-21"),
    ("last-2-weeks", "2026-11-07..2026-11-21"),
    ("last-3-months", "2026-08-21..2026-11-21"), ("last-1-year", "2025-11-21..2026-11-21"),
    ("2026", "2026-01-01..2027-01-01"),
    ("2026-11", "2026-11-01..2026-12-01"), ("2026-11-20", "2026-11-20..2026-11-21"),
    ("2026-Q3", "2026-07-01..2026-10-01"),
    ("2026-q4", "2026-10-01..2027-01-01"), ("2026-W47", "2026-11-16..2026-11-23"),
    ("2026-W53", "2026-12-28..2027-01-04"),
    ("2026-W01", "2025-12-29..2026-01-05"), ("2026-11-01..2026-11-15", "2026-11-01..2026-11-16"),
    ("2026..", "2026-01-01.."),
    ("..2026", "..2027-01-01"), ("last-month..today", "2026-10-01..2026-11-21"),
    ("last month .. today", "2026-10-01..2026-11-21"),
    ("..yesterday", "..2026-11-20"), ("2026-09..2026-11", "2026-09-01..2026-12-01"), ("9999-12", "9999-12-01.."),
    ("november", "2026-11-01..2026-12-01"), ("Dec", "2025-12-01..2026-01-01"), ("märz", "2026-03-01..2026-04-01"),
    ("november 2024", "2024-11-01..2024-12-01"), ("fri", "2026-11-20..2026-11-21"),
    ("20 Nov", "2026-11-20..2026-11-21"),
    ("20.11.", "2026-11-20..2026-11-21"), ("20.11.2025", "2025-11-20..2025-11-21"),
    ("11-03..20.11.", "2026-11-03..2026-11-21"), ("3.11...20.11.", "2026-11-03..2026-11-21"),
    ("3.11...", "2026-11-03.."),
    ("..3.11.", "..2026-11-04"), ("20/11/2026", "2026-11-20..2026-11-21"), ("2026/11/20", "2026-11-20..2026-11-21"),
    ("11月3日", "2026-11-03..2026-11-04"), ("0001", "0001-01-01..0002-01-01"), ("2024-02-29", "2024-02-29..2024-03-01"),
  ]

  @Test func namesMeanDays() throws {
    for (name, expected) in Self.names { #expect(try period(name) == expected, "\(name)") }
  }

  @Test func weeksAndMonthsBeginWhereTheLedgerSays() throws {
    #expect(try period("this-week", firstWeekday: 7) == "2026-11-15..2026-11-22")
    #expect(try period("this-week", firstWeekday: 5) == "2026-11-20..2026-11-27")
    #expect(try period("2026-W47", firstWeekday: 7) == "2026-11-16..2026-11-23")
    #expect(try period("this-month", firstDayOfMonth: 25) == "2026-10-25..2026-11-25")
    #expect(try period("2026-10", firstDayOfMonth: 25) == "2026-10-25..2026-11-25")
    #expect(try period("2026-Q4", firstDayOfMonth: 25) == "2026-10-25..2027-01-25")
    #expect(try period("this-year", firstDayOfMonth: 25) == "2026-01-25..2027-01-25")
  }

  static let mistakes = [
    "", "..", "lastmonth", "last-mont", "2026-13", "2026-00", "2026-1", "2026-02-30", "2026-Q5", "2026-Q0", "2025-W53",
    "2026-W00",
    "2026-W7", "26", "20261120", "2026-11-20-1", "last-0-days", "last-99999-days", "last--days", "last-9999-years",
    "0000",
    "2026-11..2026-09", "today..yesterday", "a..b", "2026...2027", "next-3-days", "２０２６", "month", "last", "-", "2026-",
    "3/11", "31.11.", "3.11", "11月", "2026...20.11.",
  ]

  @Test func otherTextsAreRefused() {
    for name in Self.mistakes {
      let error = #expect(throws: PeriodError.self, "\(name)") { try period(name) }
      #expect(error?.suggestion.description.isEmpty == false)
    }
    #expect(throws: PeriodError.self) { try period("last-mnth") }
    #expect((#expect(throws: PeriodError.self) { try period("last-mnth") })?.suggestion == "did you mean last-month?")
  }
}

// MARK: - An independent calendar

extension PeriodTests {
  /// Finds the ends of periods by walking day by day through Python's calendar.
  static let oracle = """
    import random, datetime as d
    seed = 20261120
    r = random.Random(seed)
    one = d.timedelta(1)
    def walk(day, step, isStart):
        while not isStart(day): day += step * one
        return day
    def unit(name, day, fw, fd):
        first = {
            'day': lambda x: True, 'week': lambda x: x.isoweekday() == fw, 'month': lambda x: x.day == fd,
            'quarter': lambda x: x.day == fd and x.month in (1, 4, 7, 10), 'year': lambda x: x.day == fd and x.month == 1}[name]
        return walk(day, -1, first), walk(day + one, 1, first)
    def clamped(day, months):
        count = day.year * 12 + day.month - 1 - months
        for last in (day.day, 30, 29, 28):
            try: return d.date(count // 12, count % 12 + 1, min(day.day, last))
            except ValueError: pass
    for _ in range(400):
        today = d.date(1990, 1, 1) + one * r.randrange(25000)
        fw, fd = r.choice([1, 1, 6, 7]), r.choice([1, 1, 15, 25, 28])
        for name in ('day', 'week', 'month', 'quarter', 'year'):
            a, b = unit(name, today, fw, fd)
            c = [('this-' + name, a, b), ('last-' + name, *unit(name, a - one, fw, fd)), ('next-' + name, *unit(name, b, fw, fd))]
            n = r.randrange(1, 40)
            end = today + one
            if name == 'day': c.append((f'last-{n}-days', end - n * one, end))
            elif name == 'week': c.append((f'last-{n}-weeks', end - 7 * n * one, end))
            else: c.append((f'last-{n}-{name}s', clamped(end, n * {'month': 1, 'quarter': 3, 'year': 12}[name]), end))
            for row in c: print(today, fw, fd, *row)
        y, w, _ = today.isocalendar()
        monday = walk(today, -1, lambda x: x.isoweekday() == 1)
        print(today, fw, fd, f'{y:04}-W{w:02}', monday, monday + 7 * one)
        print(today, fw, fd, today, today, today + one)
    """

  @Test func agreesWithAnIndependentCalendar() throws {
    let lines = try Python.run(Self.oracle).split(separator: "\n")
    #expect(lines.count == 400 * 22)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let calendar = PeriodCalendar(
        today: try #require(CalendarDay(words[0])), firstWeekday: try #require(Int(words[1])),
        firstDayOfMonth: try #require(Int(words[2])))
      let period = try Period(parsing: words[3], in: calendar)
      #expect(period == Period(from: CalendarDay(words[4]), to: CalendarDay(words[5])), "\(line)")
    }
  }
}
