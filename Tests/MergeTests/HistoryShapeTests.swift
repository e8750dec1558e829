import Records
import Testing

@testable import Merge

/// Histories of every shape that git can make.
@Suite("Shapes of histories")
struct HistoryShapeTests {
  private let ledger: RecordLedger
  private let root: Text

  init() throws {
    ledger = try RecordLedger()
    root = try ledger.commit(RecordLedger.record(["f": 0, "g": 0, "h": 0]), at: 0)
  }

  private func write(_ key: Text, _ value: Value?, on parent: Text, at second: Int) throws -> Text {
    var version = try ledger.version(in: parent)
    version?.fields[key] = value
    return try ledger.commit(version, on: [parent], at: second)
  }

  @Test("a criss-cross: both merged the same two heads, went on, and meet")
  func crissCross() throws {
    let (a, b) = (try write("f", 1, on: root, at: 1), try write("f", 2, on: root, at: 2))
    let (ours, theirs) = (try write("g", 3, on: a, at: 3), try write("h", 4, on: b, at: 4))
    // Each takes the other's first commit, so that both have the bases a and b.
    let left = try ledger.join(ours, b)
    let right = try ledger.join(theirs, a)
    let end = try ledger.said(in: try ledger.join(left, right))
    #expect(end["f"] == ["1", "2"] && end["g"] == ["3"] && end["h"] == ["4"])
  }

  @Test("a criss-cross in which one side decided what both had in conflict")
  func decidedCrissCross() throws {
    let (a, b) = (try write("f", 1, on: root, at: 1), try write("f", 2, on: root, at: 2))
    let left = try write("f", 5, on: try ledger.join(try write("g", 3, on: a, at: 3), b), at: 5)
    let right = try ledger.join(try write("h", 4, on: b, at: 4), a)
    #expect(try ledger.said(in: try ledger.join(left, right))["f"] == ["5"])
  }

  @Test("a criss-cross after which one side removed an object that the other went on with: all of its parts are there")
  func removedAfterCrissCross() throws {
    let (a, b) = (try write("o", ["x": 1], on: root, at: 1), try write("o", ["y": 2], on: root, at: 2))
    let left = try ledger.join(try write("g", 3, on: a, at: 3), b)
    let right = try ledger.join(try write("h", 4, on: b, at: 4), a)
    let removed = try write("o", nil, on: left, at: 5)
    let edited = try write("o", ["x": 1, "y": 2, "z": 3], on: right, at: 6)
    let end = try #require(try ledger.version(in: try ledger.join(removed, edited)))
    #expect(end.fields["o"] == ["x": 1, "y": 2, "z": 3])
    #expect(Set(end.entries["o"].own.map(\.value)) == [.absent, .whole])
  }

  @Test("three bases and more: heads that each took the same three commits, one by one")
  func manyBases() throws {
    let heads = try (1...3).map { try write("f", .number(Number($0)), on: root, at: $0) }
    let left = try ledger.join(try ledger.join(try write("g", 4, on: heads[0], at: 4), heads[1]), heads[2])
    let right = try ledger.join(try ledger.join(try write("h", 5, on: heads[2], at: 5), heads[0]), heads[1])
    let end = try ledger.said(in: try ledger.join(left, right))
    #expect(end["f"] == ["1", "2", "3"] && end["g"] == ["4"] && end["h"] == ["5"])
  }

  @Test("an octopus of plain git wrote what it says, and every parent was in front of it")
  func octopus() throws {
    let heads = try (1...3).map { try write("f", .number(Number($0)), on: root, at: $0) }
    let octopus = try ledger.commit(RecordLedger.record(["f": 2, "g": 0, "h": 0]), on: heads, at: 5)
    let late = try write("g", 1, on: heads[0], at: 6)
    let end = try ledger.said(in: try ledger.join(octopus, late))
    #expect(end["f"] == ["2"] && end["g"] == ["1"])
    let other = try write("f", 9, on: root, at: 7)
    let disputed = try #require(try ledger.version(in: try ledger.join(octopus, other))).entries["f"].own
    // The octopus kept what its second parent had written, so that one wrote it.
    #expect(disputed.map(\.authorship.by.string) == ["person 2", "person 7"])
  }

  @Test("a merge by plain git that took one side wrote nothing; one that wrote something is its author's")
  func gitMerge() throws {
    let (a, b) = (try write("f", 1, on: root, at: 1), try write("f", 2, on: root, at: 2))
    let taken = try ledger.commit(try ledger.version(in: a), on: [a, b], at: 3)
    let written = try ledger.commit(RecordLedger.record(["f": 5, "g": 0, "h": 0]), on: [a, b], at: 4)
    let other = try write("f", 9, on: root, at: 6)
    for (merge, author) in [(taken, "person 1"), (written, "person 4")] {
      let entries = try #require(try ledger.version(in: try ledger.join(merge, other))).entries["f"].own
      #expect(entries.map(\.authorship.by.string) == [author, "person 6"])
    }
  }

  @Test("histories without a common commit: every file was added twice")
  func unrelated() throws {
    let other = try ledger.commit(RecordLedger.record(["f": 0, "g": 7]), at: 9)
    let end = try ledger.said(in: try ledger.join(root, other))
    #expect(end["f"] == ["0"] && end["g"] == ["0", "7"] && end["h"] == ["0"])
  }

  @Test("a history that was cut off ends with an error, not with a guess")
  func prunedHistory() throws {
    let missing: Text = "0000"
    let store = MemoryStore()
    let tree = try store.writeTree(from: nil, changes: [])
    let heads = [1, 2].map { second in
      store.write(
        CommitFacts(
          parents: [missing], tree: tree, authorship: MemoryLedger.authorship(at: second), time: 0))
    }
    #expect(throws: MemoryStore.Missing.self) { try MergeEngine(store: store).merge(heads[0], heads[1]) }
  }
}
