import Records
import Testing

@testable import Merge

/// Whole trees, merged as commits: what becomes of files, whatever side they are on.
@Suite("Trees")
struct TreeMergeTests {
  private let store = MemoryStore()

  private func commit(_ files: [String: String], on parents: [Text] = [], at second: Int = 0) throws -> Text {
    let changes = files.keys.sorted().map { path in
      LeafChange(
        path: Text(path), leaf: Leaf(id: store.writeFile(Array((files[path] ?? "").utf8)), mode: 0o100644))
    }
    let stamp = Stamp(at: Text("2026-01-01T12:00:0\(second)Z"), by: Text("person \(second)"))
    let tree = try store.writeTree(from: nil, changes: changes)
    return store.write(CommitFacts(parents: parents, tree: tree, stamp: stamp, time: 0, isEngineMerge: false))
  }

  /// The files of the merge, by path; both orders of the heads have to give the same commit.
  private func merged(
    _ base: [String: String], _ ours: [String: String], _ theirs: [String: String]
  ) throws -> [String: String] {
    let root = try commit(base)
    let heads = (try commit(ours, on: [root], at: 1), try commit(theirs, on: [root], at: 2))
    let one = try MergeEngine(store: store).merge(heads.0, heads.1).commit
    #expect(try MergeEngine(store: store).merge(heads.1, heads.0).commit == one)
    var files: [String: String] = [:]
    try collect(try store.commit(one).tree, "", &files)
    return files
  }

  private func collect(_ tree: Text, _ prefix: String, _ files: inout [String: String]) throws {
    for node in try store.folder(tree) {
      let path = prefix + node.name.string
      if node.isFolder {
        try collect(node.id, path + "/", &files)
      } else {
        files[path] = String(decoding: try store.file(node.id), as: UTF8.self)
      }
    }
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
