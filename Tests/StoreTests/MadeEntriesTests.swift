import FileSystem
import Git
import Records
import Schema
import Testing
import TestSupport

@testable import Store

@Suite("What recurring rules have made is known without reading the history again")
struct MadeEntriesTests {
  @Test("It is what making them would find, whatever was made, removed or taken back meanwhile", arguments: 1...4)
  func random(_ seed: Int) throws {
    var play = try MadePlay(seed: UInt64(seed))
    for number in 0..<12 {
      let told = number == 3 ? try play.make(through: 2) : try play.step()
      let (known, made) = try play.answers()
      #expect(known == made, "seed \(seed), step \(number): \(told)")
    }
    #expect(play.sizes.count > 1, "seed \(seed): always the same number was due")
  }

  @Test("A memory that is gone, torn or of a commit that is not there changes nothing")
  func memory() throws {
    var play = try MadePlay(seed: 1)
    try play.make(through: 3)
    let (known, _) = try play.answers()
    let path = StateFolder.made
    let whole = try #require(try play.fixture.read(path))
    let elsewhere = "{\"head\":\"\(String(repeating: "7", count: 40))\",\"made\":{}}"
    for text in ["", "{", "[]", elsewhere, String(whole.dropLast(9))] {
      try play.fixture.write(path, text)
      #expect(try play.answers().known == known, "\(text)")
    }
  }
}

/// A ledger with two rules, in which this device makes and takes back what another one may have made, too.
private struct MadePlay {
  let fixture: LedgerFixture
  /// How many entries were not made yet.
  private(set) var sizes: Set<Int> = []
  private var random: SeededGenerator
  private var value = 0
  private static let rules: [Text] = ["rent", "gym/member"]

  init(seed: UInt64) throws {
    fixture = try LedgerFixture()
    random = SeededGenerator(seed: seed)
    try fixture.write("users/alice/manifest.json", "{\"name\":\"alice\"}\n")
    for rule in Self.rules {
      try fixture.write("users/alice/recurring/\(rule).json", "{\"from\":\"2026-01-01\",\"amount\":1}\n")
    }
    _ = try fixture.tree { try $0.snapshot() }
  }

  /// Of every rule, the months until one.
  private func due(through month: Int, of rules: [Text] = rules) throws -> [DueEntries] {
    let kind = try #require(try fixture.ledger().kinds().kind(named: "bill"))
    return try rules.map { rule in
      let entries = try (1...month).map { month in
        let day = try #require(CalendarDay("2026-\(month < 10 ? "0" : "")\(month)-01"))
        let due = month == 4 ? try #require(CalendarDay("2026-06-20")) : day
        return DueEntry(day: day, due: due, members: ["date": .string(due.description), "amount": 1])
      }
      return DueEntries(rule: rule, of: .user("alice"), makes: kind, entries: entries.sorted { $0.due < $1.due })
    }
  }

  @discardableResult
  mutating func make(through month: Int) throws -> String {
    let rules = random.chance(30) ? [random.pick(Self.rules)] : Self.rules
    _ = try fixture.tree { try $0.make(due(through: month, of: rules)) }
    return "make until month \(month)"
  }

  mutating func step() throws -> String {
    value += 1
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return try make(through: Int.random(in: 1...12, using: &random))
    case 2:
      let operations = try fixture.ledger().operations()
      if operations.isEmpty { return "nothing to undo" }
      let operation = random.pick(operations)
      do {
        _ = try fixture.tree { try operation.isUndone ? $0.redo() : $0.undo(operation) }
      } catch let error as Failure where error.code == "nothing-to-redo" { return "nothing to redo" }
      return "undo"
    case 3:
      let bills = try fixture.committed().filter { $0.hasPrefix("users/alice/bills/") }
      if bills.isEmpty { return "nothing to remove" }
      try Folder(fixture.path).remove(random.pick(bills))
      _ = try fixture.tree { try $0.snapshot() }
      return "remove"
    default:
      try fixture.write("users/alice/books/b\(value).json", "{}\n")
      _ = try fixture.tree { try $0.snapshot() }
      return "add a book"
    }
  }

  /// What the memory says, and what making would make.
  mutating func answers() throws -> (known: [String], made: [String]) {
    let due = try due(through: 12)
    let known = zip(due, try fixture.ledger().notMade(of: due)).flatMap { rule, entries in
      entries.map { "\(rule.rule) \($0.day)" }
    }
    let report = try WorkTree.openForRehearsal(fixture.ledger()).make(due)
    sizes.insert(known.count)
    return (known, report.made.map { "\($0.rule) \($0.entry.day)" })
  }
}
