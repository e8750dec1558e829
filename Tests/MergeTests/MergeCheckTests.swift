import Records
import Testing

@testable import Merge

/// Anybody can sign a commit as the engine: what it says counts as the merge of its parents only where it is that.
@Suite("Merges that are not what they say")
struct MergeCheckTests {
  private let ledger: RecordLedger
  private let root: Text

  init() throws {
    ledger = try RecordLedger()
    root = try ledger.commit(RecordLedger.record(["f": 0, "g": 0, "h": 0]), at: 0)
  }

  private func write(_ fields: Object, on parent: Text, at second: Int) throws -> Text {
    try ledger.commit(RecordLedger.record(fields), on: [parent], at: second)
  }

  /// Who wrote the values of `f` that the merge of a head with another edit lists.
  private func authors(of head: Text) throws -> [String] {
    let other = try write(["f": 9, "g": 0, "h": 0], on: root, at: 9)
    let entries = try #require(try ledger.version(in: try ledger.join(head, other))).entries["f"].own
    return entries.map { entry in
      guard case .value(let value) = entry.value else { return "nothing by \(entry.authorship.by)" }
      return "\(value.text) by \(entry.authorship.by)"
    }
  }

  @Test("what a forged merge says that its parents' merge does not is the forger's")
  func forgedMerges() throws {
    let a = try write(["f": 1, "g": 0, "h": 0], on: root, at: 1)
    let b = try write(["f": 0, "g": 2, "h": 0], on: root, at: 2)
    let honest = try ledger.join(a, b)
    #expect(try authors(of: honest) == ["1 by person 1", "9 by person 9"])
    let forged = try ledger.forge(RecordLedger.record(["f": 7, "g": 2, "h": 0]), on: a, b, at: 3)
    #expect(try authors(of: forged) == ["7 by ledger-sync", "9 by person 9"])
  }

  @Test("a forged merge that only takes over what one parent has writes nothing")
  func takenOver() throws {
    let a = try write(["f": 1, "g": 0, "h": 0], on: root, at: 1)
    let b = try write(["f": 0, "g": 2, "h": 0], on: root, at: 2)
    let forged = try ledger.forge(try ledger.version(in: a), on: a, b, at: 3)
    #expect(try authors(of: forged) == ["1 by person 1", "9 by person 9"])
  }

  @Test("a merge that was just made is not computed again")
  func remembered() throws {
    let check = MergeCheck<MemoryStore>()
    #expect(throws: MemoryStore.Missing.self) { try check.isMerge("gone", in: MemoryStore()) }
    check.remember("gone")
    #expect(try check.isMerge("gone", in: MemoryStore()))
  }

  @Test("forged merges that each depend on the one before are looked into without end of the stack")
  func chain() throws {
    var head = try write(["f": 1, "g": 0, "h": 0], on: root, at: 1)
    for number in 2..<200 {
      let side = try write(["f": .number(Number(number)), "g": 0, "h": 0], on: root, at: 8)
      head = try ledger.forge(
        RecordLedger.record(["f": 1, "g": 0, "h": .number(Number(number))]), on: head, side, at: 8)
    }
    #expect(try authors(of: head) == ["1 by person 1", "9 by person 9"])
  }
}
