import FileSystem
import Git
import Merge
import Testing

@testable import Store

@Suite("What a killed command left")
struct RecoveryTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("An update that is given up leaves no temporary file, and what came out of a file's place stays reachable")
  func givenUp() throws {
    let saved = Array("{\"date\":\"2026-11-20\",\"amount\":2}\n".utf8)
    try fixture.tree { tree in
      let head = try #require(try tree.branch().commit)
      let elsewhere = try tree.writeCommit(tree: try tree.objects.commit(head).tree, parents: [], message: "Elsewhere")
      try tree.keepAlive(elsewhere)
      let old = try Repository.hashBlob([1])
      let steps = (0..<3).map {
        UpdateJournal.Step(path: "users/\($0).json", old: old, new: old, isExecutable: false, base: nil)
      }
      let journal = UpdateJournal(
        branch: try tree.branch().name, from: elsewhere, to: elsewhere, token: "abc", steps: steps)
      try tree.ledger.writeState(StateFolder.journal, journal.state)
      for folder in ["users", StateFolder.replaced] { try tree.ledger.root.makeFolders(folder) }
      try tree.ledger.root.writeNew(journal.draftName(0), saved)
      try tree.ledger.root.writeNew(journal.exchangeName(1), saved)
      try tree.ledger.root.writeNew(journal.replacedName(2), [1])
    }
    try fixture.tree { tree in
      let rescued = try tree.objects.repository.reference("refs/ledger-sync/rescue/\(Repository.hashBlob(saved))")
      #expect(rescued == (try Repository.hashBlob(saved)))
      #expect(try tree.ledger.root.list("users").allSatisfy { $0.kind == .folder })
      #expect(try tree.ledger.root.list(StateFolder.replaced).isEmpty)
    }
  }

  @Test("State files on their way to their names go, where a command was killed, and only there")
  func temporaries() throws {
    let left = ".git/ledger-sync/.ledger-sync-0123456789abcdef.tmp"
    try fixture.write(left, "{")
    try fixture.tree { _ in }
    #expect(try fixture.read(left) != nil)
    try fixture.write(".git/ledger-sync/running", "ledger-sync set")
    try fixture.tree { _ in }
    #expect(try fixture.read(left) == nil)
    #expect(try fixture.read(".git/ledger-sync/running") == nil)
  }
}
