import Records
import Testing

@testable import Merge

/// Whole trees, merged as commits: what becomes of files, whatever side they are on.
@Suite("Trees")
struct TreeMergeTests {
  private func merged(
    _ base: [String: String], _ ours: [String: String], _ theirs: [String: String]
  ) throws -> [String: String] {
    try MemoryLedger().merged(base, ours, theirs)
  }

  private static let lunch = "users/u/bills/20-lunch.7k3fq2xw.json"
  private static let dinner = "users/u/bills/20-dinner.7k3fq2xw.json"

  @Test("a record renamed on one side and edited on the other is renamed and edited")
  func renameAgainstEdit() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1, "b": 1}"#], [Self.dinner: #"{"a": 1, "b": 1}"#], [Self.lunch: #"{"a": 1, "b": 2}"#])
    #expect(files == [Self.dinner: #"{"a": 1, "b": 2}"#])
  }

  @Test("a record renamed on one side and deleted on the other stays, and lists the deletion")
  func renameAgainstDelete() throws {
    let files = try merged([Self.lunch: #"{"a": 1}"#], [Self.dinner: #"{"a": 1}"#], [:])
    #expect(files.keys.sorted() == [Self.dinner])
    #expect(files[Self.dinner]?.contains(#""deleted": true"#) == true)
  }

  @Test("a record renamed differently on both sides lists both paths")
  func renameAgainstRename() throws {
    let supper = "users/u/bills/20-supper.7k3fq2xw.json"
    let files = try merged([Self.lunch: #"{"a": 1}"#], [Self.dinner: #"{"a": 1}"#], [supper: #"{"a": 1}"#])
    #expect(files.count == 1)
    #expect(files.values.first?.contains(#""~path""#) == true)
  }

  @Test("a file and a folder of the same name both stay; the file gives way")
  func fileAgainstFolder() throws {
    let files = try merged([:], ["a": "file"], ["a/b": "inside"])
    #expect(files.values.sorted() == ["file", "inside"])
    #expect(files["a/b"] == "inside")
  }

  @Test("names that fold to the same both stay; the larger one gives way")
  func foldedNames() throws {
    let files = try merged([:], ["Upper.txt": "one"], ["upper.txt": "two"])
    #expect(files.count == 2)
    #expect(files["Upper.txt"] == "one")
    #expect(files.keys.contains { $0.hasPrefix("upper.other-") })
  }

  @Test("folders that fold to the same become one")
  func foldedFolders() throws {
    let files = try merged([:], ["Shop/a.txt": "one"], ["shop/b.txt": "two"])
    #expect(files == ["Shop/a.txt": "one", "Shop/b.txt": "two"])
  }

  @Test("text files are merged by lines; where lines overlap both stay")
  func textFiles() throws {
    let base = ["README.md": "one\ntwo\nthree\n"]
    #expect(
      try merged(base, ["README.md": "ONE\ntwo\nthree\n"], ["README.md": "one\ntwo\nTHREE\n"])
        == ["README.md": "ONE\ntwo\nTHREE\n"])
    let both = try merged(base, ["README.md": "one\nA\nthree\n"], ["README.md": "one\nB\nthree\n"])
    #expect(both.values.sorted() == ["one\nA\nthree\n", "one\nB\nthree\n"])
  }

  @Test("a record that cannot be read on a side stays in both versions")
  func unreadableRecord() throws {
    let files = try merged([Self.lunch: #"{"a": 1}"#], [Self.lunch: #"{"a": "#], [Self.lunch: #"{"a": 3}"#])
    #expect(files.values.sorted() == [#"{"a": "#, #"{"a": 3}"#])
  }

  @Test("a layout that one side changed and a value that the other changed both come through")
  func layoutAgainstValue() throws {
    let files = try merged(
      [Self.lunch: #"{"a": 1, "b": 2}"#], [Self.lunch: "{\n  \"b\": 2,\n  \"a\": 1\n}\n"],
      [Self.lunch: #"{"a": 1.50, "b": 2}"#])
    #expect(files[Self.lunch] == "{\n  \"b\": 2,\n  \"a\": 1.50\n}\n")
  }
}
