import FileSystem
import Git
import Glibc
import Merge
import Records
import Testing

@testable import Store

@Suite("Edits that a command makes itself")
struct FileEditTests {
  private let fixture: LedgerFixture
  private let paths = ["users/alice/bills/a.json", "users/alice/bills/b.json", "users/alice/bills/c.json"]

  init() throws {
    fixture = try LedgerFixture()
    _ = try fixture.tree { tree in
      try tree.commit(paths.map { FileEdit(path: $0, expected: nil, bytes: bytes("old")) }, message: "Add")
    }
  }

  private func bytes(_ name: String) -> [UInt8] {
    Array("{\"date\":\"2026-11-20\",\"amount\":1,\"name\":\"\(name)\"}\n".utf8)
  }

  private func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  /// a is changed, b goes, c is changed, d is new.
  private func edits(_ tree: WorkTree) throws -> [FileEdit] {
    let read = try paths.map { try tree.readIfPresent($0) }
    return [
      FileEdit(path: paths[0], expected: read[0], bytes: bytes("new")),
      FileEdit(path: paths[1], expected: read[1], bytes: nil),
      FileEdit(path: "users/alice/bills/new/d.json", expected: nil, bytes: bytes("d")),
      FileEdit(path: paths[2], expected: read[2], bytes: bytes("new")),
    ]
  }

  @Test("a record that was moved by hand is in the commit once, at its new path")
  func movedByHand() throws {
    let (old, new) = ("users/alice/bills/lunch.7k3fq2xw.json", "users/alice/bills/2026/ramen.7k3fq2xw.json")
    _ = try fixture.tree { try $0.commit([FileEdit(path: old, expected: nil, bytes: bytes("Lunch"))], message: "Add") }
    let root = try Folder(fixture.path)
    _ = try root.makeFolders("users/alice/bills/2026")
    try root.rename(old, to: new)
    _ = try fixture.tree { tree in
      let edit = FileEdit(path: new, expected: try tree.readIfPresent(new), bytes: bytes("Ramen"))
      return try tree.commit([edit], message: "Edit")
    }
    #expect(try fixture.committed().filter { $0.contains("7k3fq2xw") } == [new])
  }

  @Test("a file that is an edit of a commit before the last pull is not committed by a command alone")
  func notMergedYet() throws {
    let path = paths[0]
    let before = try #require(try fixture.head())
    _ = try fixture.tree { tree in
      try tree.commit([FileEdit(path: path, expected: tree.readIfPresent(path), bytes: bytes("brought"))], message: "x")
    }
    try fixture.write(path, text("mine"))
    var bases = EditBases()
    bases.hold(path, as: before)
    try fixture.ledger().write(bases)
    // A pull that leaves a file as it is leaves no stat data of it in git's index.
    try Folder(fixture.path).remove(".git/index")
    let error = try fixture.tree { tree in
      let edit = FileEdit(path: path, expected: try tree.readIfPresent(path), bytes: bytes("mine, paid"))
      return storeFailure { _ = try tree.commit([edit], message: "Edit") }
    }
    #expect(error?.code == "not-merged")
    #expect(try fixture.read(path) == text("mine"))
    let snapshot = try fixture.tree { try $0.snapshot() }
    #expect(snapshot.conflicts.map(\.fieldName) == ["name"])
  }

  @Test(
    "what a snapshot has to look at first is not committed by a command: a copy, another spelling of a name",
    arguments: ["copy.7k3fq2xw.json", "Lunch.7k3fq2xw.json", "Lunch.json"])
  func newByHand(name: String) throws {
    for path in ["users/alice/bills/lunch.7k3fq2xw.json", "users/alice/bills/lunch.json"] {
      _ = try fixture.tree { try $0.commit([FileEdit(path: path, expected: nil, bytes: bytes("Lunch"))], message: "A") }
    }
    let (head, new) = (try fixture.head(), "users/alice/bills/\(name)")
    try fixture.write(new, text("Copy"))
    let error = try fixture.tree { tree in
      let edit = FileEdit(path: new, expected: try tree.readIfPresent(new), bytes: bytes("Ramen"))
      return storeFailure { _ = try tree.commit([edit], message: "Edit") }
    }
    #expect(error?.code == "new-by-hand")
    #expect(try fixture.read(new) == text("Copy"))
    #expect(try fixture.head() == head)
  }

  /// Every file of the ledger outside `.git`, hidden ones too, that lies below a user's folder.
  private func files() throws -> [String] {
    try Folder(fixture.path).folder("users/alice").walk().files.map(\.path).filter { $0.hasPrefix("bills/") }
  }

  @Test("A file that was saved meanwhile is merged as the edit that it is, and the command does all that it was to do")
  func savedMeanwhile() throws {
    try fixture.tree { tree in
      let edits = try edits(tree)
      try fixture.write(paths[2], text("old").replacing("\"amount\":1", with: "\"amount\":2"))
      try tree.commit(edits, message: "Edit")
    }
    let both = text("new").replacing("\"amount\":1", with: "\"amount\":2")
    #expect(try paths.map(fixture.read) == [text("new"), nil, both])
    #expect(try files() == ["bills/a.json", "bills/c.json", "bills/new/d.json"])
    #expect(fixture.notices == [.mergedLateEdits(paths: [paths[2]])])
    #expect(try fixture.tree { try $0.snapshot() }.changes.isEmpty)
  }

  @Test("A record that somebody saved while it was being removed stays, with both listed")
  func savedWhileRemoved() throws {
    let entries = try fixture.tree { tree in
      let edits = try edits(tree)
      try fixture.write(paths[1], text("saved"))
      try tree.commit(edits, message: "Remove")
      return try #require(try tree.readIfPresent(paths[1]))
    }
    let conflicts = try ListedConflict.all(of: fixture.ledger().record(at: paths[1]), kinds: fixture.ledger().kinds())
    #expect(conflicts.map(\.fieldName) == [""])
    #expect(String(decoding: entries.bytes, as: UTF8.self).contains("\"saved\""))
  }

  @Test("What was edited by hand has a commit of its own, so that who takes it back at this moment has done so")
  func editedByHand() throws {
    let path = paths[0]
    try fixture.write(path, text("by hand"))
    let before = try fixture.head()
    try fixture.tree { tree in
      let content = try #require(try tree.readIfPresent(path))
      let paid = text("by hand").replacing("\"amount\":1", with: "\"amount\":2")
      try fixture.write(path, text("old"))
      try tree.commit([FileEdit(path: path, expected: content, bytes: Array(paid.utf8))], message: "Set")
    }
    #expect(try fixture.read(path) == text("old").replacing("\"amount\":1", with: "\"amount\":2"))
    let parents = try fixture.tree { tree in
      try tree.objects.repository.history(from: [try #require(try tree.branch().commit)], limit: 9).filter {
        try tree.objects.commit($0).parents == [try #require(before)]
      }
    }
    let byHand = try #require(parents.first)
    let committed = try fixture.tree { tree in
      try tree.objects.leaf(at: path, of: byHand).map { try tree.objects.file($0.id) }
    }
    #expect(parents.count == 1 && committed == bytes("by hand"))
  }

  @Test("A text that is only half saved keeps its place, and is merged when it is whole")
  func halfSaved() throws {
    let (path, whole) = (paths[0], text("old").replacing("\"amount\":1", with: "\"amount\":2"))
    try fixture.tree { tree in
      let edits = try edits(tree)
      try fixture.write(path, String(whole.dropLast(4)))
      try tree.commit(edits, message: "Edit")
    }
    #expect(try fixture.read(path) == String(whole.dropLast(4)))
    try fixture.write(path, whole)
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.read(path) == text("new").replacing("\"amount\":1", with: "\"amount\":2"))
  }

  @Test("What came out of a command's edit is looked at once more by the next command")
  func lateWrite() throws {
    try fixture.tree { tree in
      try tree.commit(try edits(tree), message: "Edit")
      for entry in try tree.ledger.root.list(StateFolder.replaced) {
        guard case .readable(let name) = entry.name, name.hasSuffix("-0") else { continue }
        let late = text("old").replacing("\"amount\":1", with: "\"amount\":2")
        try tree.ledger.root.overwrite("\(StateFolder.replaced)/\(name)", Array(late.utf8))
      }
    }
    try fixture.tree { _ in }
    #expect(try fixture.read(paths[0]) == text("new").replacing("\"amount\":1", with: "\"amount\":2"))
  }

  @Test("A command's edit is not remembered as an update that made what editors have old")
  func notRemembered() throws {
    try fixture.tree { tree in
      let before = try Updater(tree).rememberedUpdates()
      try tree.commit(try edits(tree), message: "Edit")
      #expect(try Updater(tree).rememberedUpdates() == before)
    }
  }

  @Test("An index that could not be written for the first of two commits has both after the second")
  func missedCommit() throws {
    try fixture.tree { tree in
      let root = try Folder(fixture.path)
      for (number, path) in paths.prefix(2).enumerated() {
        if number == 0 { try fixture.write(".git/index.lock", "") }
        try tree.commit(
          [FileEdit(path: path, expected: try tree.readIfPresent(path), bytes: bytes("new"))], message: "Edit")
        if number == 0 { try root.remove(".git/index.lock") }
      }
      let head = try #require(try tree.branch().commit)
      #expect(try tree.objects.withIndex { $0.tree } == tree.objects.commit(head).tree)
    }
  }

  @Test(
    "Where the branch cannot move, or a file cannot be written, nothing has happened",
    arguments: [".git/refs/heads/main.lock", "users/alice/bills/new"])
  func nothingHappens(inTheWay: String) throws {
    let head = try fixture.head()
    try fixture.tree { tree in
      let edits = try edits(tree)
      try fixture.write(inTheWay, "")
      #expect(throws: (any Error).self) { try tree.commit(edits, message: "Edit") }
      #expect(try tree.statIfPresent(StateFolder.journal) == nil)
      try tree.ledger.root.remove(inTheWay)
    }
    #expect(try paths.map(fixture.read) == [text("old"), text("old"), text("old")])
    #expect(try files() == ["bills/a.json", "bills/b.json", "bills/c.json"])
    #expect(try fixture.head() == head)
    #expect(fixture.notices.isEmpty)
  }
}
