import Glibc
import TestSupport
import Testing

@testable import FileSystem
@testable import Records

/// Against Python's `zoneinfo`, which reads the same files with code of its own.
@Suite struct TimeZoneTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Taipei", "Africa/Casablanca", "Europe/Dublin",
    "America/Santiago", "Pacific/Apia", "Asia/Kathmandu", "Antarctica/Troll", "America/St_Johns", "Asia/Gaza", "UTC",
    "America/Nuuk", "Asia/Tehran", "Pacific/Chatham", "Africa/El_Aaiun", "Etc/GMT+12",
  ]

  private struct Question {
    var zone: String
    var second: Int64
  }

  /// The numbers that a script prints for each question, a line each.
  private func python(_ script: String, _ questions: [Question]) throws -> [[Int64]] {
    var process = Subprocess("/usr/bin/python3", ["-c", script])
    process.input = .bytes(bytes(questions.map { "\($0.zone) \($0.second)\n" }.joined()))
    process.output = .captured(limit: 1 << 24)
    let result = try process.run()
    try #require(result.succeeded, "\(String(decoding: result.errors, as: UTF8.self))")
    let text = String(decoding: result.output, as: UTF8.self)
    return text.split(separator: "\n").map { line in line.split(separator: " ").compactMap { Int64($0) } }
  }

  /// Moments from 1800 to 2400, and close to each change that the file lists.
  private func moments(_ rules: TimeZoneRules, _ seed: UInt64) -> [Int64] {
    var random = SeededGenerator(seed: seed)
    let years: ClosedRange<Int64> = -5_364_000_000...13_569_000_000
    let anywhere = (0..<500).map { _ in Int64.random(in: years, using: &random) }
    let close = rules.transitions.flatMap { change in [-1, 0, 1, 3599, 3600].map { change.at + $0 } }
    return anywhere + close.filter { years.contains($0) }
  }

  @Test func offsetsAreThoseOfPython() throws {
    let script = """
      import sys, zoneinfo, datetime as d
      epoch = d.datetime(1970, 1, 1, tzinfo=d.timezone.utc)
      for line in sys.stdin:
        zone, second = line.split()
        moment = (epoch + d.timedelta(seconds=int(second))).astimezone(zoneinfo.ZoneInfo(zone))
        print(int(moment.utcoffset().total_seconds()))
      """
    try agree(with: script, seed: 1) { rules, second in [Int64(rules.offset(at: second))] }
  }

  /// A time on the wall, and the instants at which it is shown: none, one or two.
  @Test func instantsOfLocalTimesAreThoseOfPython() throws {
    let script = """
      import sys, zoneinfo, datetime as d
      epoch, utc = d.datetime(1970, 1, 1), d.timezone.utc
      for line in sys.stdin:
        name, second = line.split()
        zone, local = zoneinfo.ZoneInfo(name), epoch + d.timedelta(seconds=int(second))
        found = {local.replace(tzinfo=zone, fold=fold).astimezone(utc) for fold in (0, 1)}
        shown = sorted(f for f in found if f.astimezone(zone).replace(tzinfo=None, fold=0) == local)
        print(*[(f.replace(tzinfo=None) - epoch) // d.timedelta(seconds=1) for f in shown] or ["none"])
      """
    try agree(with: script, seed: 2) { rules, second in rules.seconds(showing: Int(second)).map { Int64($0) } }
  }

  private func agree(with script: String, seed: UInt64, _ answer: (TimeZoneRules, Int64) -> [Int64]) throws {
    var questions: [Question] = []
    var answers: [[Int64]] = []
    for zone in TimeZoneTests.zones {
      let rules = try TimeZones().rules(named: zone)
      // Shifted, so that clocks on the wall are asked close to their changes too.
      for moment in moments(rules, seed) {
        for second in [moment, moment + Int64(rules.offset(at: moment))] {
          questions.append(Question(zone: zone, second: second))
          answers.append(answer(rules, second))
        }
      }
    }
    let expected = try python(script, questions)
    #expect(expected.count == questions.count)
    let differing = zip(questions, zip(answers, expected)).filter { $1.0 != $1.1 }
    #expect(differing.isEmpty, "seed \(seed): \(differing.prefix(3))")
  }

  @Test func refusesNamesThatAreNone() throws {
    for name in ["", "..", "../passwd", "/etc/passwd", "Europe", "Europe/Nowhere", "Europe/Ber lin", "a\0"] {
      #expect(throws: TimeZoneError.unknown(name: name)) { try TimeZones().rules(named: name) }
    }
  }

  @Test func knowsUTCWithoutTheDatabase() throws {
    #expect(try TimeZones(folder: "/nowhere").rules(named: "UTC").offset(at: 0) == 0)
    #expect(throws: TimeZoneError.self) { try TimeZones(folder: "/nowhere").rules(named: "Europe/Berlin") }
  }

  /// Cut and damaged files are refused or read as something; they never stop the program.
  @Test func survivesDamage() throws {
    let good = try FileContent(anywhere: "/usr/share/zoneinfo/Europe/Berlin", limit: 1 << 20).bytes
    #expect(TimeZoneFile.read(good) != nil)
    for count in 0..<good.count - 40 { #expect(TimeZoneFile.read(Array(good[..<count])) == nil, "\(count)") }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<3000 {
      var damaged = good
      for _ in 0...2 {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let rules = TimeZoneFile.read(damaged)
      _ = rules?.offset(at: Int64.random(in: -1 << 40...1 << 40, using: &random))
    }
  }

  @Test(arguments: [
    "", "X", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-25", "CET-1CEST,M3.5.0,M10.5.0/168",
    "<CET", "CET-1CEST", "CET-1CEST,J0,J5", "CET-1x",
  ])
  func refusesWhatIsNoRule(text: String) { #expect(YearlyRule(text) == nil) }

  @Test func readsTheSpellingsOfRules() throws {
    let fixed = try #require(YearlyRule("<-03>3"))
    #expect(fixed.standard == -10_800 && fixed.summer == nil)
    let all = try #require(YearlyRule("EST5EDT4:30:15,J60/-1,59/+25:00:01"))
    #expect(all.standard == -18_000)
    #expect(all.summer?.offset == -16_215)
    #expect(all.summer?.start == YearlyRule.Moment(day: .julian(60), seconds: -3600))
    #expect(all.summer?.end == YearlyRule.Moment(day: .ordinal(59), seconds: 90_001))
  }
}
