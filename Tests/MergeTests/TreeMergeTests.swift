import Records
import Testing

@testable import Merge

/// Whole trees, merged as commits: what becomes of files, whatever side they are on.
@Suite("Trees")
struct TreeMergeTests {
  private func merged(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) throws -> [String: String] {
    try MemoryLedger().merged(base, first, second)
  }

  private static let lunch = "users/u/bills/20-lunch.7k3fq2xw.json"

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

  @Test(
    "a file that gives way gets a name that every device takes",
    arguments: [String(repeating: "n", count: 241) + ".txt", String(repeating: "午", count: 82) + ".txt", ".gitignore"])
  func otherNames(name: String) throws {
    let files = try merged([name: "base\n"], [name: "ours\n"], [name: "theirs\n"])
    let other = try #require(files.keys.first { $0 != name })
    #expect(files.count == 2 && files.values.sorted() == ["ours\n", "theirs\n"])
    #expect(other.utf8.count <= 255 && !other.hasPrefix(".git") && other.contains(".other-"))
  }

  @Test("a long name that gave way before gives way again")
  func otherNamesAgain() throws {
    let name = String(repeating: "n", count: 251) + ".txt"
    var names: [Text] = []
    for _ in 1...5 {
      names.append(OtherName.of(name, abbreviation: "1f3a5b7c") { names.contains($0) })
    }
    #expect(Set(names).count == 5 && names.allSatisfy { $0.string.utf8.count <= 255 })
  }
}
