import Records
import Testing

@testable import Page

@Suite("What a request becomes on the command line")
struct APIWordsTests {
  private func question(_ name: String, _ query: String?) throws -> [String] {
    try #require(APIQuestion.all[name]).words(for: query)
  }

  private func deed(_ name: String, _ body: String) throws -> [String] {
    let object = try JSONDocument(Array(body.utf8)).recordObject()
    let deed = try #require(APIDeed.all[name])
    return try deed.words(for: object, files: deed.sentFiles(in: object).keys)
  }

  @Test("Parameters become options, and words behind --")
  func questions() throws {
    #expect(
      try question("list", "kind=bill&term=category:food&term=date:2026&limit=5&share=1") == [
        "list", "--limit=5", "--share", "--", "bill", "category:food", "date:2026",
      ])
    #expect(try question("list", "term=a+b%26c%3D&kind=bill") == ["list", "--", "bill", "a b&c="])
    #expect(try question("month", nil) == [])
    #expect(try question("month", "day=2026-10-31") == ["--today=2026-10-31"])
    // What looks like an option is a word, or the value of its option.
    #expect(try question("list", "kind=--output&term=-o") == ["list", "--", "--output", "-o"])
    #expect(try question("show", "id=--help") == ["show", "--", "--help"])
    #expect(try question("list", "sort=--output") == ["list", "--sort=--output"])
  }

  @Test(
    "What is not in the table cannot be asked for",
    arguments: [
      ("list", "output=x"), ("list", "o=x"), ("list", "limit=1&limit=2"), ("list", "share=yes"), ("list", "user=bob"),
      ("month", "term=x"), ("list", "term=%zz"), ("list", "term=%ff"), ("sum", "convert=USD"), ("settle", "record=1"),
    ])
  func refused(name: String, query: String) {
    #expect(throws: APIError.self) { try question(name, query) }
  }

  @Test("Members become options, words and assignments")
  func deeds() throws {
    #expect(
      try deed("quick", #"{"line":"-- 5 tea","request":"abcdefgh","dryRun":true}"#) == [
        "quick", "--request=abcdefgh", "--dry-run", "--", "-- 5 tea",
      ])
    #expect(
      try deed("quick", #"{"line":"5 tea","dryRun":false,"at":"2026-11-20T10:00:00Z"}"#) == ["quick", "--", "5 tea"])
    #expect(
      try deed("add", #"{"fields":{"amount":"12.50","a.b":"=x"},"kind":"bill"}"#) == [
        "add", "--", "bill", "a.b==x", "amount=12.50",
      ])
    #expect(
      try deed("resolve", #"{"id":"x","field":"amount","keep":"2"}"#) == ["resolve", "--keep=2", "--", "x", "amount"])
  }

  @Test(
    "What would be guessed at is refused",
    arguments: [
      ("quick", #"{}"#), ("quick", #"{"line":5}"#), ("quick", #"{"line":"5","user":"bob"}"#),
      ("quick", #"{"line":null}"#),
      ("add", #"{"kind":"bill"}"#), ("add", #"{"kind":"bill","fields":[]}"#),
      // A number would have to be printed and read again, by other rules.
      ("add", #"{"kind":"bill","fields":{"amount":70.360}}"#), ("add", #"{"kind":"bill","fields":{"a=b":"x"}}"#),
      ("add", #"{"kind":"bill","fields":{"tags+":"x"}}"#), ("add", #"{"kind":"bill","fields":{"":"x"}}"#),
      ("set", #"{"id":"x","fields":{"amount":"1\u0000"}}"#), ("rm", #"{"id":"x","where":"y"}"#), ("undo", #"{}"#),
      ("add", #"{"kind":"bill","fields":{"amount":"1"},"dryRun":"yes"}"#),
    ])
  func refusedDeeds(name: String, body: String) {
    #expect(throws: APIError.self) { try deed(name, body) }
  }

  @Test("A moment that is still to come counts as now")
  func moments() throws {
    let deed = try #require(APIDeed.all["quick"])
    let now = try #require(Timestamp("2026-11-20T12:00:00Z"))
    func moment(_ at: String) throws -> Timestamp? {
      try deed.moment(in: JSONDocument(Array(#"{"line":"5","at":"\#(at)"}"#.utf8)).recordObject(), now: now)
    }
    #expect(try moment("2026-11-19T23:30:00+01:00")?.description == "2026-11-19T23:30:00+01:00")
    #expect(try moment("2099-01-01T00:00:00Z") == now)
    #expect(try moment("2026-11-20T01:00:05-11:00")?.description == "2026-11-20T01:00:00-11:00")
    #expect(throws: APIError.self) { try moment("yesterday") }
    #expect(throws: APIError.self) { try moment("1970-01-01T05:00:00+08:00") }
    #expect(try deed.moment(in: ["line": "5"], now: now) == nil)
  }
}
