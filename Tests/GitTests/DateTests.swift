import TestSupport
import Testing

@testable import Git

@Suite struct DateTests {
  static let texts = [
    "@1795183331 +0100", "1795183331 +0000", "1795183331 -0930", "2026-11-20T14:02:11+01:00", "2026-11-20T14:02:11Z",
    "2026-11-20 14:02:11 +0100", "2026-11-20T14:02:11", "2026-11-20 14:02:11", "2026.11.20 14:02:11 +0530",
    "2026-11-20T14:02:11.123456+0100", "Fri, 20 Nov 2026 14:02:11 +0100", "Fri Nov 20 14:02:11 2026 +0100",
    "20 Nov 2026 14:02:11 -0800", "11/20/2026 14:02:11 +0100", "20.11.2026 14:02:11 +0100", "2026-11-20 14:02 +0100",
    "2000-02-29T00:00:00Z", "2026-03-01 00:00:00 +0000", "@0 +0000", "2026-11-20T14:02:11 +0100",
    "2026-11-20T14:02:11+01",
    "Fri, 20 November 2026 14:02:11 GMT",
  ]

  /// As git writes it into a commit, or nil where git refuses the date.
  private func oracle(_ text: String, _ sandbox: Sandbox) throws -> String? {
    let result = try sandbox.gitResult(["var", "GIT_AUTHOR_IDENT"], more: ["GIT_AUTHOR_DATE": text])
    guard result.status == 0 else { return nil }
    return result.output.split(separator: ">").last.map { String($0.dropFirst().dropLast()) }
  }

  @Test func datesAreReadAsGitReadsThem() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    for text in Self.texts {
      let date = GitDate(parsing: text) { _ in 0 }
      #expect(try date.map { "\($0.seconds) \($0.zone)" } == oracle(text, sandbox), "\(text)")
    }
  }

  @Test(arguments: [
    "yesterday", "", "2026-11-20", "2026-13-20T00:00:00Z", "12", "@", "@x", "2026-11-20T25:00:00Z",
    "1969-12-31T23:59:59Z",
  ])
  func whatIsNoDateIsRefused(_ text: String) {
    #expect(GitDate(parsing: text) { _ in 0 } == nil)
  }

  @Test func aDateWithoutAZoneIsReadOnTheLocalClock() {
    let date = GitDate(parsing: "2026-11-20T14:02:11") { _ in 60 }
    #expect(date == GitDate(seconds: 1_795_179_731, offset: 60))
  }
}
