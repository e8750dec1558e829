import FileSystem
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

  @Test("a copy of a record beside it stays for the next snapshot to tell apart")
  func copiedByHand() throws {
    let (old, new) = ("users/alice/bills/lunch.7k3fq2xw.json", "users/alice/bills/copy.7k3fq2xw.json")
    _ = try fixture.tree { try $0.commit([FileEdit(path: old, expected: nil, bytes: bytes("Lunch"))], message: "Add") }
    try fixture.write(new, text("Copy"))
    _ = try fixture.tree { tree in
      let edit = FileEdit(path: new, expected: try tree.readIfPresent(new), bytes: bytes("Ramen"))
      return try tree.commit([edit], message: "Edit")
    }
    #expect(try fixture.committed().filter { $0.contains("7k3fq2xw") } == [new, old])
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
