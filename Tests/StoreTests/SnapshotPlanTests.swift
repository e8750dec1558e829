import FileSystem
import Records
import Testing

@testable import Store

@Suite("What a snapshot takes in")
struct SnapshotPlanTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private let paths = ["a", "b", "c"].map { "users/alice/bills/\($0).json" }

  @Test("it waits once for all files that cannot be read, and not again for those that it has left out before")
  func oneWait() throws {
    for path in paths { try fixture.write(path, "{") }
    #expect(try fixture.tree { try $0.snapshot() }.skipped.map(\.path) == paths)
    #expect(fixture.waits == 1)
    #expect(try fixture.tree { try $0.snapshot() }.skipped.map(\.path) == paths)
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
    #expect(snapshot.skipped.map(\.path) == [paths[2]])
  }

  @Test("a file that is away for a moment, because an editor writes it anew, is not taken for deleted")
  func awayForAMoment() throws {
    for path in paths { try fixture.write(path, "{}") }
    let head = try fixture.tree { try $0.snapshot() }.head
    try Folder(fixture.path).remove(paths[0])
    fixture.whileWaiting = { [fixture, paths] in
      do { try fixture.write(paths[0], #"{"name":"Tea"}"#) } catch { Issue.record(error) }
    }
    #expect(try fixture.tree { try $0.snapshot() }.head == head)
    #expect(try fixture.tree { try $0.snapshot() }.changes.map(\.path) == [paths[0]])
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
      #expect(snapshot.skipped.map(\.path) == [new])
    }
    try fixture.write("users/alice/bills/other.json", "{}")
    _ = try fixture.tree { try $0.snapshot() }
    try fixture.write(new, #"{"name":"Green tea"}"#)
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.committed().filter { $0.contains("7k3fq2xw") } == [new])
    #expect(try fixture.read(new) == #"{"name":"Green tea"}"#)
  }

  /// The guard promises that nothing happens: no copy is renamed before it has looked.
  @Test("where too many files are missing, nothing is renamed or written")
  func guardFirst() throws {
    for number in 10..<40 { try fixture.write("users/alice/bills/tea.7k3fq2\(number).json", "{}") }
    let head = try fixture.tree { try $0.snapshot() }.head
    for number in 11..<40 { try Folder(fixture.path).remove("users/alice/bills/tea.7k3fq2\(number).json") }
    let copy = "users/alice/bills/copy.7k3fq210.json"
    try fixture.write(copy, "{}")
    #expect(storeFailure { _ = try fixture.tree { try $0.snapshot() } }?.code == "many-deletions")
    #expect(try fixture.read(copy) == "{}")
    #expect(try fixture.head() == head)
    _ = try fixture.tree { try $0.snapshot(allowDeletions: true) }
    #expect(try fixture.read(copy) == nil)
  }

  @Test("a plan writes no file: the entry that an edit has resolved goes when the plan is carried out")
  func planAlone() throws {
    let path = "users/alice/bills/tea.7k3fq2xw.json"
    func text(_ amount: Int) -> String {
      #"{"amount":\#(amount),"~conflicts":{"amount":[{"value":1,"by":"x","at":"2026-11-20T14:02:11Z"},"#
        + #"{"value":2,"by":"y","at":"2026-11-20T14:05:40Z","kept":true}]}}"#
    }
    try fixture.write(path, text(2))
    let head = try fixture.tree { try $0.snapshot() }.head
    try fixture.write(path, text(3))
    try fixture.tree { tree in
      let plan = try Snapshotter(tree).planSnapshot(on: tree.branch(), allowDeletions: false)
      #expect(plan.edits.map(\.path) == [path])
      #expect(try tree.branch().commit == head)
    }
    #expect(try fixture.read(path) == text(3))
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.read(path) == #"{"amount":3}"#)
  }
}
