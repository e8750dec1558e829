import FileSystem
import Records
import Testing

@testable import Store

@Suite("What a snapshot takes in")
struct IntakeTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private let paths = ["a", "b", "c"].map { "users/alice/bills/\($0).json" }

  @Test("it waits once for all files that cannot be read, and not again for those that it has left out before")
  func oneWait() throws {
    for path in paths { try fixture.write(path, "{") }
    #expect(try fixture.tree { try $0.snapshot() }.leftOut.map(\.path) == paths)
    #expect(fixture.waits == 1)
    #expect(try fixture.tree { try $0.snapshot() }.leftOut.map(\.path) == paths)
    #expect(fixture.waits == 1)
  }

  @Test("what an editor has saved whole by then is taken in, in the order of the paths")
  func savedMeanwhile() throws {
    for path in paths { try fixture.write(path, path == paths[1] ? "{}" : "{") }
    fixture.whileWaiting = { [fixture, paths] in
      do { try fixture.write(paths[0], "{}") } catch { Issue.record(error) }
    }
    let snapshot = try fixture.tree { try $0.snapshot() }
    #expect(snapshot.changes.map(\.path).filter(paths.contains) == [paths[0], paths[1]])
    #expect(snapshot.leftOut.map(\.path) == [paths[2]])
  }

  @Test("a record that was moved by hand and cannot be read is not taken for deleted")
  func movedAndBroken() throws {
    let (old, new) = ("users/alice/bills/tea.7k3fq2xw.json", "users/alice/bills/x/tea.7k3fq2xw.json")
    try fixture.write(old, #"{"name":"Tea"}"#)
    let head = try fixture.tree { try $0.snapshot() }.head
    try Folder(fixture.path).remove(old)
    try fixture.write(new, #"{"name":"Tea""#)
    for _ in 0..<2 {
      let snapshot = try fixture.tree { try $0.snapshot() }
      #expect(snapshot.head == head)
      #expect(snapshot.leftOut.map(\.path) == [new])
    }
    try fixture.write("users/alice/bills/other.json", "{}")
    _ = try fixture.tree { try $0.snapshot() }
    try fixture.write(new, #"{"name":"Green tea"}"#)
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.committed().filter { $0.contains("7k3fq2xw") } == [new])
    #expect(try fixture.read(new) == #"{"name":"Green tea"}"#)
  }
}
