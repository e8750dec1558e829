import FileSystem
import Git
import Glibc
import Merge
import Records
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
        UpdateJournal.Step(path: "users/\($0).json", old: old, new: old, isExecutable: false)
      }
      let journal = UpdateJournal(
        branch: try tree.branch().name, from: elsewhere, to: elsewhere, token: "abc", bases: EditBases(), steps: steps)
      try tree.ledger.writeState(StateFolder.journal, journal)
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

  @Test("An update that had not begun goes, where git has cleared its commit away")
  func commitClearedAway() throws {
    var head: ObjectID?
    try fixture.tree { tree in
      let branch = try tree.branch()
      head = branch.commit
      let gone = try #require(ObjectID(hex: String(repeating: "5", count: 40)))
      let step = UpdateJournal.Step(path: "users/1.json", old: nil, new: gone, isExecutable: false)
      let journal = UpdateJournal(
        branch: branch.name, from: branch.commit, to: gone, token: "abc", bases: EditBases(), steps: [step])
      try tree.ledger.writeState(StateFolder.journal, journal)
      try tree.ledger.root.makeFolders("users")
      try tree.ledger.root.writeNew(journal.draftName(0), [1])
    }
    try fixture.tree { tree in
      let (branch, root) = (try tree.branch(), tree.ledger.path)
      #expect(branch.commit == head)
      // With its draft goes the folder that was made for it.
      for path in [StateFolder.journal, "users"] { #expect(try Folder(root).statIfPresent(path) == nil) }
    }
  }

  @Test("An edit that came out of an update is merged with what somebody has committed since the kill")
  func committedMeanwhile() throws {
    let path = "users/alice/bills/1.json"
    func bill(_ fields: String) -> [UInt8] { Array("{\"date\":\"2026-11-20\",\(fields)}\n".utf8) }
    try fixture.tree { tree in
      let branch = try tree.branch()
      let start = try #require(branch.commit)
      func commit(_ changes: [(String, [UInt8])], on parent: ObjectID) throws -> ObjectID {
        let leaves = try changes.map {
          LeafChange(
            path: Text($0.0), leaf: Leaf(id: try tree.objects.writeFile($0.1), mode: FileMode.of(isExecutable: false)))
        }
        let written = try tree.objects.writeTree(from: tree.objects.commit(parent).tree, changes: leaves)
        return try tree.writeCommit(tree: written, parents: [parent], message: "Change")
      }
      let from = try commit([(path, bill("\"amount\":1"))], on: start)
      let to = try commit([(path, bill("\"amount\":2"))], on: from)
      let since = try commit([("users/alice/bills/2.json", bill("\"amount\":5"))], on: to)
      try tree.move(branch, to: since, saying: "the pull, and a commit by git")
      let step = UpdateJournal.Step(
        path: path, old: try Repository.hashBlob(bill("\"amount\":1")),
        new: try Repository.hashBlob(bill("\"amount\":2")), isExecutable: false)
      let journal = UpdateJournal(
        branch: branch.name, from: from, to: to, token: "abc", bases: EditBases(), steps: [step])
      try tree.ledger.writeState(StateFolder.journal, journal)
      for folder in ["users/alice/bills", StateFolder.replaced] { try tree.ledger.root.makeFolders(folder) }
      try tree.ledger.root.writeNew(path, bill("\"amount\":2"))
      try tree.ledger.root.writeNew("users/alice/bills/2.json", bill("\"amount\":5"))
      try tree.ledger.root.writeNew(journal.replacedName(0), bill("\"amount\":1,\"remark\":\"saved late\""))
    }
    let merged = try fixture.tree { tree in
      let head = try #require(try tree.branch().commit)
      return try tree.objects.files(of: tree.objects.commit(head).tree).map(\.path)
    }
    #expect(merged.contains("users/alice/bills/2.json"))
    let text = try #require(try fixture.read(path))
    #expect(text.contains("\"amount\":2") && text.contains("saved late"))
  }

  @Test("A file that somebody deletes while a pull brings an edit of it is in conflict, and not gone")
  func deletedDuringUpdate() throws {
    let path = "users/alice/bills/1.json"
    let (old, new) = ("{\"date\":\"2026-11-20\",\"amount\":1}\n", "{\"date\":\"2026-11-20\",\"amount\":2}\n")
    try leaveUpdate(of: path, from: old, to: new)
    #expect(try fixture.committed().contains(path))
    let text = try #require(try fixture.read(path))
    #expect(text.contains(#""amount":2"#) && text.contains(#""deleted""#), "\(text)")
  }

  @Test("Who saves twice during an update has saved two edits of one text, and takes nothing back")
  func savedTwice() throws {
    let path = "users/alice/bills/1.json"
    func bill(_ fields: String) -> String { "{\"date\":\"2026-11-20\",\(fields)}\n" }
    fixture.whileNotifying = { [fixture] notice in
      guard case .mergedLateEdits = notice, fixture.notices.count == 1 else { return }
      do { try fixture.write(path, bill("\"amount\":1,\"remark\":\"saved twice\"")) } catch { Issue.record(error) }
    }
    try leaveUpdate(
      of: path, from: bill("\"amount\":1"), to: bill("\"amount\":2"), onDisk: bill("\"amount\":2"),
      replaced: bill("\"amount\":1,\"remark\":\"saved once\""))
    let text = try #require(try fixture.read(path))
    #expect(text.contains(#""amount":2"#) && text.contains("saved twice") && !text.contains("~conflicts"), "\(text)")
  }

  @Test("Half a text that was written into a file after an update took it out is kept by a reference")
  func halfWrittenLate() throws {
    let path = "users/alice/bills/1.json"
    let (old, new) = ("{\"date\":\"2026-11-20\",\"amount\":1}\n", "{\"date\":\"2026-11-20\",\"amount\":2}\n")
    try leaveUpdate(of: path, from: old, to: new, onDisk: new, replaced: old)
    let half = Array("{\"date\":\"2026-11-20\",\"amount\":1,\"remark\":".utf8)
    try fixture.write("\(StateFolder.replaced)/abc-0", String(decoding: half, as: UTF8.self))
    try fixture.tree { tree in
      let rescued = try tree.objects.repository.reference("refs/ledger-sync/rescue/\(Repository.hashBlob(half))")
      #expect(rescued == (try Repository.hashBlob(half)))
    }
  }

  /// Leaves an update of one file as a kill does, with the branch already moved, and finishes it.
  private func leaveUpdate(
    of path: String, from old: String, to new: String, onDisk: String? = nil, replaced: String? = nil
  ) throws {
    try fixture.tree { tree in
      let from = try #require(
        try tree.commit([FileEdit(path: path, expected: nil, bytes: Array(old.utf8))], message: "Add"))
      let edit = FileEdit(path: path, expected: try tree.readIfPresent(path), bytes: Array(new.utf8))
      let to = try #require(try tree.commit([edit], message: "Edit"))
      let step = UpdateJournal.Step(
        path: path, old: try Repository.hashBlob(Array(old.utf8)), new: try Repository.hashBlob(Array(new.utf8)),
        isExecutable: false)
      let journal = UpdateJournal(
        branch: try tree.branch().name, from: from, to: to, token: "abc", bases: EditBases(), steps: [step])
      try tree.ledger.writeState(StateFolder.journal, journal)
      try tree.ledger.root.makeFolders(StateFolder.replaced)
      if let replaced { try tree.ledger.root.writeNew(journal.replacedName(0), Array(replaced.utf8)) }
      if onDisk == nil { try tree.ledger.root.remove(path) }
    }
    try fixture.tree { _ in }
  }

  @Test("Where a power cut lost the exchange of a file and kept the move after it, the new file comes to its place")
  func exchangeLost() throws {
    let path = "users/alice/bills/1.json"
    let (old, new) = (Array("{\"date\":\"2026-11-20\"}\n".utf8), Array("{\"date\":\"2026-11-21\"}\n".utf8))
    try fixture.tree { tree in
      let from = try #require(try tree.commit([FileEdit(path: path, expected: nil, bytes: old)], message: "Add"))
      let edit = FileEdit(path: path, expected: try tree.readIfPresent(path), bytes: new)
      let to = try #require(try tree.commit([edit], message: "Edit"))
      let step = UpdateJournal.Step(
        path: path, old: try Repository.hashBlob(old), new: try Repository.hashBlob(new), isExecutable: false)
      let journal = UpdateJournal(
        branch: try tree.branch().name, from: from, to: to, token: "abc", bases: EditBases(), steps: [step])
      try tree.ledger.writeState(StateFolder.journal, journal)
      try tree.ledger.root.makeFolders(StateFolder.replaced)
      try tree.ledger.root.writeNew(journal.replacedName(0), new)
      try fixture.write(path, String(decoding: old, as: UTF8.self))
    }
    try fixture.tree { tree in
      let (now, bases) = (try tree.readIfPresent(path)?.bytes, try tree.ledger.editBases())
      #expect(now == new)
      #expect(bases[path] == nil)
    }
  }

  @Test("A command that cannot open the ledger has not run: its note and its sign for git gc are gone")
  func failedOpening() throws {
    let head = try #require(try fixture.head())
    try fixture.write(".git/shallow", "\(head)\n")
    #expect(throws: (any Error).self) { try fixture.tree { _ in } }
    for left in [".git/ledger-sync/running", ".git/gc.pid"] { #expect(try fixture.read(left) == nil) }
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

  @Test("A lock that libgit2 gave its name, and could not take away then, goes; another one stays")
  func locksDoneWith() throws {
    let heads = ".git/refs/heads"
    let (path, spent, held) = ("\(heads)/main", "\(heads)/main.lock", "\(heads)/other.lock")
    try fixture.tree { _ in
      #expect(unsafe link("\(fixture.path)/\(path)", "\(fixture.path)/\(spent)") == 0)
      try fixture.write(held, "")
    }
    #expect(try fixture.read(spent) == nil)
    #expect(try fixture.read(held) == "")
    #expect(try fixture.read(path) != nil)
  }

  @Test("What a killed command locked is set free when no git works here any more, and what others locked stays")
  func locksLeft() throws {
    let (left, others) = (".git/refs/heads/main.lock", ".git/index.lock")
    try fixture.write(left, "")
    try fixture.write(".git/ledger-sync/running", "ledger-sync add\n")
    // As a git log that somebody has open in a pager.
    try shell("mkfifo ../pipe; git cat-file --batch <../pipe >../said & echo $! >../pid; sleep 30 >../pipe &")
    try shell("until grep -q ^git /proc/$(cat ../pid)/comm; do sleep 0.02; done")
    try fixture.tree { _ in }
    #expect(try fixture.read(left) == "")
    try fixture.write(others, "")
    try fixture.tree { _ in }
    #expect(try fixture.read(left) == "")
    try shell("kill $(cat ../pid); while grep -q ^git /proc/$(cat ../pid)/comm 2>../said; do sleep 0.02; done")
    try fixture.tree { _ in }
    #expect(try fixture.read(left) == nil)
    #expect(try fixture.read(others) == "")
    #expect(try fixture.read(StateFolder.leftLocks) == nil)
  }

  private func shell(_ commands: String) throws {
    try #require(unsafe system("cd '\(fixture.path)' && { \(commands)\n}") == 0)
  }

  @Test("After a power cut a note can be there in part: then its command had locked nothing")
  func halfNote() throws {
    try fixture.write(".git/index.lock", "")
    try fixture.write(".git/ledger-sync/running", "")
    try fixture.tree { _ in }
    #expect(try fixture.read(".git/index.lock") == "")
  }

  @Test("An index that is gone in the middle of a command has all files of the branch after its commit")
  func goneIndex() throws {
    let path = "users/alice/bills/1.json"
    try fixture.tree { tree in
      try tree.ledger.root.remove(".git/index")
      let edit = FileEdit(path: path, expected: nil, bytes: Array("{\"date\":\"2026-11-20\"}\n".utf8))
      try tree.commit([edit], message: "Add")
      let head = try #require(try tree.branch().commit)
      let paths = try tree.objects.files(of: tree.objects.commit(head).tree).map(\.path)
      #expect(paths.count > 1)
      for path in paths { #expect(try tree.objects.withIndex { $0.image.position(of: path) } != nil) }
    }
  }
}
