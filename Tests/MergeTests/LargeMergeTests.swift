import Records
import Schema
import Testing

@testable import Merge

/// Records with very many fields or items, and histories of very many merges: no look at everything for each.
@Suite("Large merges")
struct LargeMergeTests {
  private func record(_ fields: some Sequence<Object.Member>) -> RecordVersion {
    RecordVersion(fields: Object(uniqueMembers: [Object.Member(RecordVersion.pathKey, "p")] + fields), entries: .empty)
  }

  @Test("50,000 fields: some removed on one side, one changed on the other", .timeLimit(.minutes(20)))
  func manyFields() throws {
    let fields = (0..<50_000).map { Object.Member(Text("k\($0)"), .number(Number($0))) }
    let (base, first) = (record(fields), record(fields.dropFirst(10).reversed()))
    var second = base
    second.fields["k49999"] = "changed"
    let merged = try #require(RecordMerge.merged(base: base, first: first, second: second, rules: .none))
    #expect(merged.fields.count == 49_991 && merged.fields["k49999"] == "changed" && merged.entries.isEmpty)
    let differences = VersionDifferences(from: base, to: merged, rules: .none)
    #expect(differences.fields.count == 11)
  }

  @Test("10,000 items of a keyed list: one changed on each side", .timeLimit(.minutes(20)))
  func manyItems() throws {
    let rules = FieldRules(properties: ["k": FieldRules(rule: .keyed(by: "id"))])
    func version(changing changed: Int?) -> RecordVersion {
      let items = (0..<10_000).map { (number: Int) -> Value in
        ["id": .string("i\(number)"), "x": number == changed ? 1 : 0]
      }
      return record([Object.Member("k", .array(items))])
    }
    let merged = RecordMerge.merged(
      base: version(changing: nil), first: version(changing: 7), second: version(changing: 9_999), rules: rules)
    let changed = merged?.fields["k"]?.array?.indices.filter { merged?.fields["k"]?.array?[$0].object?["x"] == 1 }
    #expect(changed == [7, 9_999])
  }

  @Test("500 items that both sides changed: who wrote each is found out", .timeLimit(.minutes(20)))
  func disputedItems() throws {
    let kind = #"{"x-ledger":{"folder":"thing"},"properties":{"k":{"x-ledger":{"merge":"keyed","key":"id"}}}}"#
    let ledger = try RecordLedger(schema: Array(kind.utf8))
    func commit(_ number: Int, on parents: [Text] = []) throws -> Text {
      let items = (0..<500).map { (item: Int) -> Value in ["id": .string("i\(item)"), "x": .number(Number(number))] }
      return try ledger.commit(record([Object.Member("k", .array(items))]), on: parents, at: number)
    }
    let root = try commit(0)
    let merged = try ledger.join(commit(1, on: [root]), commit(2, on: [root]))
    #expect(try ledger.version(in: merged)?.entries.places.count == 500)
  }

  /// Every third commit is a merge by the engine of two commits that do not touch the record.
  private struct ManyMerges: RecordCommits {
    typealias Failure = Never
    let version: RecordVersion

    func parents(of commit: Int) -> [Int] {
      if commit == 0 { return [] }
      return commit.isMultiple(of: 3) ? [commit - 2, commit - 1] : [(commit - 1) / 3 * 3]
    }
    func authorship(of commit: Int) -> Authorship { Authorship(at: commit == 0 ? "first" : "later", by: "somebody") }
    func isEngineMerge(_ commit: Int) -> Bool { commit > 0 && commit.isMultiple(of: 3) }
    func version(in commit: Int) -> RecordVersion? { version }
  }

  @Test("who wrote what 50,000 merges ago")
  func thousandsOfMerges() throws {
    let commits = ManyMerges(version: record([Object.Member("f", 1)]))
    let history = RecordHistory(commits: commits, heads: Sides(first: 150_000, second: 149_998), rules: .none)
    let place = Place(path: FieldPath(keys: ["f"]), rules: .none)
    for side in [Side.first, .second] {
      #expect(history.authorship(of: .value(1), at: place, on: side) == Authorship(at: "first", by: "somebody"))
    }
  }

  @Test("a reader forgets folders before they are too many, and reads them again")
  func remembersSomeFolders() throws {
    let ledger = MemoryLedger()
    let trees = try (0..<20).map { number in
      try ledger.store.commit(try ledger.commit(["a/\(number)": "x", "a/y": "\(number)"])).tree
    }
    let reader = TreeReader(store: ledger.store, mostRemembered: 10)
    for _ in 1...2 {
      for (number, tree) in trees.enumerated() {
        #expect(try reader.leaf(at: "a/\(number)", in: tree) != nil)
        #expect(reader.remembered <= 10)
      }
    }
  }
}
