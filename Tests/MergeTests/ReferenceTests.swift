import Records
import Schema
import Testing

@testable import Merge

/// A record that a merge would remove stays, with both entries, when the merged tree refers to it and the deleting
/// side's own tree does not do so from that same record.
@Suite("References")
struct ReferenceTests {
  private let ledger = MemoryLedger()

  private static let bill = """
    { "x-ledger": { "folder": "bills" }, "properties": {
      "category": { "x-ledger": { "ref": "category" } },
      "tags": { "items": { "x-ledger": { "ref": "category" } }, "x-ledger": { "merge": "set" } },
      "lines": { "items": { "properties": { "category": { "x-ledger": { "ref": "category" } } } } },
      "amount": { "x-ledger": { "group": "money" } },
      "account": { "x-ledger": { "group": "money", "ref": "category" } } } }
    """
  private static let category = """
    { "properties": { "parent": { "x-ledger": { "ref": "category" } } } }
    """
  private static let kinds = ["kinds/bill.json": bill, "kinds/category.json": category]
  private static let food = "users/a/categories/food.json"
  private static let lunch = "users/a/bills/lunch.json"

  private func merged(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) throws -> [String: String] {
    func tree(_ files: [String: String]) -> [String: String] { files.merging(Self.kinds) { file, _ in file } }
    return try ledger.merged(tree(base), tree(first), tree(second)).filter { Self.kinds[$0.key] == nil }
  }

  @Test("what the other side began to refer to stays, with both entries")
  func newReference() throws {
    let files = try merged(
      [Self.food: #"{"title": "Food"}"#], [:],
      [Self.food: #"{"title": "Food"}"#, Self.lunch: #"{"category": "food"}"#])
    let entries =
      #"{"by": "person 0", "at": "2026-01-01T12:00:00Z", "kept": true}, "#
      + #"{"deleted": true, "by": "person 1", "at": "2026-01-01T12:00:01Z"}"#
    #expect(files[Self.food] == #"{"title": "Food", "~conflicts": {"": [\#(entries)]}}"#)
  }

  @Test(
    "every shape of a reference counts",
    arguments: [
      #"{"category": "food"}"#, #"{"category": "a/food"}"#, #"{"tags": ["x", "food"]}"#,
      #"{"lines": [{"category": "food"}]}"#, #"{"amount": 1, "account": "food"}"#,
    ])
  func shapes(_ bill: String) throws {
    let files = try merged([Self.food: "{}"], [:], [Self.food: "{}", Self.lunch: bill])
    #expect(files[Self.food]?.contains(#""deleted": true"#) == true)
  }

  @Test(
    "what does not name the record leaves it removed", arguments: [#"{"name": "food"}"#, #"{"category": "b/food"}"#])
  func otherTexts(_ bill: String) throws {
    #expect(try merged([Self.food: "{}"], [:], [Self.food: "{}", Self.lunch: bill]) == [Self.lunch: bill])
  }

  @Test("a side that left a reference hanging meant it: the record goes, whatever else the other side edits")
  func knownReference() throws {
    let files = try merged(
      [Self.food: "{}", Self.lunch: #"{"category": "food", "n": 1}"#], [Self.lunch: #"{"category": "food", "n": 1}"#],
      [Self.food: "{}", Self.lunch: #"{"category": "food", "n": 2}"#])
    #expect(files == [Self.lunch: #"{"category": "food", "n": 2}"#])
  }

  @Test("a hanging reference of one record says nothing of another's")
  func referenceFromAnotherRecord() throws {
    let hanging = [Self.lunch: #"{"category": "food"}"#]
    let files = try merged(
      hanging.merging([Self.food: "{}"]) { $1 }, hanging,
      hanging.merging([Self.food: "{}", "users/a/bills/b.json": #"{"category": "food"}"#]) { $1 })
    #expect(files[Self.food]?.contains(#""deleted": true"#) == true)
  }

  @Test("a nearer record is meant first: the owner's before the shared one")
  func nearestRecord() throws {
    let shared = "shared/categories/food.json"
    let own = try merged(
      [Self.food: "{}", shared: "{}"], [Self.food: "{}"],
      [Self.food: "{}", shared: "{}", Self.lunch: #"{"category": "food"}"#])
    #expect(own.keys.sorted() == [Self.lunch, Self.food])
    let others = try merged([shared: "{}"], [:], [shared: "{}", Self.lunch: #"{"category": "food"}"#])
    #expect(others[shared]?.contains(#""deleted": true"#) == true)
  }

  @Test("a record of a feed, and one with a random id and another path")
  func otherOwners() throws {
    let animal = "feeds/zoo/categories/42.json"
    let fed = try merged([animal: "{}"], [:], [animal: "{}", Self.lunch: #"{"category": "feeds/zoo/42"}"#])
    #expect(fed[animal]?.contains(#""deleted": true"#) == true)
    let random = "users/a/categories/some/food.7k3fq2xw.json"
    let named = try merged([random: "{}"], [:], [random: "{}", Self.lunch: #"{"category": "7k3fq2xw"}"#])
    #expect(named[random]?.contains(#""deleted": true"#) == true)
  }

  @Test("a candidate that is listed refers too: which one is shown depends on clocks")
  func listedCandidate() throws {
    let files = try merged(
      [Self.food: "{}", Self.lunch: "{}"], [Self.food: "{}", Self.lunch: #"{"category": "food"}"#],
      [Self.lunch: #"{"category": "drink"}"#])
    #expect(files[Self.lunch]?.hasPrefix(#"{"category": "drink", "~conflicts""#) == true)
    #expect(files[Self.food]?.contains(#""deleted": true"#) == true)
  }

  @Test("a record that stays can need others; a record that is disputed anyway too")
  func chains() throws {
    let parent = "users/a/categories/all.json"
    let base = [Self.food: #"{"parent": "all"}"#, parent: "{}"]
    let referred = try merged(base, [:], base.merging([Self.lunch: #"{"category": "food"}"#]) { $1 })
    #expect(referred.keys.sorted() == [Self.lunch, parent, Self.food])
    let edited = try merged(base, [:], [Self.food: #"{"parent": "all", "n": 1}"#, parent: "{}"])
    #expect(edited.keys.sorted() == [parent, Self.food])
    #expect(edited.values.allSatisfy { $0.contains(#""deleted": true"#) })
  }

  @Test("the record stays with what both sides last made of it, at the path that the other side gave it")
  func editedBeforeRemoval() throws {
    let root = try ledger.commit(Self.kinds.merging([Self.food: #"{"a": 1, "b": 1}"#]) { $1 })
    let edited = try ledger.commit(Self.kinds.merging([Self.food: #"{"a": 2, "b": 1}"#]) { $1 }, on: [root], at: 1)
    let removed = try ledger.commit(Self.kinds, on: [edited], at: 2)
    let referring = try ledger.commit(
      Self.kinds.merging([Self.food: #"{"a": 1, "b": 1}"#, Self.lunch: #"{"category": "food"}"#]) { $1 }, on: [root],
      at: 3)
    let files = try ledger.files(in: try ledger.join(removed, referring))
    #expect(files[Self.food]?.hasPrefix(#"{"a": 2, "b": 1, "~conflicts""#) == true)
  }

  @Test("a record that cannot be read stays as it is")
  func unreadable() throws {
    let files = try merged([Self.food: "{"], [:], [Self.food: "{", Self.lunch: #"{"category": "food"}"#])
    #expect(files[Self.food] == "{")
  }

  @Test("three heads in any order: removed, referred to, removed by somebody else")
  func threeHeads() throws {
    let base = Self.kinds.merging([Self.food: "{}", Self.lunch: "{}"]) { $1 }
    let root = try ledger.commit(base)
    let referring = base.merging([Self.lunch: #"{"category": "food"}"#]) { $1 }
    var removing = base
    removing[Self.food] = nil
    var hanging = referring
    hanging[Self.food] = nil
    let a = try ledger.commit(removing, on: [root], at: 1)
    let b = try ledger.commit(referring, on: [root], at: 2)
    for third in [removing, base.merging(["README.md": "x"]) { $1 }] {
      let c = try ledger.commit(third, on: [root], at: 3)
      let candidates = try ledger.joins([a, b, c]).map { try food(in: $0) }
      #expect(Set(candidates).count == 1, "\(Set(candidates))")
      #expect(candidates[0].places[""] == ["deleted", "whole"])
    }
  }

  @Test("where two wrote the same reference and one of them removed the record, it goes in all orders but one")
  func sameReferenceTwice() throws {
    let base = Self.kinds.merging([Self.food: "{}", Self.lunch: "{}"]) { $1 }
    let root = try ledger.commit(base)
    var removing = base
    removing[Self.food] = nil
    let referring = base.merging([Self.lunch: #"{"category": "food"}"#]) { $1 }
    let heads = [
      try ledger.commit(removing, on: [root], at: 1), try ledger.commit(referring, on: [root], at: 2),
      try ledger.commit(removing.merging([Self.lunch: #"{"category": "food"}"#]) { $1 }, on: [root], at: 3),
    ]
    let said = try ledger.joins(heads).map { try food(in: $0).places[""] }
    // The last brings A+B, which disputes the removal, to A+C, which only agrees with A.
    #expect(said == Array(repeating: ["deleted"], count: 5) + [["deleted", "whole"]])
  }

  private func food(in commit: Text) throws -> CandidateSets {
    let bytes = try ledger.files(in: commit)[Self.food].map { Array($0.utf8) }
    let record = try bytes.map { try ReadRecord($0, path: Text(Self.food), rules: .none) }
    return CandidateSets(record?.version, rules: .none)
  }

  @Test("a decision to remove it all the same ends the matter, until somebody else refers to it")
  func decided() throws {
    let base = Self.kinds.merging([Self.food: "{}"]) { $1 }
    let root = try ledger.commit(base)
    let referring = base.merging([Self.lunch: #"{"category": "food"}"#]) { $1 }
    let b = try ledger.commit(referring, on: [root], at: 1)
    let both = try ledger.join(try ledger.commit(Self.kinds, on: [root], at: 2), b)
    var files = try ledger.files(in: both)
    files[Self.food] = nil
    let decided = try ledger.commit(files, on: [both], at: 3)
    let unaware = try ledger.commit(referring.merging(["README.md": "x"]) { $1 }, on: [b], at: 4)
    #expect(try ledger.files(in: try ledger.join(decided, unaware))[Self.food] == nil)
    let another = referring.merging(["users/a/bills/b.json": #"{"category": "food"}"#]) { $1 }
    let again = try ledger.join(decided, try ledger.commit(another, on: [b], at: 5))
    #expect(try ledger.files(in: again)[Self.food]?.contains(#""deleted": true"#) == true)
  }

  @Test("only what differs is read, however many records refer to it already")
  func cost() throws {
    func reads(_ count: Int) throws -> Int {
      let ledger = MemoryLedger()
      var base = Self.kinds.merging([Self.food: "{}"]) { $1 }
      for number in 0..<count { base["users/a/bills/\(number).json"] = #"{"category": "food"}"# }
      var removed = base
      removed[Self.food] = nil
      _ = try ledger.merged(base, removed, base.merging([Self.lunch: #"{"category": "food"}"#]) { $1 })
      return ledger.store.reads
    }
    #expect(try reads(200) - 200 == reads(2) - 2)
  }
}
