import Records
import Testing

@testable import Merge

/// A merge commit names the rules that made it, where earlier ones would have made another.
@Suite("Versions of the rules")
struct RulesVersionTests {
  @Test("the last line of the message names the version; every other merge is one of the first rules")
  func named() {
    #expect(RulesVersion(inMessage: "Merge: combine 1 field\n\nRules: 2\n") == .second)
    for message in ["", "Merge\n", "Merge\n\nRules: \n", "Merge\n\nRules: two\n", "Rules: 2\n\nMerge\n", "Rules: -2"] {
      #expect(RulesVersion(inMessage: message) == .first, "\(message)")
    }
    #expect(RulesVersion(inMessage: "Merge" + RulesVersion.second.trailer) == .second)
    #expect(RulesVersion(inMessage: "Merge\n" + RulesVersion.first.trailer) == .first)
  }

  @Test("a version that this program does not have is not known, however large its number is", arguments: ["5", "0"])
  func unknown(number: String) {
    #expect(!RulesVersion(inMessage: "Merge\n\nRules: \(number)\n").isKnown)
    #expect(!RulesVersion(inMessage: "Merge\n\nRules: \(number)999999999999999999999\n").isKnown)
  }

  /// Who wrote the candidates of a counter that a merge added up, where its commit has this message.
  private func authors(ofMergeWith message: String) throws -> [String] {
    let counter = #"{"properties": {"n": {"x-ledger": {"merge": "counter"}}}}"#
    let ledger = try RecordLedger(schema: Array(counter.utf8))
    func write(_ value: Value, on parents: [Text], at second: Int) throws -> Text {
      try ledger.commit(RecordLedger.record(["n": value]), on: parents, at: second)
    }
    let root = try write(0, on: [], at: 0)
    let (a, b) = (try write(1, on: [root], at: 1), try write(2, on: [root], at: 2))
    let merge = try ledger.forge(RecordLedger.record(["n": 3]), on: a, b, at: 2, message: message)
    let version = try #require(try ledger.version(in: try ledger.join(merge, try write("x", on: [root], at: 9))))
    return version.entries["n"].own.map(\.authorship.by.string)
  }

  @Test("a merge by rules that are known writes nothing itself; one by other rules wrote what it says")
  func whoWrote() throws {
    #expect(try authors(ofMergeWith: "Merge\n") == ["person 2", "person 9"])
    #expect(try authors(ofMergeWith: "Merge\n\nRules: 2\n") == ["person 2", "person 9"])
    #expect(Set(try authors(ofMergeWith: "Merge\n\nRules: 5\n")) == ["ledger-sync", "person 9"])
  }

  // MARK: - Two versions of the program

  private static func record(_ name: Int, _ entries: Int...) -> String {
    let list = entries.map { #"{"value": \#($0), "at": "\#($0)"}"# }.joined(separator: ", ")
    return #"{"name": \#(name), "~conflicts": {"b+c": [\#(list)]}}"#
  }

  /// Two heads whose merge the first rules make otherwise: each removed an entry of a list that waits, and added one.
  private func heads(_ ledger: MemoryLedger) throws -> (a: Text, b: Text) {
    func commit(_ record: String, on parents: [Text] = [], at second: Int) throws -> Text {
      try ledger.commit(["users/u/things/t.abcdefgh.json": record], on: parents, at: second)
    }
    let root = try commit(Self.record(0, 1, 2), at: 0)
    return (
      try commit(Self.record(0, 1, 3), on: [root], at: 1), try commit(Self.record(0, 2, 4), on: [root], at: 2)
    )
  }

  /// Two heads whose merge the rules before the third make otherwise: one device each lists its key.
  private func headsWithKeys(_ ledger: MemoryLedger) throws -> (a: Text, b: Text) {
    func commit(_ keys: String..., on parents: [Text] = [], at second: Int) throws -> Text {
      let list = keys.map { #"{"key": "\#($0)"}"# }.joined(separator: ", ")
      return try ledger.commit(["users/u/manifest.json": #"{"keys": [\#(list)]}"#], on: parents, at: second)
    }
    let root = try commit("a", at: 0)
    return (try commit("a", "b", on: [root], at: 1), try commit("a", "c", on: [root], at: 2))
  }

  @Test("two devices that list a key each list both; the rules before listed the two lists")
  func keys() throws {
    let ledger = MemoryLedger()
    let (a, b) = try headsWithKeys(ledger)
    let merges = try [RulesVersion.first, .second, .third].map { try merge(a, b, in: ledger, by: $0) }
    #expect(merges[0] == merges[1])
    #expect(try merges.map { try ledger.store.commit($0).mergedBy } == [.first, .first, .third])
    for merge in merges { #expect(try MergeCheck<MemoryStore>().isMerge(merge, in: ledger.store)) }
    let manifest = try #require(try ledger.files(in: merges[2])["users/u/manifest.json"])
    for key in ["a", "b", "c"] { #expect(manifest.contains(#"{"key": "\#(key)"}"#)) }
    #expect(!manifest.contains("~conflicts"))
    #expect(try #require(try ledger.files(in: merges[0])["users/u/manifest.json"]).contains("~conflicts"))
  }

  private func merge(_ a: Text, _ b: Text, in ledger: MemoryLedger, by version: RulesVersion) throws -> Text {
    let bases = try ledger.store.mergeBases(a, b)
    if bases.contains(a) { return b }
    if bases.contains(b) { return a }
    return try MergeEngine(store: ledger.store, version: version).merge(a, b).commit
  }

  @Test("a merge that the first rules make otherwise names its version, and both are merges of ours")
  func namedWhereItMatters() throws {
    let ledger = MemoryLedger()
    let (a, b) = try heads(ledger)
    let (older, newer) = (try merge(a, b, in: ledger, by: .first), try merge(a, b, in: ledger, by: .second))
    #expect(older != newer)
    #expect(try ledger.store.commit(older).mergedBy == .first && ledger.store.commit(newer).mergedBy == .second)
    for merge in [older, newer] { #expect(try MergeCheck<MemoryStore>().isMerge(merge, in: ledger.store)) }
    // Named as the other, neither is what it says.
    for (merge, message) in [(older, "Merge\n\nRules: 2\n"), (newer, "Merge\n")] {
      let facts = try ledger.store.commit(merge)
      let forged = ledger.store.writeMerge(
        tree: facts.tree, parents: facts.parents, time: facts.time, message: message)
      #expect(try !MergeCheck<MemoryStore>().isMerge(forged, in: ledger.store))
    }
  }

  @Test("two devices of different versions rest in the second round, with what the newer rules gave")
  func rest() throws {
    let ledger = MemoryLedger()
    let (a, b) = try heads(ledger)
    // Each merges what the other has, at the same time and without a cloud: the case in which nobody wins.
    var (older, newer) = (try merge(a, b, in: ledger, by: .first), try merge(a, b, in: ledger, by: .second))
    let result = try ledger.files(in: newer)
    #expect(try ledger.files(in: older) != result)
    (older, newer) = (
      try merge(older, newer, in: ledger, by: .first), try merge(older, newer, in: ledger, by: .second)
    )
    #expect(older == newer)
    #expect(try ledger.files(in: newer) == result)
    #expect(try ledger.store.commit(newer).mergedBy == .first)
  }

  @Test("two devices with the new rules make one commit, and the next one is no other")
  func sameVersion() throws {
    let ledger = MemoryLedger()
    let (a, b) = try heads(ledger)
    let (one, other) = (try merge(a, b, in: ledger, by: .second), try merge(b, a, in: ledger, by: .second))
    #expect(one == other)
  }
}
