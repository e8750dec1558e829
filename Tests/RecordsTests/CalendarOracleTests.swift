import Foundation
import TestSupport
import Testing

@testable import Records

/// Compares with an implementation that is not ours, where there is one.
@Suite struct CalendarOracleTests {
  @Test
  func randomDaysAreThoseOfPython() throws {
    let seed = UInt64.random(in: 1...1_000_000)
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<3000).map { _ in Int.random(in: -719_162...2_932_896, using: &random) }
    let lines = try Self.python(Self.script, numbers)
    #expect(lines.count == numbers.count)
    for (number, line) in zip(numbers, lines) {
      let day = try #require(CalendarDay(daysSince1970: number))
      let (year, week) = day.isoWeek
      let last = CalendarDay.days(inMonth: day.month, of: day.year)
      let ours = "\(day) \(day.isoWeekday) \(year) \(week) \(day.dayOfYear) \(last) \(day.daysSince1970)"
      #expect(ours == line, "seed \(seed)")
    }
  }

  private static let script = """
    import calendar, datetime, sys
    for word in sys.stdin.read().split():
        day = datetime.date.fromordinal(719163 + int(word))
        year, week, weekday = day.isocalendar()
        last = calendar.monthrange(day.year, day.month)[1]
        print(day.isoformat(), weekday, year, week, day.timetuple().tm_yday, last, word)
    """

  private static func python(_ script: String, _ numbers: [Int]) throws -> [String] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-I", "-c", script]
    process.environment = [:]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(numbers.map(String.init).joined(separator: " ").utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }
}
