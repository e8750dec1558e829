import FileSystem
import Records
import Schema
import Testing
import TestSupport

@testable import Store

@Suite("What recurring rules make of a private kind")
struct KeptEntriesTests {
  private static let rules: [Text] = ["rent", "gym/member"]

  /// What was made, by a model that looks at no file.
  private struct Model {
    private var days: [Text: Set<CalendarDay>] = [:]

    mutating func make(_ due: [(rule: Text, days: [CalendarDay])]) -> [String] {
      due.flatMap { rule, wanted -> [String] in
        let last = days[rule]?.max()
        let new = wanted.filter { day in last.map { $0 < day } ?? true }
        days[rule, default: []].formUnion(new)
        return new.map { "\(rule) \($0)" }
      }
    }
  }

  private static func privateBill() throws -> Kind {
    let text = String(decoding: PlantedKind.bill.bytes, as: UTF8.self)
      .replacing("\"folder\": \"bills\",", with: "\"folder\": \"bills\", \"private\": true,")
    return Kind.read(name: "bill", from: try JSONDocument(Array(text.utf8)).value).kind
  }

  @Test("It is made once, in local/, in no commit, also where it was removed", arguments: 1...3)
  func made(_ seed: Int) throws {
    let fixture = try LedgerFixture()
    try fixture.write("users/alice/manifest.json", "{\"name\":\"alice\"}\n")
    _ = try fixture.tree { try $0.snapshot() }
    let committed = try fixture.committed()
    let kind = try Self.privateBill()
    #expect(kind.isPrivate)
    var random = SeededGenerator(seed: UInt64(seed))
    var model = Model()
    var month = 1
    for step in 0..<12 {
      month = min(12, month + Int.random(in: 0...2, using: &random))
      let days = try (1...month).map { try #require(CalendarDay("2026-\($0 < 10 ? "0" : "")\($0)-01")) }
      let rules = random.chance(30) ? [random.pick(Self.rules)] : Self.rules
      let due = rules.map { rule in
        DueEntries(
          rule: rule, of: .user("alice"), makes: kind,
          entries: days.map {
            DueEntry(day: $0, due: $0, members: ["date": .string(Text($0.description)), "amount": 1])
          })
      }
      let open = zip(due, try fixture.ledger().notMade(of: due)).flatMap { rule, entries in
        entries.map { "\(rule.rule) \($0.day)" }
      }
      let report = try fixture.tree { try $0.make(due) }
      let made = report.made.map { "\($0.rule) \($0.entry.day)" }
      #expect(made == model.make(rules.map { ($0, days) }), "seed \(seed), step \(step)")
      #expect(made == open, "seed \(seed), step \(step)")
      for entry in report.made { #expect(entry.path.hasPrefix("local/bills/2026/")) }
      // Half of what was made is removed; where the note is lost too, only what lies there is known.
      for entry in report.made where random.chance(50) { try Folder(fixture.path).remove(entry.path) }
    }
    #expect(try fixture.committed() == committed)
  }

  @Test("Where the note is lost, what lies there is not made once more, and has the id that a commit gives")
  func lost() throws {
    let fixture = try LedgerFixture()
    try fixture.write("users/alice/manifest.json", "{\"name\":\"alice\"}\n")
    _ = try fixture.tree { try $0.snapshot() }
    let day = try #require(CalendarDay("2026-03-01"))
    let entry = DueEntry(day: day, due: day, members: ["date": "2026-03-01", "amount": 1])
    let kept = DueEntries(rule: "rent", of: .user("alice"), makes: try Self.privateBill(), entries: [entry])
    let made = try fixture.tree { try $0.make([kept]) }.made
    try Folder(fixture.path).remove(StateFolder.kept)
    #expect(try fixture.tree { try $0.make([kept]) }.made.isEmpty)
    let bill = try #require(try fixture.ledger().kinds().kind(named: "bill"))
    let sent = try fixture.tree {
      try $0.make([DueEntries(rule: "rent", of: .user("alice"), makes: bill, entries: [entry])])
    }.made
    #expect(made.map { RecordLocation(path: $0.path)?.id } == sent.map { RecordLocation(path: $0.path)?.id })
  }
}
