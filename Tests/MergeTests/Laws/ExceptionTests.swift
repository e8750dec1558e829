import Records
import Testing

@testable import Merge

/// What does not hold, each as its smallest history: the exceptions that merge-semantics.md states, and no others, are
/// those that `HistoryJudge` accepts.
@Suite("What does not hold")
struct ExceptionTests {
  private let ledger: RecordLedger

  init() throws { ledger = try RecordLedger(schema: try CaseFiles.text("schema.json")) }

  private func commit(_ number: (Text, Value)?, on parents: [Text], at second: Int) throws -> Text {
    let members = [Object.Member(RecordVersion.pathKey, "p")] + (number.map { [Object.Member($0.0, $0.1)] } ?? [])
    return try ledger.commit(RecordVersion(fields: Object(members), entries: .empty), on: parents, at: second)
  }

  /// What the three orders in which three heads meet say about a field.
  private func said(_ field: String, _ a: Text, _ b: Text, _ c: Text) throws -> [Set<String>] {
    try [(a, b, c), (b, c, a), (a, c, b)].map { first, second, third in
      try ledger.said(in: ledger.join(ledger.join(first, second), third))[field]
    }
  }

  /// Who removes the 9 has seen no 5. Where the two met before, 9 is all that they say, and goes; else the 5 is listed.
  @Test("a number that a larger one hides goes with it, where they met before the removal came")
  func hiddenNumber() throws {
    let root = try commit(nil, on: [], at: 0)
    let five = try commit(("M", 5), on: [root], at: 1)
    let nine = try commit(("M", 9), on: [root], at: 2)
    let removed = try commit(nil, on: [nine], at: 3)
    #expect(try ledger.said(in: ledger.join(ledger.join(five, nine), removed))["M"] == ["absent"])
    #expect(try ledger.said(in: ledger.join(five, removed))["M"] == ["combined"])
  }

  @Test("counters whose changes cancel look unchanged to a removal, where they met before it came")
  func cancellingCounters() throws {
    let root = try commit(("n", 3), on: [], at: 0)
    let more = try commit(("n", 5), on: [root], at: 1)
    let less = try commit(("n", 1), on: [root], at: 2)
    let removed = try commit(nil, on: [root], at: 3)
    #expect(try said("n", more, less, removed) == [["absent"], ["absent", "combined"], ["absent", "combined"]])
  }

  /// One device writes 2, which another sees and replaces by 3; the first puts the 1 back. Where the 2 is the base, the 1
  /// is a change; where the root is, it is none.
  @Test("a change that puts back what stood there before is none")
  func putBack() throws {
    let root = try commit(("a", 1), on: [], at: 0)
    let two = try commit(("a", 2), on: [root], at: 1)
    let back = try commit(("a", 1), on: [two], at: 2)
    let three = try commit(("a", 3), on: [two], at: 3)
    let elsewhere = try commit(("a", 4), on: [root], at: 4)
    #expect(try ledger.said(in: ledger.join(back, elsewhere))["a"] == ["4"])
    #expect(try ledger.said(in: ledger.join(back, three))["a"] == ["1", "3"])
  }

  /// Who replaced the 1 had seen one of the two that wrote it. Where the two met before, they are one.
  @Test("a value that two wrote may go with the one of them that somebody replaced")
  func writtenTwice() throws {
    let root = try commit(nil, on: [], at: 0)
    let one = try commit(("a", 1), on: [root], at: 1)
    let other = try commit(("a", 1), on: [root], at: 2)
    let replaced = try commit(("a", 3), on: [one], at: 3)
    #expect(try ledger.said(in: ledger.join(ledger.join(one, other), replaced))["a"] == ["3"])
    #expect(try ledger.said(in: ledger.join(other, replaced))["a"] == ["1", "3"])
  }

  /// Two removed the record, one of them after an edit; a third made it stay. Nobody keeps the 5, and nobody the 1.
  @Test("a record that stays shows what somebody wrote in it who removed it, or what stood there before")
  func removedThenKept() throws {
    let root = try commit(("a", 1), on: [], at: 0)
    let five = try commit(("a", 5), on: [root], at: 1)
    let gone = try ledger.commit(nil, on: [five], at: 2)
    let goneToo = try ledger.commit(nil, on: [root], at: 3)
    let members = [Object.Member(RecordVersion.pathKey, "p"), Object.Member("a", 1), Object.Member("b", 2)]
    let kept = try ledger.commit(
      RecordVersion(fields: Object(members), entries: .empty), on: [root], at: 4)
    let inARow = try ledger.join(ledger.join(kept, goneToo), gone)
    let pairs = try [(kept, goneToo), (goneToo, gone), (gone, kept)].map { try ledger.join($0, $1) }
    let acrossEachOther = try ledger.join(ledger.join(pairs[0], pairs[1]), pairs[2])
    let shown = try [inARow, acrossEachOther].map { try ledger.said(in: $0)["a"] }
    #expect(shown == [["5"], ["1"]])
    #expect(try [inARow, acrossEachOther].allSatisfy { try ledger.said(in: $0)[""] == ["deleted", "whole"] })
  }
}
