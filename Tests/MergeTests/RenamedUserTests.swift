import Records
import Testing

@testable import Merge

/// One side gave a user another name, and the other did not know of it. Every merge is made both ways round;
/// `MemoryLedger.join` compares the trees.
@Suite("Renamed users")
struct RenamedUserTests {
  private static let base = [
    "users/dora/manifest.json": #"{"name": "dora"}"#,
    "users/dora/bills/01-milk.00000001.json": #"{"amount": 1, "name": "milk"}"#,
    "users/dora/bills/02-soap.00000002.json": #"{"amount": 2, "name": "soap"}"#,
    "users/dora/bills/02-soap.00000002.jpg": "picture",
    "users/bob/bills/03-tea.00000003.json": #"{"amount": 3}"#,
  ]

  /// The files with dora's folder under the name ann, and a manifest that says so.
  private func renamed(_ files: [String: String], since: String = "") -> [String: String] {
    var renamed: [String: String] = [:]
    for (path, text) in files { renamed[path.replacing("users/dora/", with: "users/ann/")] = text }
    renamed["users/ann/manifest.json"] = #"{"name": "ann", "was": {"name": "dora"\#(since)}}"#
    return renamed
  }

  @Test("what the other side adds, edits, moves and removes under the old name, it does under the new one")
  func everythingFollows() throws {
    var other = Self.base
    other["users/dora/bills/01-milk.00000001.json"] = nil
    other["users/dora/bills/02-soap.00000002.json"] = #"{"amount": 2.50, "name": "soap"}"#
    other["users/dora/bills/04-bread.00000004.json"] = #"{"amount": 4}"#
    other["users/dora/manifest.json"] = #"{"name": "dora", "email": "d@example.org"}"#
    other["users/dora/notes.txt"] = "notes"
    let merged = try MemoryLedger().merged(Self.base, renamed(Self.base), other)
    var expected = renamed(other)
    expected["users/ann/manifest.json"] =
      #"{"name": "ann", "email": "d@example.org", "was": {"name": "dora"}}"#
    #expect(merged == expected)
  }

  @Test("both sides edit one field of a record that moved: it lists both, each with its author")
  func conflictInMoved() throws {
    let ledger = MemoryLedger()
    let milk = "users/dora/bills/01-milk.00000001.json"
    let root = try ledger.commit(Self.base, at: 1)
    let edited = try ledger.commit(
      Self.base.merging([milk: #"{"amount": 7, "name": "milk"}"#]) { $1 }, on: [root], at: 2)
    let before = try ledger.commit(
      Self.base.merging([milk: #"{"amount": 8, "name": "milk"}"#]) { $1 }, on: [root], at: 3)
    let moved = try ledger.commit(renamed(try ledger.files(in: before)), on: [before], at: 4)
    let files = try ledger.files(in: try ledger.join(edited, moved))
    let text = try #require(files["users/ann/bills/01-milk.00000001.json"])
    #expect(text.contains(#"{"value": 7, "by": "person 2""#))
    #expect(text.contains(#"{"value": 8, "by": "person 3""#))
    #expect(!text.contains("~path"))
    #expect(!files.keys.contains { $0.hasPrefix("users/dora/") })
  }

  @Test("a third device that meets them later follows, too, and all end alike")
  func thirdDevice() throws {
    let ledger = MemoryLedger()
    let root = try ledger.commit(Self.base, at: 1)
    let moved = try ledger.commit(renamed(Self.base), on: [root], at: 2)
    func adding(_ id: String, at second: Int) throws -> Text {
      try ledger.commit(
        Self.base.merging(["users/dora/bills/09-x.0000000\(id).json": #"{"amount": 9}"#]) { $1 }, on: [root], at: second
      )
    }
    let (second, third) = (try adding("5", at: 3), try adding("6", at: 4))
    let one = try ledger.files(in: ledger.join(ledger.join(moved, second), third))
    let other = try ledger.files(in: ledger.join(moved, ledger.join(second, third)))
    #expect(one == other)
    #expect(one.keys.filter { $0.hasPrefix("users/ann/bills/") }.count == 5)
    #expect(!one.keys.contains { $0.hasPrefix("users/dora/") })
  }

  // MARK: - Two new names

  private static let kinds = [
    "kinds/bill.json": """
    { "x-ledger": { "folder": "bills" }, "properties": { "category": { "x-ledger": { "ref": "category" } } } }
    """, "kinds/category.json": #"{ "x-ledger": { "folder": "categories" } }"#,
  ]
  private static let household = base.merging(kinds) { $1 }.merging([
    "users/dora/categories/food.json": #"{"title": "Food"}"#,
    "users/bob/bills/03-tea.00000003.json": #"{"amount": 3, "category": "dora/food"}"#,
  ]) { $1 }

  /// What `users rename` makes of the household.
  private func named(_ name: String, at time: String) -> [String: String] {
    var files: [String: String] = [:]
    for (path, text) in Self.household {
      files[path.replacing("users/dora/", with: "users/\(name)/")] = text.replacing("dora/food", with: "\(name)/food")
    }
    files["users/\(name)/manifest.json"] = #"{"name": "\#(name)", "was": [{"name": "dora", "at": "\#(time)"}]}"#
    return files
  }

  @Test("two devices give one user two names: one person, by the later one")
  func twoNames() throws {
    let merged = try MemoryLedger().merged(
      Self.household, named("ann", at: "2026-02-02T00:00:00Z"), named("eve", at: "2026-01-01T00:00:00Z"))
    #expect(
      merged.filter { !$0.key.contains("manifest") } == named("ann", at: "").filter { !$0.key.contains("manifest") })
    let manifest = try #require(merged["users/ann/manifest.json"])
    #expect(manifest.contains(#""name": "ann""#) && !manifest.contains("~conflicts"))
    #expect(
      manifest.contains(#"{"name": "dora", "at": "2026-02-02T00:00:00Z"}"#)
        && manifest.contains(#"{"name": "eve", "at": "2026-01-01T00:00:00Z"}"#), "\(manifest)")
  }

  @Test("both give the same name")
  func sameName() throws {
    var edited = named("ann", at: "2026-01-01T00:00:00Z")
    edited["users/ann/bills/01-milk.00000001.json"] = #"{"amount": 7, "name": "milk"}"#
    let merged = try MemoryLedger().merged(Self.household, named("ann", at: "2026-01-01T00:00:00Z"), edited)
    #expect(merged == edited)
  }

  @Test("what a third device goes on doing under the name that gave way follows")
  func underTheOtherName() throws {
    let ledger = MemoryLedger()
    let root = try ledger.commit(Self.household)
    let ann = try ledger.commit(named("ann", at: "2026-02-02T00:00:00Z"), on: [root], at: 1)
    let eve = try ledger.commit(named("eve", at: "2026-01-01T00:00:00Z"), on: [root], at: 2)
    var later = named("eve", at: "2026-01-01T00:00:00Z")
    later["users/eve/bills/04-bread.00000004.json"] = #"{"amount": 4}"#
    later["users/bob/bills/05-jam.00000005.json"] = #"{"amount": 5, "category": "eve/food"}"#
    let third = try ledger.commit(later, on: [eve], at: 3)
    let files = try ledger.files(in: try ledger.join(try ledger.join(ann, eve), third))
    #expect(!files.keys.contains { $0.hasPrefix("users/eve/") || $0.hasPrefix("users/dora/") })
    #expect(files["users/ann/bills/04-bread.00000004.json"] == #"{"amount": 4}"#)
    #expect(files["users/bob/bills/05-jam.00000005.json"] == #"{"amount": 5, "category": "ann/food"}"#)
  }

  @Test("three heads in any order give the same")
  func threeHeads() throws {
    var edited = Self.household
    edited["users/dora/bills/01-milk.00000001.json"] = #"{"amount": 7, "name": "milk"}"#
    var added = Self.household
    added["users/dora/bills/04-bread.00000004.json"] = #"{"amount": 4}"#
    added["users/bob/bills/05-jam.00000005.json"] = #"{"amount": 5, "category": "dora/food"}"#
    let acts = [
      named("ann", at: "2026-01-01T00:00:00Z"), named("eve", at: "2026-02-02T00:00:00Z"),
      named("ivy", at: "2026-01-15T00:00:00Z"), edited, added,
    ]
    for one in acts.indices {
      for two in acts.indices.dropFirst(one + 1) {
        for three in acts.indices.dropFirst(two + 1) {
          let ledger = MemoryLedger()
          let root = try ledger.commit(Self.household)
          let heads = try [one, two, three].enumerated().map { try ledger.commit(acts[$1], on: [root], at: $0 + 1) }
          let results = Set(try ledger.joins(heads).map { try ledger.files(in: $0) })
          #expect(results.count == 1, "\([one, two, three]): \(results)")
          for files in results {
            let people = Set(files.keys.filter { $0.hasPrefix("users/") }.map { $0.split(separator: "/")[1] })
            #expect(people.count == 2 && !files.values.contains { $0.contains("~conflicts") }, "\(files)")
          }
        }
      }
    }
  }

  @Test("where two people had the name and one of them got another, no folder follows")
  func onePersonOfTwo() throws {
    var other = Self.base
    other["users/dora/bills/04-bread.00000004.json"] = #"{"amount": 4}"#
    let first = renamed(Self.base, since: #", "since": "0123""#).merging(Self.base) { one, _ in one }
    let merged = try MemoryLedger().merged(Self.base, first, other)
    #expect(merged["users/dora/bills/04-bread.00000004.json"] != nil)
    #expect(merged["users/ann/bills/04-bread.00000004.json"] == nil)
  }
}
