import Records
import Schema
import TestSupport
import Testing

@testable import Merge

/// Histories of one record on three devices, with merges of the engine between them.
private struct RandomHistory {
  private let store = MemoryStore()
  private var records: RandomRecords
  private var second = 0
  private(set) var heads: [Text]
  private static let folder = "users/u/thing"

  init(seed: UInt64) throws {
    records = RandomRecords(rules: try CaseFiles.rules(), random: SeededGenerator(seed: seed))
    heads = []
    let root = try commit(records.version(), on: [])
    heads = [root, root, root]
  }

  private mutating func commit(_ version: RecordVersion?, on parents: [Text]) throws -> Text {
    second += 1
    let digits = second < 10 ? "0\(second)" : "\(second)"
    let authorship = Authorship(at: Text("2026-01-01T12:00:\(digits)Z"), by: Text("person \(second % 3)"))
    let changes = try [change("kinds/thing.json", JSONDocument(CaseFiles.text("schema.json")).value)] + file(version)
    let tree = try store.writeTree(from: nil, changes: changes)
    return store.write(
      CommitFacts(parents: parents, tree: tree, authorship: authorship, time: 0))
  }

  private func file(_ version: RecordVersion?) -> [LeafChange<Text>] {
    guard let version, let path = version.path else { return [] }
    let name = path.string.hasPrefix(Self.folder) ? path.string : "\(Self.folder)/\(path).abcdefgh.json"
    return [change(name, .object(version.members))]
  }

  private func change(_ path: String, _ value: Value) -> LeafChange<Text> {
    LeafChange(path: Text(path), leaf: Leaf(id: store.writeFile(JSONWriter.file(value)), mode: 0o100644))
  }

  /// One device edits, or takes over what another has.
  mutating func step() throws {
    let device = Int.random(in: 0...2, using: &records.random)
    let other = Int.random(in: 0...2, using: &records.random)
    let (ours, theirs) = (heads[device], heads[other])
    if records.random.chance(55) {
      heads[device] = try commit(records.edited(try version(in: ours)), on: [ours])
    } else if try store.mergeBases(ours, theirs).contains(ours) {
      heads[device] = theirs
    } else if try !store.mergeBases(ours, theirs).contains(theirs) {
      heads[device] = try MergeEngine(store: store).merge(ours, theirs).commit
    }
  }

  private func version(in commit: Text) throws -> RecordVersion? {
    let reader = TreeReader(store: store)
    guard let (path, leaf) = try reader.leaves(below: "users", in: store.commit(commit).tree).first else { return nil }
    return try ReadRecord(try store.file(leaf.id), path: Text(path), rules: records.rules).version
  }

  func revisions(at head: Text) throws -> RecordRevisions<MemoryStore> {
    RecordRevisions(
      of: try #require(RecordLocation(path: "\(Self.folder)/p.abcdefgh.json")), in: store, rules: records.rules,
      head: head, path: try version(in: head)?.path)
  }

  func engine(at head: Text) throws -> RecordHistory<RecordVersions<MemoryStore>> {
    RecordHistory(
      commits: try revisions(at: head).versions, heads: Sides(first: head, second: head), rules: records.rules)
  }
}

@Suite("Who wrote what")
struct AuthorLawTests {
  /// The engine asks the history for who and when of what it puts into entries: whoever asks `why` gets the same answer.
  @Test("Of what nobody disputes, the author is the one whom a merge would name")
  func sameAsTheEngine() throws {
    for seed in UInt64(1)...100 {
      var history = try RandomHistory(seed: seed)
      for _ in 0..<12 { try history.step() }
      for head in history.heads { try compare(history, head, seed) }
    }
  }

  private func compare(_ history: RandomHistory, _ head: Text, _ seed: UInt64) throws {
    let revisions = try history.revisions(at: head)
    let engine = try history.engine(at: head)
    guard let present = try revisions.present() else { return }
    for part in FieldOrGroup.all(of: present.fields.keys, rules: revisions.rules) {
      let place = Place(path: FieldPath(keys: [part.key]), rules: part.rules(in: revisions.rules))
      let candidates = try revisions.candidates(at: place.path)
      guard candidates.count == 1, let only = candidates.first else { continue }
      let expected = try engine.authorship(of: only.value, at: place, on: .first)
      #expect(only.authorship == expected, "seed \(seed), \(place.path) at \(head)")
      #expect(!only.commits.isEmpty, "seed \(seed), \(place.path) at \(head)")
    }
  }

  @Test("Of what is disputed, every candidate has the commit that its entry tells of")
  func entriesHaveCommits() throws {
    var found = 0
    for seed in UInt64(1)...100 {
      var history = try RandomHistory(seed: seed)
      for _ in 0..<12 { try history.step() }
      for head in history.heads {
        let revisions = try history.revisions(at: head)
        for place in try revisions.present()?.entries.places ?? [] {
          let candidates = try revisions.candidates(at: place.path)
          let isKnown = try candidates.allSatisfy { one in
            try !one.commits.isEmpty
              && one.commits.allSatisfy { try revisions.versions.authorship(of: $0) == one.authorship }
          }
          #expect(isKnown, "seed \(seed), \(place.path) at \(head): \(candidates)")
          found += candidates.count
        }
      }
    }
    #expect(found > 100)
  }
}
