import Glibc
import Query
import Records
import TestSupport
import Testing

@Suite("On which days something comes again")
struct RecurringScheduleTests {
  /// Python makes rules, walks over the days one by one, and asks of each whether the rule means it.
  private static let model = #"""
    import calendar, datetime, random
    source = random.Random(SEED)
    DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    ORDINALS = ["first", "second", "third", "fourth", "fifth"]

    def length(day): return calendar.monthrange(day.year, day.month)[1]

    def means(word, day):
        if word.isdigit(): return day.day == min(int(word), length(day))
        if word in ("last", "last day"): return day.day == length(day)
        working = [number for number in range(1, length(day) + 1) if day.replace(day=number).weekday() < 5]
        if word == "first working day": return day.day == working[0]
        if word == "last working day": return day.day == working[-1]
        ordinal, name = word.split()
        if day.weekday() != DAYS.index(name): return False
        if ordinal == "last": return day.day + 7 > length(day)
        return (day.day - 1) // 7 == ORDINALS.index(ordinal)

    def comes(day, number, unit, words, first):
        monday = lambda day: day - datetime.timedelta(days=day.weekday())
        if unit == "day": return (day - first).days % number == 0
        if unit == "week":
            wanted = words or [DAYS[first.weekday()]]
            return (monday(day) - monday(first)).days // 7 % number == 0 and DAYS[day.weekday()] in wanted
        months = (day.year - first.year) * 12 + day.month - first.month
        if unit == "year": number *= 12
        return months % number == 0 and any(means(word, day) for word in words or [str(first.day)])

    def place():
        return source.choice([str(source.randint(1, 31)), "last", "last day", "first working day", "last working day",
                              source.choice(ORDINALS + ["last"]) + " " + source.choice(DAYS)])

    for case in range(CASES):
        unit = source.choice(["day", "week", "month", "year"])
        number = source.choice([1, 1, 1, 2, 3, 4, 12])
        words = []
        if unit == "week": words = source.sample(DAYS, source.randint(0, 3))
        if unit in ("month", "year"): words = [place() for _ in range(source.randint(0, 2))]
        first = datetime.date(2000, 1, 1) + datetime.timedelta(days=source.randint(0, 12000))
        if source.random() < 0.1: first = source.choice([datetime.date(2024, 2, 29), datetime.date(2023, 1, 31)])
        end = first + datetime.timedelta(days=source.choice([-1, 0, 40, 400, 1500, 5000 if unit == "year" else 700]))
        until = first + datetime.timedelta(days=source.randint(0, 900)) if source.random() < 0.3 else None
        count = source.randint(1, 30) if source.random() < 0.3 else None
        found, day = [], first
        while day <= min(end, until or end):
            if comes(day, number, unit, words, first): found.append(day.isoformat())
            day += datetime.timedelta(days=1)
        every = (f"{number} " if number > 1 or source.random() < 0.3 else "") + unit + source.choice(["", "s"])
        print(every, ",".join(words), first, until or "", count or "", end, ",".join(found[:count]), sep="|")
    """#

  /// `RECURRING_CASES=10000` tries more, as `make soak` does.
  private static let cases = unsafe getenv("RECURRING_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 300

  @Test("Its days are those that another program finds, which looks at every day")
  func model() throws {
    var random = SeededGenerator()
    let seed = Int.random(in: 0..<1_000_000, using: &random)
    let script = Self.model.replacing("SEED", with: String(seed)).replacing("CASES", with: String(Self.cases))
    let lines = try Python.run(script).split(separator: "\n")
    #expect(lines.count == Self.cases)
    var wrong: [String] = []
    for line in lines {
      let words = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let schedule = try RecurringSchedule(
        every: words[0], on: words[1].isEmpty ? nil : words[1], from: try #require(CalendarDay(words[2])),
        until: CalendarDay(words[3]), count: Int(words[4]))
      let days = schedule.days(through: try #require(CalendarDay(words[5]))).map(\.description)
      if days.joined(separator: ",") != words[6] { wrong.append("\(line): \(days)") }
    }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) wrong, such as \(wrong.prefix(3))")
  }

  @Test(
    "What people mean",
    arguments: [
      ("month", nil, "2026-01-31", "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
      ("year", nil, "2024-02-29", "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29"),
      ("month", "last working day", "2026-01-01", "2026-01-30 2026-02-27 2026-03-31"),
      ("2 weeks", nil, "2026-11-04", "2026-11-04 2026-11-18 2026-12-02"),
      ("week", "mon, Thursday", "2026-11-03", "2026-11-05 2026-11-09 2026-11-12"),
      ("3 months", "1", "2026-01-02", "2026-04-01 2026-07-01"),
      ("month", "fifth friday", "2026-01-01", "2026-01-30 2026-05-29 2026-07-31"),
      ("month", "1, last", "2026-02-01", "2026-02-01 2026-02-28 2026-03-01"),
      ("days", nil, "9999-12-30", "9999-12-30 9999-12-31"),
      ("week", "sunday", "9999-12-30", ""),
      ("month", nil, "0001-01-01", "0001-01-01 0001-02-01"),
      ("week", nil, "0001-01-03", "0001-01-03 0001-01-10"),
    ])
  func meant(_ every: String, _ on: String?, _ from: String, _ expected: String) throws {
    let expected = expected.split(separator: " ").map(String.init)
    let schedule = try RecurringSchedule(
      every: every, on: on, from: try #require(CalendarDay(from)), until: nil, count: max(1, expected.count))
    let last = try #require(CalendarDay("9999-12-31"))
    #expect(schedule.days(through: last).map(\.description).prefix(max(1, expected.count)) == expected[...])
  }

  @Test(
    "What means nothing is refused, with the field",
    arguments: [
      ("fortnight", nil, "every"), ("0 weeks", nil, "every"), ("2 2 weeks", nil, "every"), ("", nil, "every"),
      ("month", "32", "on"), ("month", "0", "on"), ("month", "friday", "on"), ("month", "sixth friday", "on"),
      ("week", "1", "on"), ("day", "1", "on"), ("week", "x", "on"), ("year", "second", "on"),
    ])
  func refused(_ every: String, _ on: String?, _ field: Text) throws {
    let from = try #require(CalendarDay("2026-01-01"))
    do {
      _ = try RecurringSchedule(every: every, on: on, from: from, until: nil, count: nil)
      Issue.record("\(every) on \(on ?? "") was taken")
    } catch { #expect(error.field == field) }
  }

  @Test("Days that are skipped are left out, and others are due when they were moved to")
  func exceptions() throws {
    let json = #"""
      {"from": "2026-01-01", "count": 5, "skip": ["2026-02-01"],
       "move": {"2026-03-01": "2026-03-05", "2026-05-01": "2026-04-20"}}
      """#
    let fields = try #require(try JSONDocument(json).value.object)
    let rule = try RecurringRule(RecordRow(kind: "recurring", owner: .user("a"), id: "r", path: "", fields: fields))
    func days(_ last: String) throws -> [String] {
      try rule.occurrences(through: try #require(CalendarDay(last))).map { "\($0.day)>\($0.due)" }
    }
    #expect(try days("2026-03-04") == ["2026-01-01>2026-01-01"])
    #expect(try days("2026-03-05") == ["2026-01-01>2026-01-01", "2026-03-01>2026-03-05"])
    #expect(
      try days("2026-04-20") == [
        "2026-01-01>2026-01-01", "2026-03-01>2026-03-05", "2026-04-01>2026-04-01", "2026-05-01>2026-04-20",
      ])
    #expect(try days("2030-01-01").count == 4)
  }

  @Test(
    "Of a rule that cannot do what it says, the field is named",
    arguments: [
      (#"{"from": "2026-11-01"}"#, []),
      (#"{"from": "2026-11-01", "on": 32}"#, ["on: “32” is not a day of the month"]),
      (#"{"from": "2026-11-01", "every": "fortnight"}"#, ["every: “fortnight” is not like month"]),
      (#"{"from": "2026-11-01", "count": 2.0}"#, ["count: the count is not a whole number"]),
      (#"{"from": "2026-11-01", "move": {"2026-12-01": "soon"}}"#, ["move: move is not a date"]),
      (#"{"from": "2026-11-01", "move": {"soon": "2026-12-01"}}"#, ["move: move is not a date"]),
      (#"{"from": "0026-11-01", "every": "day"}"#, ["from: from 0026-11-01 on it would have come more than 10,000"]),
      (#"{"from": "2026-11-02", "until": "2026-11-01"}"#, ["until: it ends on 2026-11-01, before it comes"]),
      (#"{"from": "2026-11-02", "on": 1, "until": "2026-11-30"}"#, ["until: it ends on 2026-11-30, before it comes"]),
      (#"{"from": "2026-11-01", "until": "2026-11-01"}"#, []),
      (#"{"from": "2026-11-01", "skip": ["2027-01-01", "2026-12-01"]}"#, []),
      (
        #"{"from": "2026-11-01", "skip": ["2027-01-29", "2027-01-01", "2026-12-11"]}"#,
        [
          "skip: it does not come on 2026-12-11, but on 2026-12-01",
          "skip: it does not come on 2027-01-29, but on 2027-02-01",
        ]
      ),
      (
        #"{"from": "2026-11-01", "until": "2026-12-31", "move": {"2027-01-01": "2027-01-03"}}"#,
        ["move: it does not come on 2027-01-01, but on 2026-12-01"]
      ),
      (
        #"{"from": "2026-11-01", "count": 2, "skip": ["2027-01-01"]}"#,
        ["skip: it does not come on 2027-01-01, but on 2026-12-01"]
      ),
      (#"{"from": "2026-11-01", "skip": ["2026-10-01"]}"#, ["skip: it does not come on 2026-10-01, but on 2026-11-01"]),
      (#"{"from": "2026-11-01", "skip": ["9999-12-31"]}"#, []),
    ])
  func slipsOfRules(_ json: String, _ expected: [String]) throws {
    let fields = try #require(try JSONDocument(json).value.object)
    let row = RecordRow(kind: "recurring", owner: .user("a"), id: "r", path: "", fields: fields)
    let found = RecurringRule.problems(of: row, today: try #require(CalendarDay("2026-11-20")))
    #expect(found.count == expected.count, "\(found)")
    for (problem, words) in zip(found, expected) {
      #expect("\(problem.field): \(problem.message)".hasPrefix(words), "\(problem)")
    }
  }

  @Test("A rule of which nothing is found comes on none of the days that it skips, and where it moves others to")
  func heldExceptions() throws {
    var random = SeededGenerator()
    let today = try #require(CalendarDay("2026-11-20"))
    for _ in 0..<200 {
      func day() throws -> CalendarDay { try #require(today.adding(days: Int.random(in: -90...90, using: &random))) }
      let (skipped, moved, target) = (try day(), try day(), try day())
      let fields: Object = [
        "from": .string(try day().description), "every": .string(random.pick(["day", "week", "month", "2 days"])),
        "skip": [.string(skipped.description)], "move": .object([Text(moved.description): .string(target.description)]),
      ]
      let row = RecordRow(kind: "recurring", owner: .user("a"), id: "r", path: "", fields: fields)
      var bare = fields
      (bare["skip"], bare["move"]) = (nil, nil)
      let without = RecordRow(kind: "recurring", owner: .user("a"), id: "r", path: "", fields: bare)
      let last = try #require(today.adding(days: 100))
      let with = try RecurringRule(row).occurrences(through: last)
      let all = try RecurringRule(without).occurrences(through: last)
      let changes = [skipped, moved].map { one in all.contains { $0.day == one } }
      let found = RecurringRule.problems(of: row, today: today).map(\.field)
      let expected: [Text] = (changes[0] ? [] : ["skip"]) + (changes[1] ? [] : ["move"])
      #expect(found == expected, "seed \(random.seed): \(fields)")
      #expect(!with.contains { $0.day == skipped }, "seed \(random.seed): \(fields)")
    }
  }

  @Test("A rule that comes more often than anybody means is refused at once, by the field that says so")
  func slips() throws {
    func error(_ fields: Object, _ last: String) throws -> ScheduleError? {
      let rule = try RecurringRule(RecordRow(kind: "recurring", owner: .user("a"), id: "r", path: "", fields: fields))
      let last = try #require(CalendarDay(last))
      do throws(ScheduleError) {
        _ = try rule.occurrences(through: last)
        return nil
      } catch { return error }
    }
    #expect(try error(["from": "0026-11-01", "every": "day"], "2026-11-20")?.field == "from")
    #expect(try error(["from": "1999-07-06", "every": "day"], "2026-11-20") == nil)
    #expect(try error(["from": "1999-07-05", "every": "day"], "2026-11-20")?.field == "from")
    #expect(try error(["from": "2026-01-01", "every": "day", "count": 3], "9999-12-31") == nil)
    // One that was moved forward from the end of time is looked for there.
    let moved: Object = ["9999-12-31": "2026-11-01"]
    #expect(try error(["from": "2026-01-01", "every": "day", "move": .object(moved)], "2026-11-20")?.field == "from")
  }
}
