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

  @Test("killed after the branch has moved, the next command notes the old path of such a record in the index, too")
  func movedByHandAndKilled() throws {
    let (old, new) = ("users/alice/bills/lunch.7k3fq2xw.json", "users/alice/bills/ramen.7k3fq2xw.json")
    _ = try fixture.tree { try $0.commit([FileEdit(path: old, expected: nil, bytes: bytes("Lunch"))], message: "Add") }
    try Folder(fixture.path).rename(old, to: new)
    let index = try Folder(fixture.path).read(".git/index", limit: 1 << 20).bytes
    let state = try fixture.tree { tree -> Object in
      let edit = FileEdit(path: new, expected: try tree.readIfPresent(new), bytes: bytes("Ramen"))
      let commit = try #require(try tree.commit([edit], message: "Edit"))
      return try EditJournal([edit], token: "0011", commit: commit).state
    }
    try Folder(fixture.path).replaceDurably(".git/index", index)
    try fixture.ledger().writeState(StateFolder.edits, state)
    let head = try fixture.head()
    #expect(try fixture.tree { try $0.snapshot() }.head == head)
    #expect(unsafe system("cd '\(fixture.path)' && test -z \"$(git status --porcelain)\"") == 0)
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
      return storeError { _ = try tree.commit([edit], message: "Edit") }
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
      return storeError { _ = try tree.commit([edit], message: "Edit") }
    }
    #expect(error?.code == "new-by-hand")
    #expect(try fixture.read(new) == text("Copy"))
    #expect(try fixture.head() == head)
  }

  /// Every file of the ledger outside `.git`, hidden ones too, that lies below a user's folder.
  private func files() throws -> [String] {
    try Folder(fixture.path).folder("users/alice").walk().files.map(\.path).filter { $0.hasPrefix("bills/") }
  }

  @Test("All edits are made, or none where one of the files was saved meanwhile")
  func allOrNone() throws {
    let head = try fixture.head()
    let error = try #require(throws: StoreError.self) {
      try fixture.tree { tree in
        let edits = try edits(tree)
        try fixture.write(paths[2], text("saved"))
        try tree.commit(edits, message: "Edit")
      }
    }
    #expect(error.code == "changed-meanwhile" && error.path == paths[2])
    #expect(try paths.map(fixture.read) == [text("old"), text("old"), text("saved")])
    #expect(try files() == ["bills/a.json", "bills/b.json", "bills/c.json"])
    #expect(try fixture.head() == head)
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

  @Test("Where the branch cannot move, no file is changed")
  func branch() throws {
    #expect(throws: StoreError.self) {
      try fixture.tree { tree in
        let edits = try edits(tree)
        try fixture.write(".git/refs/heads/main.lock", "")
        try tree.commit(edits, message: "Edit")
      }
    }
    #expect(try paths.map(fixture.read) == [text("old"), text("old"), text("old")])
  }

  @Test("A file that was saved while it was being taken back keeps what was saved")
  func savedSince() throws {
    _ = try fixture.tree { tree in
      #expect(throws: CancellationError.self) {
        try tree.make(try edits(tree)) {
          try fixture.write(paths[0], text("saved"))
          try fixture.write(paths[1], text("made anew"))
          throw CancellationError()
        }
      }
    }
    #expect(try paths.map(fixture.read) == [text("saved"), text("made anew"), text("old")])
    #expect(try files() == ["bills/a.json", "bills/b.json", "bills/c.json"])
  }

  @Test("Edits that no commit has stay, too")
  func uncommitted() throws {
    try fixture.tree { try $0.make(try edits($0)) }
    #expect(try paths.map(fixture.read) == [text("new"), nil, text("new")])
    #expect(try files() == ["bills/a.json", "bills/c.json", "bills/new/d.json"])
  }

  @Test("A write into the file that came out stays reachable")
  func lateWrite() throws {
    try fixture.tree { tree in
      try tree.make(try edits(tree)) {
        for entry in try tree.ledger.root.list(StateFolder.replaced) {
          guard case .readable(let name) = entry.name else { continue }
          try fixture.write("\(StateFolder.replaced)/\(name)", text("late"))
        }
      }
    }
    #expect(try fixture.read(paths[0]) == text("new"))
    let notice = try #require(fixture.notices.last)
    guard case .warning(let warning) = notice else {
      Issue.record("\(notice)")
      return
    }
    #expect(warning.contains("refs/ledger-sync/rescue/"))
  }

  @Test("A journal that lost a part is not guessed at")
  func brokenJournal() throws {
    for state in [#"{"token":"x"}"#, #"{"token":"x","commit":null,"steps":[{"old":null}]}"#, #"{"steps":[]}"#] {
      try fixture.write(StateFolder.edits, state)
      #expect(try #require(throws: StoreError.self) { try fixture.tree { _ in } }.code == "broken-state")
    }
  }
}
