import FileSystem
import Git
import Merge
import Records
import Testing

@testable import Store

@Suite("The records that wait for a person")
struct OpenPathsTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("They are the same whether the whole ledger is read, or only what a commit changed", arguments: [10, 2 << 20])
  func sameEitherWay(length: Int) throws {
    let path = "users/alice/bills/1.json"
    let text = String(repeating: "x", count: length)
    let record =
      #"{"date":"2026-11-20","amount":1,"remark":"\#(text)","~conflicts":{"amount":[{"value":2},{"value":1,"kept":true}]}}"#
    try fixture.write(path, record)
    let before = try #require(try fixture.head())
    let after = try fixture.tree { tree in
      let leaf = Leaf(id: try tree.objects.writeFile(Array(record.utf8)), mode: FileMode.of(isExecutable: false))
      let written = try tree.objects.writeTree(
        from: tree.objects.commit(before).tree, changes: [LeafChange(path: Text(path), leaf: leaf)])
      let commit = try tree.writeCommit(tree: written, parents: [before], message: "By git")
      try tree.move(tree.branch(), to: commit, saying: "by git")
      return commit
    }
    let ledger = try fixture.ledger()
    let objects = try LedgerObjects(ledger)
    func found(at commit: ObjectID) throws -> OpenPaths {
      let scan = try Scanner(ledger: ledger, objects: objects).scan(since: commit)
      return try OpenPathsFinder(ledger: ledger, objects: objects).paths(in: objects.commit(commit).tree, scan)
    }
    let whole = try found(at: after)
    try ledger.root.remove(StateFolder.conflicts)
    _ = try found(at: before)
    let changed = try found(at: after)
    #expect(whole == changed)
    #expect(whole.conflicts == [Text(path)])
  }
}
