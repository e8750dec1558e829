import FileSystem
import Git
import Merge
import Records
import Testing

@testable import Store

/// To Swift, two spellings of "é" are equal strings. On the disk, and to git, they are the names of two files.
@Suite("Two spellings of one name are two paths")
struct PathSpellingTests {
  private static let composed = "caf\u{e9}"
  private static let decomposed = "cafe\u{301}"
  private let leaf: Leaf<ObjectID>

  init() throws { leaf = Leaf(id: try Repository.hashBlob([]), mode: FileMode.plain) }

  @Test("a record moves from one spelling of its name to the other")
  func move() throws {
    let fixture = try LedgerFixture()
    let folder = "users/alice/bills"
    let (old, new) = ("\(folder)/\(Self.composed).7k3fq2xw.json", "\(folder)/\(Self.decomposed).7k3fq2xw.json")
    try fixture.write(old, #"{"name":"Coffee"}"#)
    _ = try fixture.tree { try $0.snapshot() }
    let (ledger, kinds) = (try fixture.ledger(), try fixture.ledger().kinds())
    let record = try ledger.record(at: old)
    _ = try fixture.tree { try $0.move(record, to: new, kinds: kinds) }
    #expect(try fixture.read(old) == nil)
    #expect(try fixture.read(new) == #"{"name":"Coffee"}"#)
    #expect(try fixture.committed().map { Text($0) }.filter { $0.string.contains("7k3fq2xw") } == [Text(new)])
  }

  @Test("a record that somebody moved by hand to the other spelling counts as moved, with the text that came")
  func history() throws {
    let fixture = try LedgerFixture()
    let (old, new) = ("shared/drinks/\(Self.composed).7k3fq2xw.json", "shared/drinks/\(Self.decomposed).7k3fq2xw.json")
    try fixture.write(old, #"{"brand":"Coffee"}"#)
    _ = try fixture.tree { try $0.snapshot() }
    try Folder(fixture.path).remove(old)
    try fixture.write(new, #"{"brand":"Espresso"}"#)
    _ = try fixture.tree { try $0.snapshot() }
    var found: [TextChange] = []
    try LedgerHistory(fixture.ledger()).forEachTextChange(where: { $0.contains("Espresso") }, looked: { _, _ in }) {
      found.append($0)
      return true
    }
    #expect(found.map(\.record) == [.moved])
    #expect(found.map { Text($0.path) } == [Text(new)])
  }

  @Test("a file is missing where only the other spelling of its folder cannot be looked at")
  func missing() {
    let unreadable = WalkProblem(path: Self.composed, reason: .repository)
    for (folder, isMissing) in [(Self.composed, false), (Self.decomposed, true)] {
      var comparison = ScanComparison(scan: Scan(), unreadable: [unreadable])
      let file = LedgerObjects.File(path: "\(folder)/a.txt", leaf: leaf)
      comparison.match([], with: nil)
      comparison.compare([], with: .files([file]), nil)
      #expect(comparison.scan.changes.map { Text($0.path) } == (isMissing ? [Text(file.path)] : []))
    }
  }

  @Test("a commit has nothing below a folder where it has the other spelling of it")
  func committedFolder() {
    let committed = CommittedFiles.files([LedgerObjects.File(path: "\(Self.composed)/a.txt", leaf: leaf)])
    #expect(committed.hasAny(atOrBelow: Self.composed))
    #expect(!committed.hasAny(atOrBelow: Self.decomposed))
  }

  @Test("two skipped files are said, though Unicode holds their names for the same")
  func skipped() {
    let files = [Self.composed, Self.decomposed].map { SkippedFile(path: "\($0).json", message: "it is empty") }
    #expect(Set(files + files).count == 2)
    #expect(Set((files + files).map(LedgerProblem.init)).count == 2)
  }

  @Test("a name that begins with a combining mark lies in its folder all the same")
  func combiningMark() {
    #expect(isPath("local/\u{301}a.json", below: "local"))
    #expect(!isPath("locals/a.json", below: "local"))
    #expect(!isPath("local", below: "local"))
    #expect(relocated("local/\u{301}a.json", from: "local", to: "users/é") == "users/é/\u{301}a.json")
  }

  @Test("what is private is moved in both spellings: of two files none stays in the folder that is sent")
  func privateKind() throws {
    let fixture = try LedgerFixture()
    let paths = [Self.composed, Self.decomposed].map { "users/alice/diary/\($0).json" }
    try fixture.write(paths[0], #"{"brand":"one"}"#)
    _ = try fixture.tree { try $0.snapshot() }
    // On some systems it has the same name, so no snapshot commits it.
    try fixture.write(paths[1], #"{"brand":"two"}"#)
    let kind = try #require(try fixture.ledger().kinds().kind(named: "diary"))
    _ = try fixture.tree { try $0.makePrivate(kind, of: "alice") }
    #expect(try paths.map(fixture.read) == [nil, nil])
    let moved = paths.map { relocated($0, from: "users/alice", to: "local") }
    #expect(try moved.map(fixture.read) == [#"{"brand":"one"}"#, #"{"brand":"two"}"#])
  }

  @Test("a name that ends in bytes of its extension has it, whatever stands before the dot")
  func stems() {
    // U+0600 takes the character behind it to itself, and U+0301 joins the one before it.
    for name in ["\u{600}", "e\u{301}", "x\u{200d}"] {
      #expect(Text(Ledger.stem(of: "local/diary/\(name).json")) == Text("local/diary/\(name)"))
      #expect(isPath("\(name).json", endingIn: ".json"))
    }
    #expect(Text(Ledger.stem(of: "local/diary/a.\u{301}json")) == Text("local/diary/a"))
  }
}
