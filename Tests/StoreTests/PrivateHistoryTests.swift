import FileSystem
import Git
import Merge
import Records
import Schema
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

  // MARK: Nothing of it elsewhere

  private func has(_ bytes: [UInt8]) throws -> Bool {
    try Repository.open(at: fixture.path).contains(Repository.hashBlob(bytes))
  }

  private func makeDiaryPrivate() throws {
    let kind = try #require(try fixture.ledger().kinds().kind(named: "diary"))
    _ = try fixture.tree { try $0.makePrivate(kind, of: nil) }
  }

  @Test("a text that is rescued is kept where what is private belongs")
  func rescued() throws {
    try makeDiaryPrivate()
    let paths = ["local/diary/x.json", "users/alice/diary/x.json", "users/alice/diary/x.photo.jpg", nil]
    for (number, path) in paths.enumerated() {
      let bytes = Array("rescued \(number)".utf8)
      let kept = try fixture.tree { try Updater($0).keep(bytes, of: path) }
      #expect(kept.command == "git -C .git/ledger-private show \(kept.name)")
      #expect(try !has(bytes), "\(path ?? "a file whose path is not known")")
      #expect(try fixture.tree { try $0.privateHistory().objects.repository.reference(kept.name) } != nil)
    }
    let bytes = Array("a bill".utf8)
    let kept = try fixture.tree { try Updater($0).keep(bytes, of: "users/alice/bills/x.json") }
    #expect(try kept.command == "git show \(kept.name)" && has(bytes))
  }

  @Test("of many files that lie where they would be sent, none gets into the ledger's repository")
  func manyExposed() throws {
    try makeDiaryPrivate()
    let texts = (0..<300).map { #"{"brand":"oops \#($0)"}"# }
    for (number, text) in texts.enumerated() { try fixture.write("users/alice/diary/\(number).json", text) }
    let report = try fixture.tree { try $0.snapshot() }
    #expect(report.skipped.count == texts.count)
    #expect(try texts.filter { try has(Array($0.utf8)) } == [])
  }

  @Test("what is imported into local/ gets nowhere else, however large it is")
  func imported() throws {
    let picture = [UInt8](repeating: 7, count: 2 << 20)
    let kind = try #require(try fixture.ledger().kinds().kind(named: "animal"))
    let record = SourceRecord(key: "1", members: PackedObject(["name": "Otter"]))
    let file = try AttachedFile(picture, of: nil, called: "otter.jpg", limit: 4 << 20, keepsLocation: true)
    var statement = SourceStatement(records: [record], reach: .additions)
    statement.attachments[0] = [SourceAttachment(field: "image", fileExtension: "jpg") { file }]
    let source = RecordSource(name: "zoo", owner: .local, kind: kind)
    let report = try fixture.tree { try $0.addLocally(statement, of: source) }
    #expect(report.records.count == 1)
    #expect(try !has(picture))
    #expect(try fixture.tree { try $0.privateHistory().objects.repository.contains(Repository.hashBlob(picture)) })
  }

  // MARK: By hand

  @Test("a snapshot commits what somebody did in local/, but nothing that cannot be read")
  func snapshots() throws {
    try fixture.write(path, #"{"remark":"by hand"}"#)
    try fixture.write("local/diary/half.json", #"{"remark":"#)
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try messages().first == "Add 1 diary entry")
    #expect(try kept() == #"{"remark":"by hand"}"#)
    try Folder(fixture.path).remove(path)
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try messages().first == "Delete 1 diary entry")
    #expect(try fixture.ledger().status().skipped.map(\.path) == ["local/diary/half.json"])
  }

  @Test("a folder that was cleaned away stays in the history, status says it, and repair brings it back")
  func lost() throws {
    try edit(#"{"remark":"one"}"#)
    let before = try fixture.ledger().walk(.local).files.map(\.path)
    try Folder(fixture.path).removeAll("local")
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.ledger().status().lost == before.count)
    let dry = try fixture.tree { try $0.repair(isRehearsal: true) }
    #expect(dry.broughtBack.count == before.count)
    #expect(try fixture.read(path) == nil)
    _ = try fixture.tree { try $0.repair(isRehearsal: false) }
    #expect(try fixture.ledger().walk(.local).files.map(\.path) == before)
    #expect(try fixture.ledger().status().lost == 0)
    #expect(try fixture.ledger().areLocalFilesNoted())
  }

  @Test("its history is told as that of any other record")
  func told() throws {
    for text in [#"{"remark":"one"}"#, #"{"remark":"two"}"#] { try edit(text) }
    try fixture.write(path, #"{"remark":"three"}"#)
    let history = try LedgerHistory(fixture.ledger(), of: .local)
    let location = try #require(RecordLocation(path: path))
    let field = try history.field(FieldPath(keys: ["remark"]), of: RecordFinder.Place(path: path, location: location))
    #expect(field.edited?.after == "three")
    #expect(field.candidates.map(\.value) == [.value("two")])
    #expect(field.earlier.map(\.value) == ["one"])
    #expect(try history.differences(from: history.head, to: nil).map(\.path) == [path])
  }
}
