import FileSystem
import Git
import Merge
import Records
import Testing

@testable import Store

/// What an editor saves while files follow the branch, and what becomes of it.
@Suite("Edits at the wrong moment")
struct LateEditTests {
  private let fixture: LedgerFixture
  private let path = "users/alice/bills/tea.7k3fq2xw.json"

  init() throws { fixture = try LedgerFixture() }

  private func bill(_ fields: String) -> String { "{\"date\":\"2026-11-20\",\(fields)}\n" }

  /// Lets the branch and the files go on to a commit of somebody else, as a pull does. Whatever was saved before it counts
  /// as saved during the fetch: the update finds it by the exchange alone.
  private func pull(_ text: String, at path: String? = nil, into tree: WorkTree) throws {
    let path = path ?? self.path
    let branch = try tree.branch()
    let head = try #require(branch.commit)
    let leaf = Leaf(id: try tree.objects.writeFile(Array(text.utf8)), mode: FileMode.of(isExecutable: false))
    let written = try tree.objects.writeTree(
      from: tree.objects.commit(head).tree, changes: [LeafChange(path: Text(path), leaf: leaf)])
    let commit = try tree.writeCommit(tree: written, parents: [head], message: "Change")
    try Updater(tree).advance(branch, to: commit)
  }

  @Test("a text from before an earlier pull, saved during this one, takes back nothing that the earlier one brought")
  func oldTextDuringPull() throws {
    try fixture.tree { tree in
      try pull(bill(#""amount":1"#), into: tree)
      try pull(bill(#""amount":2"#), into: tree)
      try fixture.write(path, bill(#""amount":1,"remark":"from an old text""#))
      try pull(bill(#""amount":2,"name":"Tea""#), into: tree)
    }
    let text = try #require(try fixture.read(path))
    for part in [#""amount":2"#, "Tea", "from an old text"] { #expect(text.contains(part), "\(text)") }
    #expect(!text.contains("~conflicts"), "\(text)")
    #expect(fixture.notices.contains(.mergedLateEdits(paths: [path])))
  }

  @Test("the same, written into the file that a pull has taken out")
  func oldTextAfterExchange() throws {
    try fixture.tree { tree in
      try pull(bill(#""amount":1"#), into: tree)
      try pull(bill(#""amount":2"#), into: tree)
      try pull(bill(#""amount":2,"name":"Tea""#), into: tree)
      let token = try #require(try Updater(tree).lastUpdate()?.token)
      try fixture.write("\(StateFolder.replaced)/\(token)-0", bill(#""amount":1,"remark":"from an old text""#))
    }
    try fixture.tree { _ in }
    let text = try #require(try fixture.read(path))
    for part in [#""amount":2"#, "Tea", "from an old text"] { #expect(text.contains(part), "\(text)") }
  }

  @Test("the same, of a record that was moved since, by an editor that has followed the move")
  func oldTextOfMoved() throws {
    let moved = "users/alice/bills/x/tea.7k3fq2xw.json"
    try fixture.tree { tree in
      try pull(bill(#""amount":1"#), into: tree)
      try pull(bill(#""amount":2"#), into: tree)
      let content = try #require(try tree.readIfPresent(path))
      try tree.commit(
        [
          FileEdit(path: path, expected: content, bytes: nil),
          FileEdit(path: moved, expected: nil, bytes: content.bytes),
        ], message: "Move")
      try fixture.write(moved, bill(#""amount":1,"remark":"from an old text""#))
      try pull(bill(#""amount":2,"name":"Tea""#), at: moved, into: tree)
    }
    #expect(try fixture.committed().filter { $0.contains("7k3fq2xw") } == [moved])
    let text = try #require(try fixture.read(moved))
    for part in [#""amount":2"#, "Tea", "from an old text"] { #expect(text.contains(part), "\(text)") }
    #expect(!text.contains("~conflicts"), "\(text)")
  }

  @Test("a command does not commit an old text either, of which a part was saved before")
  func oldTextHeldBack() throws {
    try fixture.tree { tree in
      try pull(bill(#""amount":1"#), into: tree)
      try pull(bill(#""amount":2"#), into: tree)
    }
    try fixture.write(path, #"{"date":"2026-11-20","amount":1,"rem"#)
    #expect(try fixture.tree { try $0.snapshot() }.skipped.map(\.path) == [path])
    try fixture.write(path, bill(#""amount":1,"remark":"from an old text""#))
    let error = storeFailure {
      try fixture.tree { tree in
        let edit = FileEdit(
          path: path, expected: try tree.readIfPresent(path),
          bytes: Array(bill(#""amount":1,"remark":"from an old text","place":"Kiel""#).utf8))
        _ = try tree.commit([edit], message: "Edit")
      }
    }
    #expect(error?.code == "not-merged")
    _ = try fixture.tree { try $0.snapshot() }
    let text = try #require(try fixture.read(path))
    #expect(text.contains(#""amount":2"#) && text.contains("from an old text"), "\(text)")
  }

  @Test("what is written into a file that an update took out is kept, even where another update has followed since")
  func updateBeforeTheLast() throws {
    let late = bill(#""amount":1,"remark":"written late""#)
    try fixture.tree { tree in
      try pull(bill(#""amount":1"#), into: tree)
      try pull(bill(#""amount":2"#), into: tree)
      let token = try #require(try Updater(tree).lastUpdate()?.token)
      try pull(bill(#""amount":3"#), into: tree)
      try fixture.write("\(StateFolder.replaced)/\(token)-0", late)
    }
    try fixture.tree { tree in
      let blob = try Repository.hashBlob(Array(late.utf8))
      #expect(try tree.objects.repository.reference("refs/ledger-sync/rescue/\(blob)") == blob)
      #expect(try tree.ledger.root.list(StateFolder.replaced).isEmpty)
      #expect(try tree.ledger.root.list(".git/refs/ledger-sync/rescue").count == 1, "git has the rest")
    }
  }
}
