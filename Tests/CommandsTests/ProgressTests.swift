import Synchronization
import Records
import Testing

@testable import Commands

@Suite("Progress")
struct ProgressTests {
  /// A clock that stands where it is set, in milliseconds.
  private final class Clock: Sendable {
    let milliseconds = Mutex(0)

    var seconds: Double { Double(milliseconds.withLock { $0 }) / 1000 }
  }

  private func shown(isTerminal: Bool, at times: [Int], finishes: Bool = true) throws -> String {
    let clock = Clock()
    let process = InProcess()
    process.isTerminal = isTerminal
    process.environment.elapsed = { clock.seconds }
    let application = process.application()
    var parser = ArgumentParser(for: .version)
    let settings = try Settings(try parser.parse([]), process.environment)
    let progress = Progress(
      Context(
        environment: process.environment, settings: settings, output: application.output, errors: application.errors,
        input: application.input, spoken: application.spoken))
    for (count, time) in times.enumerated() {
      clock.milliseconds.withLock { $0 = time }
      progress.update("Fetching\u{7}", count, of: times.count)
    }
    if finishes { progress.finish() }
    application.errors.flush()
    return process.errorText
  }

  @Test("Nothing is shown in the first half second, and nothing is taken away then")
  func quickWork() throws {
    #expect(try shown(isTerminal: true, at: [0, 100, 499]) == "")
  }

  @Test("Nothing is shown where stderr is no terminal")
  func noTerminal() throws {
    #expect(try shown(isTerminal: false, at: [0, 1000, 2000]) == "")
  }

  @Test("One line, at most ten times a second, and it is taken away in the end")
  func slowWork() throws {
    let text = try shown(isTerminal: true, at: [0, 600, 650, 690, 710])
    #expect(text == "\rFetching\\u0007 1/5 (20 %)\u{1B}[K\rFetching\\u0007 4/5 (80 %)\u{1B}[K\r\u{1B}[K")
  }
}
