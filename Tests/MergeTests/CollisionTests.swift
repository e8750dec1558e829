import Records
import Testing

@testable import Merge

/// Names that cannot stand together: both files stay, and the names do not depend on the side or on the order.
@Suite("Collisions")
struct CollisionTests {
  private func merged(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) throws -> [String: String] {
    try MemoryLedger().merged(base, first, second)
  }

  /// What three heads make, in every order; all have to be the same.
  private func joined(_ heads: [[String: String]], on base: [String: String] = ["z": "z"]) throws -> [String: String] {
    let ledger = MemoryLedger()
    let root = try ledger.commit(base)
    let commits = try heads.enumerated().map { number, files in
      try ledger.commit(files.merging(base) { file, _ in file }, on: [root], at: number + 1)
    }
    let trees = try ledger.joins(commits).map { try ledger.files(in: $0) }
    #expect(Set(trees).count == 1, "\(Set(trees))")
    return trees[0]
  }

  // MARK: - A folder where the other side has a file

  @Test("a file and a folder of the same name both stay; the file gives way")
  func fileAgainstFolder() throws {
    let files = try merged([:], ["a": "file"], ["a/b": "inside"])
    #expect(files.values.sorted() == ["file", "inside"])
    #expect(files["a/b"] == "inside")
  }

  @Test("a folder that became a file here and was written into there: the file gives way, what is new stays")
  func folderBecomesFile() throws {
    let files = try merged(["a/b": "b", "z": "z"], ["a": "file", "z": "z"], ["a/b": "b", "a/c": "new", "z": "z"])
    #expect(files["a/c"] == "new")
    #expect(files["a/b"] == nil)
    #expect(files.values.sorted() == ["file", "new", "z"])
  }

  @Test("a file that became a folder here and was edited there: both stay")
  func fileBecomesFolder() throws {
    let files = try merged(["a": "one\n"], ["a/b": "inside"], ["a": "two\n"])
    #expect(files["a/b"] == "inside")
    #expect(files.values.sorted() == ["inside", "two\n"])
  }

  @Test("a record and a folder of its name")
  func recordAgainstFolder() throws {
    let path = "users/u/bills/x.json"
    let files = try merged([:], [path: #"{"a": 1}"#], ["\(path)/y.json": #"{"b": 1}"#])
    #expect(files["\(path)/y.json"] == #"{"b": 1}"#)
    #expect(files.count == 2)
  }

  @Test("files and folders of one name on three sides, in any order")
  func fileAndFolders() throws {
    let files = try joined([["a": "file"], ["a/b": "b"], ["a/c": "c"]])
    #expect(files.values.sorted() == ["b", "c", "file", "z"])
    let deep = try joined([["a": "file"], ["a/b": "file below"], ["a/b/c": "c"]])
    #expect(deep.values.sorted() == ["c", "file", "file below", "z"])
  }

  // MARK: - What the report says

  @Test(
    "the files of which both versions stay are named as they are in the merged tree",
    arguments: [
      (path: "notes.txt", other: "Notes.txt"), (path: "docs/notes.txt", other: "Docs/more.txt"),
      (path: "docs/notes.txt", other: "Docs/notes.txt"), (path: "notes.txt", other: "more.txt"),
    ])
  func reportedPaths(path: String, other: String) throws {
    let ledger = MemoryLedger()
    let root = try ledger.commit([path: "zero"])
    let first = try ledger.commit([path: "one"], on: [root], at: 1)
    let second = try ledger.commit([path: "two", other: "three"], on: [root], at: 2)
    let merged = try MergeEngine(store: ledger.store).merge(first, second)
    let files = try ledger.files(in: merged.commit)
    #expect(merged.report.keptBoth.map { files[$0.string] ?? "" }.sorted() == ["one", "two"], "\(files)")
  }

  // MARK: - Names that fold to the same

  @Test("names that fold to the same both stay; the larger one gives way")
  func foldedNames() throws {
    let files = try merged([:], ["Upper.txt": "one"], ["upper.txt": "two"])
    #expect(files.count == 2)
    #expect(files["Upper.txt"] == "one")
    #expect(files.keys.contains { $0.hasPrefix("upper.other-") })
  }

  @Test("names that differ only in how they are composed")
  func normalisedNames() throws {
    let files = try merged([:], ["caf\u{e9}.txt": "composed"], ["cafe\u{301}.txt": "decomposed"])
    #expect(files.values.sorted() == ["composed", "decomposed"])
    #expect(files.keys.filter { $0.contains(".other-") }.count == 1)
  }

  @Test("records whose names fold to the same both stay records")
  func foldedRecords() throws {
    let files = try merged(
      [:], ["users/u/categories/Food.json": #"{"a": 1}"#], ["users/u/categories/food.json": #"{"a": 2}"#])
    #expect(files["users/u/categories/Food.json"] == #"{"a": 1}"#)
    #expect(files.count == 2 && files.keys.allSatisfy { $0.hasSuffix(".json") })
  }

  @Test("three names that fold to the same, in any order")
  func threeFoldedNames() throws {
    let files = try joined([["X.txt": "1"], ["x.txt": "2"], ["x.TXT": "3"]])
    #expect(files.values.sorted() == ["1", "2", "3", "z"])
    #expect(files["X.txt"] == "1")
  }

  @Test("folders that fold to the same become one")
  func foldedFolders() throws {
    let files = try merged([:], ["Shop/a.txt": "one"], ["shop/b.txt": "two"])
    #expect(files == ["Shop/a.txt": "one", "Shop/b.txt": "two"])
  }

  @Test("folders that fold to the same and hold the same name: both files stay")
  func foldedFoldersWithTheSameFile() throws {
    let files = try merged([:], ["Shop/a.txt": "one"], ["shop/a.txt": "two", "shop/A.txt": "three"])
    #expect(files.values.sorted() == ["one", "three", "two"])
    #expect(files.keys.allSatisfy { $0.hasPrefix("Shop/") })
  }

  @Test("a file and a folder that fold to the same: the file gives way")
  func foldedFileAgainstFolder() throws {
    let files = try merged([:], ["Shop": "file"], ["shop/b.txt": "two"])
    #expect(files["shop/b.txt"] == "two")
    #expect(files.values.sorted() == ["file", "two"])
  }

  @Test("folders that fold to the same on three sides, in any order")
  func threeFoldedFolders() throws {
    let files = try joined([["Shop/a": "1"], ["shop/a": "2"], ["SHOP/a": "3"]])
    #expect(files.values.sorted() == ["1", "2", "3", "z"])
  }

  @Test("folders that become one can bring a file where the other has a folder")
  func foldedFoldersThatCollideInside() throws {
    let files = try merged([:], ["Shop/a": "file"], ["shop/a/b": "inside"])
    #expect(files["Shop/a/b"] == "inside")
    #expect(files.values.sorted() == ["file", "inside"])
  }

  // MARK: - Names that are taken

  @Test("a file that gives way takes no name of a file that gave way before and was edited since")
  func takenNames() throws {
    let once = try merged([:], ["X.txt": "one"], ["x.txt": "two"])
    let other = try #require(once.keys.first { $0.contains(".other-") })
    let edited = once.merging([other: "edited"]) { $1 }
    let files = try merged([:], edited, ["x.txt": "two"])
    #expect(files.values.sorted() == ["edited", "one", "two"])
    let again = try merged(["t": "1\n"], ["t": "2\n"], ["t": "3\n"])
    let taken = try #require(again.keys.first { $0.contains(".other-") })
    let late = try merged(["t": "1\n"], ["t": "2\n", taken: "edited"], ["t": "3\n"])
    #expect(late.values.sorted() == ["2\n", "3\n", "edited"])
  }
}
