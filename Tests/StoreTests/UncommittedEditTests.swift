import FileSystem
import Git
import Glibc
import Merge
import Records
import Testing

@testable import Store

@Suite("Edits that no commit has")
struct UncommittedEditTests {
  private let fixture: LedgerFixture
  private let paths = ["users/alice/bills/a.json", "users/alice/bills/b.json"]
  private let new = "users/alice/bills/new/d.json"

  init() throws {
    fixture = try LedgerFixture()
    for path in paths { try fixture.write(path, "old") }
  }

  /// b goes, a is changed, d is new.
  private func edits(_ tree: WorkTree) throws -> [FileEdit] {
    let read = try paths.map { try tree.readIfPresent($0) }
    return [
      FileEdit(path: paths[1], expected: read[1], bytes: nil),
      FileEdit(path: paths[0], expected: read[0], bytes: Array("new".utf8)),
      FileEdit(path: new, expected: nil, bytes: Array("d".utf8)),
    ]
  }

  private func texts() throws -> [String?] { try (paths + [new]).map(fixture.read) }

  /// No temporary file is left.
  private func isTidy() throws -> Bool {
    let files = try Folder(fixture.path).folder("users/alice").walk().files.map(\.path)
    return try !files.contains { $0.contains(".ledger-sync-") } && fixture.read(StateFolder.edits) == nil
      && Folder(fixture.path).list(StateFolder.replaced).isEmpty
  }

  @Test("they are made, and stay")
  func made() throws {
    try fixture.tree { try Updater($0).apply(try edits($0)) }
    #expect(try texts() == ["new", nil, "d"])
    #expect(try isTidy())
  }

  @Test("a file that was saved meanwhile is as it was saved, and none goes", arguments: ["saved", nil])
  func savedMeanwhile(text: String?) throws {
    let error = try fixture.tree { tree in
      let edits = try edits(tree)
      if let text { try fixture.write(paths[0], text) } else { try tree.ledger.root.remove(paths[0]) }
      return storeFailure { try Updater(tree).apply(edits) }
    }
    #expect(error?.code == "changed-meanwhile" && error?.path == paths[0])
    #expect(try texts() == [text, "old", "d"])
    #expect(try isTidy())
  }

  @Test("a file that somebody made where a new one was to come stays")
  func madeMeanwhile() throws {
    let error = try fixture.tree { tree in
      let edits = try edits(tree)
      try fixture.write(new, "mine")
      return storeFailure { try Updater(tree).apply(edits) }
    }
    #expect(error?.code == "changed-meanwhile" && error?.path == new)
    #expect(try texts() == ["new", "old", "mine"])
    #expect(try isTidy())
  }

  @Test("where a new content cannot be written, nothing has happened")
  func nothingHappens() throws {
    try fixture.tree { tree in
      let edits = try edits(tree)
      try fixture.write("users/alice/bills/new", "")
      #expect(throws: FileError.self) { try Updater(tree).apply(edits) }
      try tree.ledger.root.remove("users/alice/bills/new")
    }
    #expect(try texts() == ["old", "old", nil])
    #expect(try isTidy())
  }

  /// How far a killed command came with each of its files.
  enum Reached: CaseIterable { case nothing, torn, drafts, exchanged, twoSteps, placed }

  @Test("after a kill at any step all of them are made, or none", arguments: Reached.allCases)
  func killed(reached: Reached) throws {
    try fixture.tree { tree in
      let edits = Updater.inOrder(try edits(tree))
      let journal = UpdateJournal(uncommitted: try Updater(tree).steps(of: edits), token: "0011")
      try tree.ledger.writeState(StateFolder.edits, journal.editsState)
      for folder in ["users/alice/bills/new", StateFolder.replaced] { try tree.ledger.root.makeFolders(folder) }
      switch reached {
      case .nothing: break
      case .torn:
        try tree.ledger.root.writeNew(journal.draftName(0), Array("new".utf8))
        try tree.ledger.root.writeNew(journal.draftName(1), [])
      case .drafts, .exchanged, .twoSteps, .placed:
        try tree.ledger.root.writeNew(journal.draftName(0), Array("new".utf8))
        try tree.ledger.root.writeNew(journal.draftName(1), Array("d".utf8))
      }
      switch reached {
      case .nothing, .torn, .drafts: break
      case .exchanged:
        try tree.ledger.root.rename(journal.draftName(0), to: journal.exchangeName(0))
        try tree.ledger.root.exchange(journal.exchangeName(0), with: paths[0])
      case .twoSteps:
        try tree.ledger.root.rename(journal.draftName(0), to: journal.exchangeName(0))
        try tree.ledger.root.rename(paths[0], to: journal.replacedName(0))
      case .placed:
        try tree.ledger.root.rename(paths[0], to: journal.replacedName(0))
        try tree.ledger.root.rename(journal.draftName(0), to: paths[0])
        try tree.ledger.root.rename(journal.draftName(1), to: new)
        try tree.ledger.root.rename(paths[1], to: journal.replacedName(2))
      }
    }
    try fixture.tree { _ in }
    let isMade = reached != .nothing && reached != .torn
    #expect(try texts() == (isMade ? ["new", nil, "d"] : ["old", "old", nil]))
    #expect(try isTidy())
  }

  @Test("what came out and is something else goes back to its place, also after a kill")
  func savedAndKilled() throws {
    try fixture.tree { tree in
      let journal = UpdateJournal(uncommitted: try Updater(tree).steps(of: Updater.inOrder(edits(tree))), token: "0011")
      try tree.ledger.writeState(StateFolder.edits, journal.editsState)
      for folder in ["users/alice/bills/new", StateFolder.replaced] { try tree.ledger.root.makeFolders(folder) }
      try fixture.write(journal.replacedName(0), "saved")
      try fixture.write(paths[0], "new")
      try tree.ledger.root.writeNew(journal.draftName(1), Array("d".utf8))
    }
    try fixture.tree { _ in }
    #expect(try texts() == ["saved", "old", "d"])
    #expect(try isTidy())
    #expect(fixture.notices.count == 1)
  }

  @Test("A journal that lost a part is not guessed at")
  func brokenJournal() throws {
    for state in [#"{"token":"x"}"#, #"{"token":"x","commit":null,"steps":[{"old":null}]}"#, #"{"steps":[]}"#] {
      try fixture.write(StateFolder.edits, state)
      #expect(try #require(throws: Failure.self) { try fixture.tree { _ in } }.code == "broken-state")
    }
  }
}

@Suite("The edits of a killed command of an older version")
struct OlderEditTests {
  private let fixture: LedgerFixture
  private let old = "users/alice/bills/lunch.7k3fq2xw.json"
  private let new = "users/alice/bills/ramen.7k3fq2xw.json"

  init() throws { fixture = try LedgerFixture() }

  private func bytes(_ name: String) -> [UInt8] {
    Array("{\"date\":\"2026-11-20\",\"amount\":1,\"name\":\"\(name)\"}\n".utf8)
  }

  /// The files were changed first, and the branch moved then: a record that was moved by hand gets another name.
  @Test("are made, with the commit, however far it came", arguments: [0, 1, 2, 3])
  func followed(steps done: Int) throws {
    _ = try fixture.tree { tree in
      try tree.commit([FileEdit(path: old, expected: nil, bytes: bytes("Lunch"))], message: "Add")
    }
    try Folder(fixture.path).rename(old, to: new)
    let commit = try fixture.tree { tree in
      let branch = try tree.branch()
      let head = try #require(branch.commit)
      let leaf = Leaf(id: try tree.objects.writeFile(bytes("Ramen")), mode: FileMode.of(isExecutable: false))
      let written = try tree.objects.writeTree(
        from: tree.objects.commit(head).tree,
        changes: [LeafChange(path: Text(new), leaf: leaf), LeafChange(path: Text(old), leaf: nil)])
      let commit = try tree.writeCommit(tree: written, parents: [head], message: "Edit")
      try tree.keepAlive(commit)
      let step: Value = [
        "path": .string(new), "old": .string("\(try Repository.hashBlob(bytes("Lunch")))"),
        "new": .string("\(leaf.id)"),
      ]
      let state: Object = [
        "commit": .string("\(commit)"), "session": "alice", "token": "0011", "steps": .array([step]),
      ]
      try tree.ledger.writeState(StateFolder.edits, state)
      try tree.ledger.root.makeFolders(StateFolder.replaced)
      let names = UpdateJournal(uncommitted: [], token: "0011").names(beside: new)
      if done == 1 { try tree.ledger.root.writeNew(names.draft, [1]) }
      if done > 1 {
        try tree.ledger.root.rename(new, to: "\(StateFolder.replaced)/0011-0")
        try tree.ledger.root.writeNew(new, bytes("Ramen"))
      }
      if done > 2 { try tree.move(branch, to: commit, saying: "Edit") }
      return commit
    }
    #expect(try fixture.head() == commit)
    #expect(try fixture.read(new) == String(decoding: bytes("Ramen"), as: UTF8.self))
    #expect(try fixture.ledger().sessionUser() == "alice")
    for left in [StateFolder.edits, StateFolder.journal] { #expect(try fixture.read(left) == nil) }
    #expect(unsafe system("cd '\(fixture.path)' && test -z \"$(git status --porcelain)\"") == 0)
  }
}

extension UpdateJournal {
  fileprivate func names(beside path: String) -> (draft: String, exchange: String) {
    let step = Step(path: path, old: nil, new: nil, isExecutable: false)
    let journal = UpdateJournal(uncommitted: [step], token: token)
    return (journal.draftName(0), journal.exchangeName(0))
  }
}
