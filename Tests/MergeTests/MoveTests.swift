import Records
import Schema
import Testing

@testable import Merge

/// Records that one side or both moved. Every merge is made both ways round; `MemoryLedger.join` compares the trees.
@Suite("Moves")
struct MoveTests {
  private static let lunch = "users/u/bills/20-lunch.7k3fq2xw.json"
  private static let dinner = "users/u/bills/20-dinner.7k3fq2xw.json"
  private static let supper = "users/u/bills/20-supper.7k3fq2xw.json"

  private func merged(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) throws -> [String: String] {
    try MemoryLedger().merged(base, first, second)
  }

  @Test("renamed here, edited there: renamed and edited")
  func renameAgainstEdit() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1, "b": 1}"#], [Self.dinner: #"{"a": 1, "b": 1}"#], [Self.lunch: #"{"a": 1, "b": 2}"#])
    #expect(files == [Self.dinner: #"{"a": 1, "b": 2}"#])
  }

  @Test("renamed and edited here, edited there: all of it, in another folder too")
  func renameAndEditAgainstEdit() throws {
    let moved = "users/u/bills/2026/11/20-lunch.7k3fq2xw.json"
    let files = try merged(
      [Self.lunch: #"{"a": 1, "b": 1}"#], [moved: #"{"a": 2, "b": 1}"#], [Self.lunch: #"{"a": 1, "b": 2}"#])
    #expect(files == [moved: #"{"a": 2, "b": 2}"#])
  }

  @Test("renamed here, deleted there: it stays, and lists the deletion")
  func renameAgainstDelete() throws {
    let files = try merged([Self.lunch: #"{"a": 1}"#], [Self.dinner: #"{"a": 1}"#], [:])
    #expect(files.keys.sorted() == [Self.dinner])
    #expect(files[Self.dinner]?.contains(#""deleted": true"#) == true)
  }

  @Test("renamed alike on both sides: nothing to decide")
  func sameRename() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1, "b": 1}"#], [Self.dinner: #"{"a": 2, "b": 1}"#], [Self.dinner: #"{"a": 1, "b": 2}"#])
    #expect(files == [Self.dinner: #"{"a": 2, "b": 2}"#])
  }

  @Test("renamed differently on both sides: both paths are listed, the later is where it lies")
  func renameAgainstRename() throws {
    let files = try merged([Self.lunch: #"{"a": 1}"#], [Self.dinner: #"{"a": 1}"#], [Self.supper: #"{"a": 1}"#])
    #expect(files.keys.sorted() == [Self.supper])
    #expect(files[Self.supper]?.contains(#""~path""#) == true)
    #expect(files[Self.supper]?.contains(#"{"value": "\#(Self.dinner)", "by": "person 1""#) == true)
  }

  @Test("moved to two folders, while something stays in the old one: an edit of one side is an edit")
  func movedApartAndEdited() throws {
    func files(_ path: String, _ content: String) -> [String: String] {
      [path: content, "users/u/bills/07/tea.8k3fq2xw.json": "{}"]
    }
    let merged = try merged(
      files("users/u/bills/07/20-lunch.7k3fq2xw.json", #"{"a": 1, "b": 1}"#),
      files("users/u/bills/08/20-lunch.7k3fq2xw.json", #"{"a": 2, "b": 1}"#),
      files("users/u/bills/09/20-lunch.7k3fq2xw.json", #"{"a": 1, "b": 1}"#))
    #expect(merged.keys.sorted() == ["users/u/bills/07/tea.8k3fq2xw.json", "users/u/bills/09/20-lunch.7k3fq2xw.json"])
    let lunch = try #require(merged["users/u/bills/09/20-lunch.7k3fq2xw.json"])
    #expect(lunch.contains(#""a": 2"#) && lunch.contains(#""~path""#) && !lunch.contains(#""value": 1"#))
  }

  @Test("where it lies is decided by moving it, and by what others did meanwhile with the rest")
  func decidedPath() throws {
    let ledger = MemoryLedger()
    let root = try ledger.commit([Self.lunch: #"{"a": 1}"#])
    let first = try ledger.commit([Self.dinner: #"{"a": 1}"#], on: [root], at: 1)
    let both = try ledger.join(first, try ledger.commit([Self.supper: #"{"a": 1}"#], on: [root], at: 2))
    let disputed = try #require(try ledger.files(in: both)[Self.supper])
    // A move leaves the entries in the file: they are spent, since the record lies elsewhere now.
    let decided = try ledger.commit([Self.lunch: disputed], on: [both], at: 3)
    let edited = try ledger.commit([Self.dinner: #"{"a": 2}"#], on: [first], at: 4)
    #expect(try ledger.files(in: try ledger.join(decided, edited)) == [Self.lunch: #"{"a": 2}"#])
  }

  @Test("a path stays disputed when the merge makes one of two folders that fold to the same")
  func disputedInFoldedFolders() throws {
    let ledger = MemoryLedger()
    let root = try ledger.commit([Self.lunch: #"{"a": 1}"#])
    let both = try ledger.join(
      try ledger.commit([Self.dinner: #"{"a": 1}"#], on: [root], at: 1),
      try ledger.commit([Self.supper: #"{"a": 1}"#], on: [root], at: 2))
    let disputed = try #require(try ledger.files(in: both)[Self.supper])
    let other = "users/u/Bills/20-tea.8k3fq2xw.json"
    let added = try ledger.commit([Self.supper: disputed, other: "{}"], on: [both], at: 3)
    let edited = try ledger.commit([Self.supper: disputed, "users/u/bills/notes": "x"], on: [both], at: 4)
    let files = try ledger.files(in: try ledger.join(added, edited))
    let path = "users/u/Bills/20-supper.7k3fq2xw.json"
    #expect(files.keys.sorted() == [path, other, "users/u/Bills/notes"])
    let json = try JSONDocument(Array((files[path] ?? "").utf8)).value
    let members = try #require(json.object)
    let version = try RecordVersion(path: Text(path), members: members, rules: .none)
    #expect(
      version.entries[RecordVersion.pathKey].own.map(\.value) == [
        .value("users/u/Bills/20-dinner.7k3fq2xw.json"), .value(.string(Text(path))),
      ])
  }

  @Test("candidates of a path are seen however the file spells the member")
  func escapedPath() throws {
    for member in ["~path", #"\u007epath"#] {
      let entries = #"[{"value": "\#(Self.dinner)"}, {"value": "\#(Self.supper)", "kept": true}]"#
      let disputed = { (a: Int) in #"{"a": \#(a), "~conflicts": {"\#(member)": \#(entries)}}"# }
      let files = try merged([Self.supper: disputed(1)], [Self.lunch: disputed(1)], [Self.supper: disputed(2)])
      #expect(files == [Self.lunch: #"{"a": 2}"#])
    }
  }

  @Test("added on both sides under one id at two paths: one record, whose path is disputed")
  func addedTwice() throws {
    let files = try merged([:], [Self.lunch: #"{"a": 1}"#], [Self.dinner: #"{"b": 2}"#])
    #expect(files.keys.sorted() == [Self.dinner])
    #expect(files[Self.dinner]?.contains(#""a": 1"#) == true)
    #expect(files[Self.dinner]?.contains(#""b": 2"#) == true)
  }

  // MARK: - Copies that plain git committed

  @Test("a copy with the same id stays a copy, and the edit goes to the file that was edited")
  func copyAgainstEdit() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1}"#], [Self.lunch: #"{"a": 1}"#, Self.dinner: #"{"a": 1}"#], [Self.lunch: #"{"a": 2}"#])
    #expect(files == [Self.lunch: #"{"a": 2}"#, Self.dinner: #"{"a": 1}"#])
  }

  @Test("a copy on one side, a move on the other: the record of the base is the one that moves")
  func copyAgainstMove() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1}"#], [Self.lunch: #"{"a": 2}"#, Self.dinner: #"{"a": 1}"#], [Self.supper: #"{"a": 1}"#])
    #expect(files == [Self.supper: #"{"a": 2}"#, Self.dinner: #"{"a": 1}"#])
  }

  @Test("a copy on one side, a deletion of the record on the other: the copy stays")
  func copyAgainstDelete() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1}"#], [Self.lunch: #"{"a": 1}"#, Self.dinner: #"{"a": 1}"#], [:])
    #expect(files == [Self.dinner: #"{"a": 1}"#])
  }

  @Test("copies on both sides: every file stays")
  func copiesOnBothSides() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1}"#], [Self.lunch: #"{"a": 1}"#, Self.dinner: #"{"a": 2}"#],
      [Self.lunch: #"{"a": 1}"#, Self.supper: #"{"a": 3}"#])
    #expect(files[Self.lunch] == #"{"a": 1}"#)
    let others = files.filter { $0.key != Self.lunch }.values.joined()
    #expect(others.contains("2") && others.contains("3"), "\(files)")
  }

  @Test("a copy that the base has is two files that are merged each by itself")
  func copyInTheBase() throws {
    let base = [Self.lunch: #"{"a": 1}"#, Self.dinner: #"{"a": 1}"#]
    let files = try merged(
      base, [Self.lunch: #"{"a": 2}"#, Self.dinner: #"{"a": 1}"#],
      [Self.lunch: #"{"a": 1}"#, Self.dinner: #"{"a": 3}"#])
    #expect(files == [Self.lunch: #"{"a": 2}"#, Self.dinner: #"{"a": 3}"#])
  }

  @Test("a record that has its name as its id: renamed here, edited there")
  func pathAsID() throws {
    let (food, drink) = ("users/u/categories/food.json", "users/u/categories/drink.json")
    let files = try merged([food: #"{"a": 1}"#], [drink: #"{"a": 1}"#], [food: #"{"a": 2}"#])
    #expect(files == [drink: #"{"a": 2}"#])
  }

  @Test("what only differs in upper and lower case is a move like any other")
  func caseOfAPath() throws {
    let upper = "users/u/bills/20-Lunch.7k3fq2xw.json"
    let files = try merged([Self.lunch: #"{"a": 1}"#], [upper: #"{"a": 1}"#], [Self.lunch: #"{"a": 2}"#])
    #expect(files == [upper: #"{"a": 2}"#])
    let both = try merged([Self.dinner: "{}"], [upper: "{}"], [Self.lunch: "{}"])
    #expect(both.count == 1 && both.values.first?.contains("~path") == true)
  }
}
