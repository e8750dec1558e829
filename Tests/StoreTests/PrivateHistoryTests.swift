import FileSystem
import Git
import Merge
import Records
import Testing

@testable import Store

@Suite("The history of local/")
struct PrivateHistoryTests {
  private let fixture: LedgerFixture
  private let path = "local/diary/oops.json"

  init() throws { fixture = try LedgerFixture() }

  private func edit(_ text: String?, of path: String? = nil) throws {
    let path = path ?? self.path
    try fixture.tree { tree in
      let there = try tree.readIfPresent(path)
      try tree.commit(
        [FileEdit(path: path, expected: there, bytes: text.map { Array($0.utf8) })], message: "Say \(text ?? "nothing")"
      )
    }
  }

  /// The messages of the commits, the newest first.
  private func messages() throws -> [String] {
    try fixture.tree { tree in
      let history = try tree.privateHistory()
      let head = try #require(try history.head())
      return try history.objects.repository.history(from: [head]).map {
        try history.objects.repository.readCommit($0).message.split(separator: "\n").first.map(String.init) ?? ""
      }
    }
  }

  /// What the newest commit, or one before it, has at the path.
  private func kept(_ before: Int = 0) throws -> String? {
    try fixture.tree { tree in
      let history = try tree.privateHistory()
      let commit = try history.objects.repository.history(from: [try #require(try history.head())])[before]
      return try history.objects.leaf(at: path, of: commit).map {
        String(decoding: try history.objects.file($0.id), as: UTF8.self)
      }
    }
  }

  @Test("each change of a command is a commit, and the ledger's own repository has nothing of it")
  func commands() throws {
    let head = try fixture.head()
    for text in [#"{"remark":"one"}"#, #"{"remark":"two"}"#, nil] { try edit(text) }
    #expect(
      try messages().prefix(3) == ["Say nothing", #"Say {"remark":"two"}"#, #"Say {"remark":"one"}"#])
    #expect(try [kept(0), kept(1), kept(2)] == [nil, #"{"remark":"two"}"#, #"{"remark":"one"}"#])
    #expect(try fixture.head() == head)
    let repository = try Repository.open(at: fixture.path)
    for text in ["one", "two"] {
      #expect(!repository.contains(try Repository.hashBlob(Array(#"{"remark":"\#(text)"}"#.utf8))))
    }
  }

  @Test("what was edited by hand is a commit of its own before a command replaces it")
  func byHand() throws {
    try edit(#"{"remark":"one"}"#)
    try fixture.write(path, #"{"remark":"by hand"}"#)
    try edit(#"{"remark":"two"}"#)
    #expect(try messages().prefix(2) == [#"Say {"remark":"two"}"#, "Edit 1 diary entry"])
    #expect(try kept(1) == #"{"remark":"by hand"}"#)
  }

  @Test("a ledger without a history gets one with all that local/ has")
  func olderLedger() throws {
    let root = try Folder(fixture.path)
    try edit(#"{"remark":"one"}"#)
    try root.removeAll(StateFolder.privateHistory)
    try edit(#"{"remark":"two"}"#, of: "local/diary/other.json")
    #expect(try messages() == [#"Say {"remark":"two"}"#, "Keep what local/ has"])
    #expect(try kept(1) == #"{"remark":"one"}"#)
  }

  @Test("nobody but their owner may read its files")
  func permissions() throws {
    try edit(#"{"remark":"one"}"#)
    let root = try Folder(fixture.path)
    #expect(try root.stat(StateFolder.privateHistory).permissions == 0o700)
    for file in try root.folder(StateFolder.privateHistory).walk().files {
      #expect(file.stat.permissions & 0o077 == 0, "\(file.path)")
    }
  }

  @Test("a command that does not touch local/ leaves it alone")
  func untouched() throws {
    try Folder(fixture.path).removeAll(StateFolder.privateHistory)
    try edit(#"{"name":"x"}"#, of: "users/alice/bills/x.json")
    #expect(try Folder(fixture.path).statIfPresent(StateFolder.privateHistory) == nil)
  }

  @Test("after a kill before its commit the next command makes that, with the same words")
  func killed() throws {
    try fixture.tree { tree in
      let edits = [FileEdit(path: path, expected: nil, bytes: Array(#"{"remark":"one"}"#.utf8))]
      var journal = UpdateJournal(uncommitted: try Updater(tree).steps(of: edits), token: "0011")
      journal.message = "Add diary entry"
      _ = try Updater(tree).begin(journal, edits)
      try tree.ledger.root.renameNoReplace(journal.draftName(0), to: path)
    }
    #expect(try messages().first == "Add diary entry")
    #expect(try kept() == #"{"remark":"one"}"#)
  }

  @Test("locks that a killed command left are no obstacle")
  func leftLocks() throws {
    try edit(#"{"remark":"one"}"#)
    for lock in ["refs/heads/main.lock", "index.lock"] {
      try fixture.write("\(StateFolder.privateHistory)/\(lock)", "")
    }
    try edit(#"{"remark":"two"}"#)
    #expect(try kept() == #"{"remark":"two"}"#)
  }
}
